import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/model/run.ts';
import type { MakeDatabase } from '../server/stage.ts';
import { CLAUDE, twoUsers, unattended } from './stage.ts';

/** Two servers of two users on one database: what one allows counts for a run of the other that waits for it. */
export function describeTwoServers(database: string, make: MakeDatabase): void {
  describe(`an approval by another user of the same database, on ${database}`, () => {
    it('counts for a run that waits for it, and for no later one', async () => {
      const stage = await twoUsers();
      const { location, remove } = await make();
      const [one, other] = [await stage.workspace('one'), await stage.workspace('other')];
      const alice = stage.as('alice', one, { database: location });
      const bob = stage.as('bob', other, { database: location });
      const tools = [stage.payAs('alice')];
      try {
        const { id } = await alice.sessions.create({ model: CLAUDE });
        const run = await alice.sessions.send({ sessionId: id, text: 'Pay.', tools });
        const events: RunEvent[] = [];
        for await (const event of run.events) {
          events.push(event);
          if (event.type === 'approval-requested') await bob.sessions.confirm(id, event.data.callId, 'allow');
        }
        expect(events.at(-1)).toMatchObject({ data: { reason: 'done' } });
        expect(stage.paid).toEqual(['alice']);

        const asked = { data: { error: { code: 'CONFIRM_REQUIRED' } } };
        expect((await unattended(alice, id, { text: 'Pay again.', tools })).at(-1)).toMatchObject(asked);
        const [call] = await bob.sessions.waiting(id);
        await bob.sessions.confirm(id, call?.callId ?? '', 'allow');
        expect((await unattended(alice, id, { tools })).at(-1)).toMatchObject(asked);
        expect(stage.paid).toEqual(['alice']);
        await alice.sessions.confirm(id, call?.callId ?? '', 'allow');
        expect((await unattended(alice, id, { tools })).at(-1)).toMatchObject({ data: { reason: 'done' } });
        expect(stage.paid).toEqual(['alice', 'alice']);
      } finally {
        await Promise.all([alice.close(), bob.close()]);
        await remove();
      }
    });
  });
}
