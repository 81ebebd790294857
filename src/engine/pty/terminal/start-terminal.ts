import { findProgram, requireFolder } from './find-program.ts';
import { headlessMaker } from './headless.ts';
import { loadSpawn } from './pty-process.ts';
import { Recording } from './recording.ts';
import { RunningTerminal } from './running-terminal.ts';
import type { Terminal, TerminalSize } from './terminal.ts';

export interface TerminalOptions {
  /** A path, or a name that is looked for on the PATH of `env`. */
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** All of it: see `terminalEnvironment`. */
  readonly env: Readonly<Record<string, string>>;
  readonly size?: TerminalSize;
  /** The folder in which the raw stream is kept, with its times. */
  readonly recordTo?: string;
  /** Called if no more can be kept, as on a full disk; the program goes on. */
  recordingFailed?(error: unknown): void;
  /** Called with the process before anything of it is told, or typed. */
  started?(process: { readonly pid: number }): Promise<void>;
}

const DEFAULT_SIZE: TerminalSize = { columns: 120, rows: 40 };

/**
 * Starts a program in a terminal of its own. Whoever listens at once hears everything from the beginning. Refuses with
 * NOT_FOUND where there is no such program or folder.
 */
export async function startTerminal(options: TerminalOptions): Promise<Terminal> {
  const { command, args, cwd, env, size = DEFAULT_SIZE, recordTo } = options;
  await requireFolder(cwd);
  const file = await findProgram(command, cwd, env);
  const [spawn, makeHeadless] = await Promise.all([loadSpawn(), headlessMaker()]);
  const recording =
    recordTo === undefined
      ? undefined
      : new Recording({ folder: recordTo, size, failed: options.recordingFailed });
  const terminal = new RunningTerminal({ file, args, cwd, env, size }, { spawn, makeHeadless, recording });
  try {
    await options.started?.({ pid: terminal.pid });
  } catch (error) {
    terminal.begin();
    await terminal.end();
    throw error;
  }
  terminal.begin();
  return terminal;
}
