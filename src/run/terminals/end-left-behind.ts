import type { Store } from '../../store/dialect.ts';
import { endTerminalRun, listLeftBehind, type TerminalRun } from '../../store/terminal-run.repository.ts';

/** Ends a process that was started then, and its group; one that is gone, or is another by now, is left alone. */
export type EndProcess = (process: Pick<TerminalRun, 'pid' | 'startTime'>) => Promise<unknown>;

/** Ends the programs in terminals that a dead process of this machine left behind, and returns them. */
export async function endLeftBehind(
  store: Store,
  endProcess: EndProcess,
  now: () => Date,
): Promise<readonly TerminalRun[]> {
  const left = await listLeftBehind(store);
  await Promise.all(
    left.map(async ({ id, pid, startTime }) => {
      await endProcess({ pid, startTime });
      await endTerminalRun(store, id, { at: now() });
    }),
  );
  return left;
}
