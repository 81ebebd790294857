import { isRefusal, Refusal } from '../model/refusal.ts';
import type { Session } from '../model/session.ts';
import type { Store } from '../store/dialect.ts';
import { watchForAbort } from './watch-abort.ts';

/** The session that a run was asked for, as it was then. */
export interface AskedFor {
  readonly store: Store;
  readonly session: Pick<Session, 'id' | 'lastSeq'>;
}

/**
 * Does what has to be done before a run begins, which may take a while: servers of tools are started. Whoever asked for
 * the run can stop it by then, and so can whoever stops its session; it is refused then, and nothing has been kept.
 */
export async function whilePreparing<Value>(
  asked: AskedFor | undefined,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const watch = asked && watchForAbort(asked.store, asked.session.id, asked.session.lastSeq);
  const stop = watch ? AbortSignal.any([signal, watch.requested]) : signal;
  try {
    const value = await work(stop);
    // Who asked for the run and stopped it since sees it end at once; who stops its session is not asked for it.
    watch?.requested.throwIfAborted();
    return value;
  } catch (error) {
    if (!stop.aborted || isRefusal(error)) throw error;
    throw new Refusal('SESSION_BUSY', 'The run was stopped before it began.', { cause: error });
  } finally {
    watch?.stop();
  }
}
