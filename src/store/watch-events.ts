import type { DurableEvent } from '../model/event.ts';
import type { SessionId } from '../model/ids.ts';
import type { Store } from './dialect.ts';
import { listEvents } from './event.repository.ts';

export interface WatchOptions {
  /** Begins after the event with this number. */
  readonly after?: number;
  readonly signal: AbortSignal;
}

/** The durable events of a session, those there are and those to come, by whatever process; ends with the signal. */
export async function* watchEvents(
  store: Store,
  sessionId: SessionId,
  { after = 0, signal }: WatchOptions,
): AsyncGenerator<DurableEvent, void> {
  let seen = after;
  let change = Promise.withResolvers<void>();
  const wake = () => change.resolve();
  const unsubscribe = store.changes.subscribe((changed) => {
    if (changed === undefined || changed === sessionId) wake();
  });
  signal.addEventListener('abort', wake);
  try {
    while (!signal.aborted) {
      const { promise } = change;
      const events = await listEvents(store, sessionId, { after: seen });
      for (const event of events) {
        if (signal.aborted) return;
        seen = event.seq;
        yield event;
      }
      if (events.length > 0) continue;
      await promise;
      change = Promise.withResolvers<void>();
    }
  } finally {
    signal.removeEventListener('abort', wake);
    unsubscribe();
  }
}
