import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { newSessionId, newTerminalRunId } from '../../../model/ids.ts';
import type { ProgramEnd, ProgramEvent, TerminalProgram } from '../program.ts';
import { ENVIRONMENT, folderForTest } from '../terminal/terminal.case.ts';
import { openShell, type ShellOptions } from './open-shell.ts';

export const SHELLS = ['bash', 'zsh', 'fish', 'dash'] as const;
export type ShellName = (typeof SHELLS)[number];

export interface TestHome {
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A home with files of its user, which is gone after the test. */
export async function homeForTest(files: Readonly<Record<string, string>> = {}): Promise<TestHome> {
  const home = await folderForTest();
  // Where it is missing, fish reads every manual page of the machine.
  await mkdir(join(home, '.local/share/fish/generated_completions'), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(home, name)), { recursive: true });
    await writeFile(join(home, name), text);
  }
  const ofOthers = {
    ENV: undefined,
    ZDOTDIR: undefined,
    XDG_CONFIG_HOME: undefined,
    XDG_DATA_HOME: undefined,
  };
  return { home, environment: { ...ENVIRONMENT, ...ofOthers, HOME: home } };
}

/** A shell that is over when the test is. */
export async function shellForTest(
  shell: string | undefined,
  place?: TestHome,
  limits: ShellOptions['limits'] = {},
): Promise<TerminalProgram> {
  const { home, environment } = place ?? (await homeForTest());
  const start = {
    sessionId: newSessionId(),
    runId: newTerminalRunId(),
    name: 'main',
    cwd: home,
    environment,
  };
  const program = await openShell(start, { ...(shell !== undefined && { shell }), limits });
  onTestFinished(() => program.end());
  return program;
}

export interface Told {
  readonly events: readonly ProgramEvent[];
  /** Without what came out. */
  readonly types: readonly string[];
  readonly text: string | undefined;
  readonly facts: object | undefined;
  readonly exitCode: number | undefined;
  readonly end: Omit<ProgramEnd, 'screen'>;
  /** What stood on the screen at the end. */
  readonly lines: readonly string[] | undefined;
  readonly data: string;
}

/** Runs a command to its end. */
export async function ask(
  program: TerminalProgram,
  command: string,
  signal = new AbortController().signal,
): Promise<Told> {
  const events = await Array.fromAsync(program.ask(command, signal));
  const last = events.at(-1);
  if (last?.type !== 'end') throw new Error('It has no end.');
  const { screen, ...end } = last;
  const evidence = events.filter((event) => event.type === 'evidence');
  if (evidence.length > 1) throw new Error('There is more than one answer.');
  return {
    events,
    types: events.map(({ type }) => type).filter((type) => type !== 'data'),
    text: evidence[0]?.text,
    facts: evidence[0]?.facts,
    exitCode: end.exitCode,
    end,
    lines: (await screen)?.lines,
    data: events.map((event) => (event.type === 'data' ? event.data : '')).join(''),
  };
}
