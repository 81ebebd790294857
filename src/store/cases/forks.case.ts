import { describe, expect, it } from 'vitest';
import { newSessionId } from '../../model/ids.ts';
import { deleteSession } from '../delete-session.ts';
import type { Store } from '../dialect.ts';
import { listEvents } from '../event.repository.ts';
import { forkSession } from '../fork.repository.ts';
import { acquireLease, releaseLease } from '../lease.repository.ts';
import { currentOwner } from '../lease-owner.ts';
import { listMessages } from '../message.repository.ts';
import { findSession, readScriptSnapshot } from '../session.repository.ts';
import { add, leasedSession, turn } from './build.ts';

export function describeForks(store: () => Store): void {
  const script = {
    scriptPath: '/w/a.prompt.md',
    scriptModifiedAt: '2026-01-01T00:00:00.000Z',
    scriptHash: 'forked',
    scriptSnapshot: 'the text',
  };
  const threeTurns = async () => {
    const lease = await leasedSession(store(), { script });
    await add(store(), lease, {
      messages: [...turn('one', '1'), ...turn('two', '2'), ...turn('three', '3')],
    });
    await releaseLease(store(), lease);
    return lease.sessionId;
  };
  const texts = async (id: Parameters<typeof listMessages>[1]) =>
    (await listMessages(store(), id)).flatMap(({ payload }) =>
      typeof payload.content === 'string' ? [payload.content] : [],
    );
  const fork = async (parentId: Parameters<typeof listMessages>[1], forkOrder?: number) =>
    await forkSession(store(), {
      parentId,
      at: new Date(),
      ...(forkOrder === undefined ? {} : { forkOrder }),
    });
  const addTurn = async (sessionId: Parameters<typeof listMessages>[1], question: string) => {
    const lease = await acquireLease(store(), sessionId, currentOwner());
    await add(store(), lease, { messages: turn(question, 'again') });
    await releaseLease(store(), lease);
  };

  describe('forks', () => {
    it('shares the rows below the fork, and begins its own there', async () => {
      const parent = await threeTurns();
      const child = await fork(parent, 3);
      await addTurn(child.id, 'zwei');
      expect(await texts(child.id)).toEqual(['one', 'zwei']);
      expect(await texts(parent)).toEqual(['one', 'two', 'three']);
      expect((await listMessages(store(), child.id)).map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5]);
      expect((await listMessages(store(), child.id))[0]?.id).toBe(
        (await listMessages(store(), parent))[0]?.id,
      );
    });

    it('shows a grandchild only what every fork on the way up shares', async () => {
      const parent = await threeTurns();
      const child = await fork(parent, 6);
      await addTurn(child.id, 'drei');
      const grandchild = await fork(child.id, 3);
      await addTurn(grandchild.id, 'deux');
      const late = await fork(child.id);
      await addTurn(parent, 'four');
      expect(await texts(grandchild.id)).toEqual(['one', 'deux']);
      expect(await texts(late.id)).toEqual(['one', 'two', 'drei']);
    });

    it('begins with session-forked as event 1 and keeps the take and the script of its parent', async () => {
      const parent = await threeTurns();
      const child = await fork(parent, 0);
      expect(await listEvents(store(), child.id)).toMatchObject([
        { seq: 1, type: 'session-forked', data: { parentSessionId: parent, forkOrder: 0 } },
      ]);
      expect(child).toMatchObject({ takeRootId: parent, fork: { parentId: parent, order: 0 }, nextOrder: 0 });
      expect(await readScriptSnapshot(store(), child.id)).toBe('the text');
      expect(await listMessages(store(), child.id)).toEqual([]);
    });

    it('is refused at a row that is no prompt, and for a session that is not there', async () => {
      const parent = await threeTurns();
      await expect(fork(parent, 1)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      await expect(fork(parent, 99)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      await expect(fork(newSessionId(), 0)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('purges a hidden parent whichever of its forks is deleted last', async () => {
      const parent = await threeTurns();
      const children = [];
      for (let count = 0; count < 4; count++) children.push(await fork(parent, 3));
      await deleteSession(store(), parent, currentOwner(), new Date());
      await Promise.all(
        children.map(async ({ id }) => await deleteSession(store(), id, currentOwner(), new Date())),
      );
      const left = await store()
        .db.selectFrom('ChatSessions')
        .select('id')
        .where('takeRootId', '=', parent)
        .execute();
      expect(left).toEqual([]);
    });

    it('is made or refused when its parent is deleted at the same time, never half', async () => {
      for (let round = 0; round < 5; round++) {
        const parent = await threeTurns();
        const [forked, deleted] = await Promise.allSettled([
          fork(parent, 3),
          deleteSession(store(), parent, currentOwner(), new Date()),
        ]);
        expect(deleted.status).toBe('fulfilled');
        if (forked.status === 'fulfilled') expect(await texts(forked.value.id)).toEqual(['one']);
        else expect(forked.reason).toMatchObject({ code: 'NOT_FOUND' });
      }
    });

    it('keeps a deleted parent hidden until its last descendant goes', async () => {
      const remove = async (id: Parameters<typeof listMessages>[1]) =>
        await deleteSession(store(), id, currentOwner(), new Date());
      const rowsOf = async (id: string) =>
        (await store().db.selectFrom('ChatSessions').select('id').where('id', '=', sessionIdIn(id)).execute())
          .length;
      const parent = await threeTurns();
      const first = await fork(parent, 3);
      const second = await fork(first.id);

      await remove(parent);
      await remove(first.id);
      expect(await findSession(store(), parent)).toBeUndefined();
      expect(await texts(second.id)).toEqual(['one']);
      await remove(second.id);
      expect([await rowsOf(parent), await rowsOf(first.id), await rowsOf(second.id)]).toEqual([0, 0, 0]);

      function sessionIdIn(id: string) {
        const known = [parent, first.id, second.id].find((candidate) => candidate === id);
        if (known === undefined) throw new Error(`Unknown ${id}`);
        return known;
      }
    });
  });
}
