import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRefusal } from '../../model/refusal.ts';
import { findBubblewrap } from './bubblewrap.ts';
import { COMMAND_LIMITS } from './command-limits.ts';
import { isLesserUserNeeded, lesserUser } from './lesser-user.ts';
import { notInstalled } from './not-available.ts';
import { runCommand } from './run-command.ts';

/** Whether commands of models can be run on this machine, and why not. */
export interface SandboxState {
  readonly isReady: boolean;
  /** Where bubblewrap is, or a sentence that says what is missing. */
  readonly facts: string;
}

/** Looks by running something that does nothing. */
export async function sandboxState(bwrapPath?: string): Promise<SandboxState> {
  const program = findBubblewrap(bwrapPath);
  if (program === undefined) return { isReady: false, facts: notInstalled().message };
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-sandbox-')));
  const user = (await isLesserUserNeeded()) ? lesserUser(folder) : undefined;
  try {
    const wrapping = { folder, hidden: [], user, seconds: 10, limits: COMMAND_LIMITS };
    const { exitCode, output } = await runCommand(program, 'true', wrapping, new AbortController().signal);
    const hasRun = exitCode === 0;
    return { isReady: hasRun, facts: hasRun ? program : `${program} does not work: ${output.trim()}` };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { isReady: false, facts: error.message };
  } finally {
    await rm(folder, { recursive: true });
  }
}
