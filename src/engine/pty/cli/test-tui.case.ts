import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type CliProfile, USUAL_PROFILE } from '../../../model/cli-profile.ts';
import { newSessionId, newTerminalRunId } from '../../../model/ids.ts';
import type { ProgramEnd, ProgramEvent, TerminalProgram } from '../program.ts';
import { type CliOptions, openCli } from './open-cli.ts';
import { NUMBERED_ANSWERS } from './profiles/numbered-answers.ts';

/** What the programs in `test/terminals/` look like. */
const TUI_PROFILE: CliProfile = {
  ...USUAL_PROFILE,
  id: 'tui',
  command: process.execPath,
  turnSeconds: 60,
  startSeconds: 20,
  pasteGapMs: 135,
  quietMs: 8,
  ready: { title: '^◇', screen: '^ {2}\\? for help' },
  busy: { title: '^✦', screen: 'esc to interrupt' },
  asking: { title: '^✋', screen: '^› 1\\. Yes' },
  composer: '^› (?!1\\. )(.*)$',
  answers: NUMBERED_ANSWERS,
};

export interface TuiStage {
  readonly program: TerminalProgram;
  /** Where it runs. */
  readonly folder: string;
  /** Asks, and gives everything that was told. */
  ask(prompt: string, heard?: (event: ProgramEvent) => void): Promise<readonly ProgramEvent[]>;
  /** The prompts that the program has got. */
  sent(): readonly string[];
}

export interface TuiOptions extends CliOptions {
  readonly profile?: Partial<CliProfile>;
  readonly env?: Readonly<Record<string, string>>;
}

/** Opens one of the programs in `test/terminals/`, by its name. It ends with the test. */
export async function openTui(
  name: string,
  { profile, env, ...options }: TuiOptions = {},
): Promise<TuiStage> {
  const folder = mkdtempSync(join(tmpdir(), 'cuebook-tui-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const sentTo = join(folder, 'sent.jsonl');
  const program = await openCli(
    { ...TUI_PROFILE, args: [tuiFile(name)], ...profile },
    {
      sessionId: newSessionId(),
      runId: newTerminalRunId(),
      name: 'main',
      cwd: folder,
      environment: {
        PATH: process.env['PATH'],
        HOME: folder,
        LANG: 'C.UTF-8',
        TUI_SENT: sentTo,
        TUI_LOG: join(folder, 'log.jsonl'),
        ...env,
      },
    },
    options,
  );
  onTestFinished(() => program.end());
  return {
    program,
    folder,
    async ask(prompt, heard) {
      const events: ProgramEvent[] = [];
      for await (const event of program.ask(prompt, new AbortController().signal)) {
        events.push(event);
        heard?.(event);
      }
      return events;
    },
    sent: () =>
      readFileSync(sentTo, { encoding: 'utf8', flag: 'a+' })
        .split('\n')
        .filter((line) => line !== '')
        .map((line): string => JSON.parse(line)),
  };
}

function tuiFile(name: string): string {
  return fileURLToPath(new URL(`../../../../test/terminals/${name}.js`, import.meta.url));
}

/** How a prompt ended. */
export function endOf(events: readonly ProgramEvent[]): ProgramEnd | undefined {
  return events.find((event) => event.type === 'end');
}

/** The events of a type, in their order. */
export function ofType<Type extends ProgramEvent['type']>(
  events: readonly ProgramEvent[],
  type: Type,
): readonly Extract<ProgramEvent, { type: Type }>[] {
  return events.filter((event): event is Extract<ProgramEvent, { type: Type }> => event.type === type);
}
