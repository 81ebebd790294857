import { describe, expect, it } from 'vitest';
import type { DurableEvent } from '../../model/event.ts';
import type { SessionId } from '../../model/ids.ts';
import type { Store } from '../dialect.ts';
import { appendEvent, listEvents } from '../event.repository.ts';
import { openStore } from '../open-store.ts';
import { watchEvents } from '../watch-events.ts';
import { add, leasedSession, turn } from './build.ts';

export function describeWatching(store: () => Store, location: () => string): void {
  describe('watching', () => {
    it.each([
      ['the same', async () => ({ watcher: store(), close: async () => undefined })],
      [
        'another',
        async () => {
          const watcher = await openStore(location());
          return { watcher, close: async () => await watcher.close() };
        },
      ],
    ])('tells every event once and in order, through %s connection', async (_, open) => {
      const { watcher, close } = await open();
      const lease = await leasedSession(store());
      const seen = collect(watcher, lease.sessionId, 0, 1 + 3 * 20);
      for (let count = 0; count < 20; count++) await add(store(), lease, { messages: turn('q', 'a') });
      expect(await seen).toEqual(await listEvents(store(), lease.sessionId));
      await close();
    });

    it('goes on after any number, as a client does that comes back', async () => {
      const lease = await leasedSession(store());
      await add(store(), lease, { messages: [...turn('q', 'a'), ...turn('r', 'b')] });
      const all = await listEvents(store(), lease.sessionId);
      for (const { seq } of all.slice(0, -1)) {
        expect(await collect(store(), lease.sessionId, seq, all.length - seq)).toEqual(all.slice(seq));
      }
    });

    it('tells of its own session only', async () => {
      const [watched, other] = [await leasedSession(store()), await leasedSession(store())];
      const seen = collect(store(), watched.sessionId, watched.lastSeq, 1);
      await add(store(), other, { messages: turn('not this', 'a') });
      await appendEvent(store(), watched.sessionId, { type: 'abort-requested', data: {} }, new Date());
      expect(await seen).toMatchObject([{ sessionId: watched.sessionId, type: 'abort-requested' }]);
    });

    it('ends when it is told to, while it waits', async () => {
      const { sessionId, lastSeq } = await leasedSession(store());
      const stop = new AbortController();
      const seen = Array.fromAsync(watchEvents(store(), sessionId, { after: lastSeq, signal: stop.signal }));
      stop.abort();
      expect(await seen).toEqual([]);
    });
  });
}

async function collect(
  store: Store,
  id: SessionId,
  after: number,
  count: number,
): Promise<readonly DurableEvent[]> {
  const stop = new AbortController();
  const events: DurableEvent[] = [];
  for await (const event of watchEvents(store, id, { after, signal: stop.signal })) {
    events.push(event);
    if (events.length === count) stop.abort();
  }
  return events;
}
