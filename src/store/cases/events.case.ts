import { describe, expect, it } from 'vitest';
import { newSessionId } from '../../model/ids.ts';
import type { Store } from '../dialect.ts';
import { appendEvent, listEvents } from '../event.repository.ts';
import { add, leasedSession, turn } from './build.ts';

export function describeEvents(store: () => Store): void {
  describe('events', () => {
    it('numbers them without a gap, in one series with those that need no lease', async () => {
      const lease = await leasedSession(store());
      await add(store(), lease, { messages: turn('q', 'a') });
      await appendEvent(store(), lease.sessionId, { type: 'abort-requested', data: {} }, new Date());
      await add(store(), lease, { events: [{ type: 'warning', data: { code: 'w', message: 'careful' } }] });
      const events = await listEvents(store(), lease.sessionId);
      expect(events.map(({ seq, type }) => `${seq} ${type}`)).toEqual([
        '1 session-created',
        '2 message-added',
        '3 message-added',
        '4 message-added',
        '5 abort-requested',
        '6 warning',
      ]);
      expect(await listEvents(store(), lease.sessionId, { after: 4, limit: 1 })).toEqual([events[4]]);
    });

    it('returns what it kept', async () => {
      const lease = await leasedSession(store());
      const told = await add(store(), lease, { messages: turn('q', 'a'), status: 'idle' });
      expect(await listEvents(store(), lease.sessionId, { after: 1 })).toEqual(told);
    });

    it('never holds the text of a message', async () => {
      const lease = await leasedSession(store());
      await add(store(), lease, { messages: turn('a secret question', 'a secret answer') });
      expect(JSON.stringify(await listEvents(store(), lease.sessionId))).not.toContain('secret');
    });

    it('says that there is no such session', async () => {
      const lost = appendEvent(store(), newSessionId(), { type: 'abort-requested', data: {} }, new Date());
      await expect(lost).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });
}
