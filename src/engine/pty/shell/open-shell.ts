import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '../../../model/refusal.ts';
import type { ProgramStart, TerminalProgram } from '../program.ts';
import { startTerminal } from '../terminal/start-terminal.ts';
import { terminalEnvironment } from '../terminal/terminal-environment.ts';
import { submitter } from './command-typing.ts';
import { SHELL_LIMITS, type ShellLimits } from './limits.ts';
import { NestedShells } from './nested-shells.ts';
import { chooseShell } from './shell-choice.ts';
import { ShellProgram } from './shell-program.ts';

export interface ShellOptions {
  /** A path, or a name on the PATH; else it is the user's own. */
  readonly shell?: string;
  readonly limits?: Partial<ShellLimits>;
}

/** A pager waits for a key that no script presses; in a terminal `git log` and `man` start one by themselves. */
const NO_PAGER = { PAGER: 'cat', GIT_PAGER: 'cat', MANPAGER: 'cat' };

/**
 * Opens a shell of the user, with the user's own start-up files, that says by marks where its commands begin and end.
 * Nothing is written into the user's home, and nothing into the user's history. Refuses if there is no shell, or if no
 * prompt comes.
 */
export async function openShell(start: ProgramStart, options: ShellOptions = {}): Promise<TerminalProgram> {
  const limits = { ...SHELL_LIMITS, ...options.limits };
  const environment = terminalEnvironment(start.environment, start.sessionId, start.runId);
  const { file, integrate } = await chooseShell(options.shell, start.cwd, environment);
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-shell-'));
  const removeFolder = async () => await rm(folder, { recursive: true, force: true });
  try {
    const id = randomBytes(12).toString('base64url');
    const place = { folder, id, shell: 0, environment };
    const { files, args, taking, restore, environment: added } = integrate(place);
    for (const [name, text] of Object.entries(files))
      await writeFile(join(folder, name), text, { mode: 0o600 });
    const env = { ...environment, ...NO_PAGER, ...added };
    const { cwd, size, recordTo, started } = start;
    const terminal = await startTerminal({
      command: file,
      args,
      cwd,
      env,
      ...(size && { size }),
      ...(recordTo !== undefined && { recordTo }),
      ...(started && { started: started.bind(start) }),
    });
    start.shown?.(terminal);
    const outer = { submit: submitter(terminal, taking, folder), restore };
    const shells = new NestedShells({ terminal, id, environment }, outer);
    const cleared = terminal.ended.then(async () => {
      await Promise.all([removeFolder(), shells.clear()]);
    });
    const program = new ShellProgram({ terminal, id, limits, cleared, shells });
    await firstPrompt(program, file, start.isWatched ? undefined : limits.start);
    // It has read its files, and needs the folder for nothing else.
    if (taking === 'paste') await removeFolder();
    return program;
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

async function firstPrompt(program: ShellProgram, file: string, limit: number | undefined): Promise<void> {
  const { terminal } = program;
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  const timer = limit === undefined ? undefined : setTimeout(resolve, limit, 'late');
  const what = await Promise.race([program.isReady, terminal.ended, late]);
  clearTimeout(timer);
  if (what === undefined) return;
  const { lines } = await terminal.screen();
  await terminal.end();
  const happened = what === 'late' ? 'shows no prompt that we know' : `ended at once with ${what.exitCode}`;
  throw new Refusal('TERMINAL_FAILED', `The shell ${file} ${happened}.`, {
    remedy: 'Look at its start-up files, or name another shell in SHELL.',
    details: { screen: lines.join('\n').trim() },
  });
}
