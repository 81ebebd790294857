import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRefusal } from '../../model/refusal.ts';
import { findBubblewrap } from './bubblewrap.ts';
import { COMMAND_LIMITS } from './command-limits.ts';
import { isLesserUserNeeded, lesserUser } from './lesser-user.ts';
import { notInstalled } from './not-available.ts';
import { runCommand } from './run-command.ts';
import { seccompFilter } from './seccomp-filter.ts';

/** Whether commands of models can be run on this machine, and why not. */
export interface SandboxState {
  readonly isReady: boolean;
  /** Where bubblewrap is, and what it lacks here; or a sentence that says what is missing. */
  readonly facts: string;
}

/** Looks by running something that does nothing. */
export async function sandboxState(bwrapPath?: string, processor = process.arch): Promise<SandboxState> {
  const program = findBubblewrap(bwrapPath);
  if (program === undefined) return { isReady: false, facts: notInstalled().message };
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-sandbox-')));
  const user = (await isLesserUserNeeded()) ? lesserUser(folder) : undefined;
  try {
    const wrapping = { folder, hidden: [], user, seconds: 10, limits: COMMAND_LIMITS };
    const { exitCode, output } = await runCommand(program, 'true', wrapping, new AbortController().signal);
    if (exitCode !== 0) return { isReady: false, facts: `${program} does not work: ${output.trim()}` };
    const lack = seccompFilter(processor)
      ? ''
      : ` (without a filter for system calls: none for ${processor})`;
    return { isReady: true, facts: `${program}${lack}` };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { isReady: false, facts: error.message };
  } finally {
    await rm(folder, { recursive: true });
  }
}
