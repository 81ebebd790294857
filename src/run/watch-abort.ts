import type { SessionId } from '../model/ids.ts';
import type { Store } from '../store/dialect.ts';
import { isAbortRequested } from '../store/event.repository.ts';

export interface AbortWatch {
  /** Aborted when somebody, in whatever process, has asked for it. */
  readonly requested: AbortSignal;
  /** Looks now, for a request that came before anybody watched. */
  look(): Promise<void>;
  stop(): void;
}

/** A run changes its own session all the time: we look for a request at most this often. */
const LOOK_EVERY_MS = 50;

/** Watches for an `abort-requested` event after the given number. */
export function watchForAbort(store: Store, sessionId: SessionId, after: number): AbortWatch {
  const request = new AbortController();
  let next: NodeJS.Timeout | undefined;
  let isOver = false;
  const look = async () => {
    next = undefined;
    try {
      if (await isAbortRequested(store, sessionId, after)) request.abort();
    } catch {
      // A database that does not answer is the run's to notice. We look again: nothing else may change meanwhile.
      lookSoon();
    }
  };
  const lookSoon = () => {
    if (!isOver) next ??= setTimeout(() => void look(), LOOK_EVERY_MS);
  };
  const unsubscribe = store.changes.subscribe((changed) => {
    if (changed === undefined || changed === sessionId) lookSoon();
  });
  return {
    requested: request.signal,
    look,
    stop() {
      isOver = true;
      clearTimeout(next);
      unsubscribe();
    },
  };
}
