import type { TerminalRunId } from '../../model/ids.ts';
import type { Store } from '../../store/dialect.ts';
import { endTerminalRun, listLeftBehind, type TerminalRun } from '../../store/terminal-run.repository.ts';

/** Ends a process that was started then, and its group; one that is gone, or is another by now, is left alone. */
export type EndProcess = (left: LeftProcess) => Promise<unknown>;

interface LeftProcess extends Pick<TerminalRun, 'pid' | 'startTime'> {
  /** What its terminal is called in the environment of all that it started. */
  readonly terminalId: TerminalRunId;
}

/**
 * Ends the programs in terminals that a dead process of this machine left behind, and returns them. One that does not
 * end keeps nobody from starting: the next one tries again.
 */
export async function endLeftBehind(
  store: Store,
  endProcess: EndProcess,
  now: () => Date,
): Promise<readonly TerminalRun[]> {
  const left = await listLeftBehind(store);
  const attempts = await Promise.allSettled(
    left.map(async ({ id, pid, startTime }) => await endProcess({ pid, startTime, terminalId: id })),
  );
  const ended = left.filter((_, index) => attempts[index]?.status === 'fulfilled');
  for (const { id } of ended) await endTerminalRun(store, id, { at: now() });
  return ended;
}
