import { errorCode } from '../../../model/error-code.ts';
import { livingNow } from './process-table.ts';
import { membersAmong, type ProcessSession } from './session-members.ts';

const living = new Set<ProcessSession>();

/**
 * Ends a session by force if this process exits while it lives, as at a second Ctrl-C: there is no time then to ask it.
 * Returns what is called when it is over.
 */
export function killAtExit(session: ProcessSession): () => void {
  if (living.size === 0) process.on('exit', killAll);
  living.add(session);
  return () => {
    if (living.delete(session) && living.size === 0) process.off('exit', killAll);
  };
}

function killAll(): void {
  const all = livingNow();
  for (const session of living) {
    const { pids } = membersAmong(all, session);
    for (const pid of pids) kill(pid);
    // Where the system is too slow to tell who is in it.
    if (pids.size === 0) kill(-session.leader);
  }
}

function kill(target: number): void {
  try {
    process.kill(target, 'SIGKILL');
  } catch (error) {
    if (!['ESRCH', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
  }
}
