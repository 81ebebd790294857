import { describe, expect, it } from 'vitest';
import { newSessionId } from '../../model/ids.ts';
import { append, type Change } from '../append.ts';
import { archiveSession, unarchiveSession } from '../archive-session.ts';
import { deleteSession } from '../delete-session.ts';
import type { Store } from '../dialect.ts';
import { listEvents } from '../event.repository.ts';
import { releaseLease } from '../lease.repository.ts';
import { currentOwner } from '../lease-owner.ts';
import { linkScript } from '../link-script.ts';
import {
  createSession,
  findByScriptHash,
  findByScriptPath,
  findSession,
  findSessionsByIdPart,
  getSession,
  listSessions,
  readScriptSnapshot,
} from '../session.repository.ts';
import { listTakes } from '../takes.ts';
import { add, answer, leasedSession, newSession, prompt, turn } from './build.ts';

export function describeSessions(store: () => Store): void {
  describe('sessions', () => {
    it('gives back what was created, and tells of it as event 1', async () => {
      const created = await createSession(
        store(),
        {
          sessionType: 'chat_engine',
          engine: 'recorded',
          linkable: true,
          metadata: { title: 'Grüße 你好 \u0000', tags: ['a'] },
          script: {
            scriptPath: '/w/a.prompt.md',
            scriptModifiedAt: '2026-01-01T00:00:00.000Z',
            scriptHash: 'h',
            scriptSnapshot: 'Hi\r\n',
          },
          agentId: 'reviewer',
          argsHash: 'args',
          settingsHash: 'settings',
        },
        new Date('2026-02-03T04:05:06.789Z'),
      );
      expect(await getSession(store(), created.id)).toEqual(created);
      expect(created).toMatchObject({
        takeRootId: created.id,
        dialogRootId: created.id,
        nextOrder: 0,
        lastSeq: 1,
      });
      expect(await readScriptSnapshot(store(), created.id)).toBe('Hi\r\n');
      expect(await listEvents(store(), created.id)).toEqual([
        {
          v: 1,
          seq: 1,
          sessionId: created.id,
          type: 'session-created',
          at: '2026-02-03T04:05:06.789Z',
          data: { sessionType: 'chat_engine' },
        },
      ]);
    });

    it('is on the disk when it is given back, and so is what was kept in it unless it was in passing', async () => {
      const settled: string[] = [];
      const listening: Store = {
        ...store(),
        settle: async (id) => {
          settled.push(id);
          await store().settle(id);
        },
      };
      const lease = await leasedSession(listening);
      const { sessionId: id } = lease;
      expect(settled).toEqual([id]);
      await append(listening, lease, { messages: [prompt('Hello')], isPassing: true }, new Date());
      expect(settled).toEqual([id]);
      await append(listening, lease, { messages: [answer('Hi')] }, new Date());
      expect(settled).toEqual([id, id]);
    });

    it('says that a session is not there', async () => {
      const id = newSessionId();
      expect(await findSession(store(), id)).toBeUndefined();
      await expect(getSession(store(), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('finds a session by either end of its id', async () => {
      const { id } = await newSession(store());
      expect(await findSessionsByIdPart(store(), id.slice(-12))).toMatchObject([{ id }]);
      expect(await findSessionsByIdPart(store(), id.slice(0, 30))).toMatchObject([{ id }]);
      expect(await findSessionsByIdPart(store(), '%')).toEqual([]);
    });

    it('looks a script up by hash and by path, newest first, apart for each set of arguments', async () => {
      const of = (scriptPath: string, scriptHash: string) => ({
        script: { scriptPath, scriptHash, scriptModifiedAt: '2026-01-01T00:00:00.000Z', scriptSnapshot: '' },
      });
      const make = async (minute: number, path: string, hash: string, more = {}) =>
        await createSession(
          store(),
          { sessionType: 'chat_engine', engine: 'api', linkable: true, ...of(path, hash), ...more },
          new Date(Date.UTC(2026, 0, 1, 0, minute)),
        );
      const older = await make(1, '/a', 'same');
      const newer = await make(2, '/b', 'same');
      const withArgs = await make(3, '/a', 'same', { argsHash: 'x' });
      await make(4, '/a', 'same', { linkable: false });
      const ids = (sessions: readonly { id: string }[]) => sessions.map(({ id }) => id);

      expect(ids(await findByScriptHash(store(), 'same', { argsHash: null }))).toEqual([newer.id, older.id]);
      expect(ids(await findByScriptHash(store(), 'same', { argsHash: 'x' }))).toEqual([withArgs.id]);
      expect(ids(await findByScriptPath(store(), '/a', { argsHash: null }))).toEqual([older.id]);
      expect(ids(await findByScriptPath(store(), '/a', { argsHash: undefined }))).toEqual([
        withArgs.id,
        older.id,
      ]);
      expect(await findByScriptHash(store(), 'other', { argsHash: null })).toEqual([]);
    });

    it('lists the last changed first, page by page, each session once', async () => {
      const made = new Set<string>();
      for (let index = 0; index < 5; index++) made.add((await newSession(store())).id);
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof listSessions>> = await listSessions(store(), {
          limit: 2,
          ...(cursor === null ? {} : { cursor }),
        });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(new Set(seen).size).toBe(seen.length);
      expect(new Set(seen.slice(0, 5))).toEqual(made);
      await expect(listSessions(store(), { cursor: 'nonsense' })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    });

    it('moves a session up in the list when it begins to be processed, and when it is done', async () => {
      const lease = await leasedSession(store());
      const first = async () => (await listSessions(store(), { limit: 1 })).items[0];
      const appendAt = async (seconds: number, change: Change) =>
        await append(store(), lease, change, new Date(Date.now() + seconds * 1_000));
      await appendAt(60, { messages: [prompt('q')], status: 'processing', isPassing: true });
      const begun = await first();
      expect(begun).toMatchObject({ id: lease.sessionId, sessionStatus: 'processing', nextOrder: 1 });
      await appendAt(120, { messages: [answer('a')], isPassing: true });
      expect(await first()).toMatchObject({ updatedAt: begun?.updatedAt, nextOrder: 2 });
      await appendAt(0, { status: 'idle' });
      expect(await getSession(store(), lease.sessionId)).toMatchObject({ sessionStatus: 'idle' });
      expect((await getSession(store(), lease.sessionId)).updatedAt).not.toBe(begun?.updatedAt);
    });

    it('deletes a session with all its rows, and not while it runs', async () => {
      const lease = await leasedSession(store());
      await add(store(), lease, {
        messages: turn('q', 'a'),
        approvals: [{ callId: `call of ${lease.sessionId}` }],
      });
      await expect(deleteSession(store(), lease.sessionId, currentOwner(), new Date())).rejects.toMatchObject(
        {
          code: 'SESSION_BUSY',
        },
      );
      await releaseLease(store(), lease);
      await deleteSession(store(), lease.sessionId, currentOwner(), new Date());
      expect(await findSession(store(), lease.sessionId)).toBeUndefined();
      for (const table of ['Messages', 'Events', 'Approvals', 'SessionHeads'] as const) {
        const rows = await store()
          .db.selectFrom(table)
          .selectAll()
          .where('chatSessionId', '=', lease.sessionId)
          .execute();
        expect(rows).toEqual([]);
      }
      await expect(deleteSession(store(), lease.sessionId, currentOwner(), new Date())).rejects.toMatchObject(
        {
          code: 'NOT_FOUND',
        },
      );
    });

    it('becomes that of a script as it is now, under its name, and is no longer archived', async () => {
      const { id } = await newSession(store(), { script: SCRIPT, metadata: { title: 'Old' } });
      await archiveSession(store(), id, new Date());
      expect(await getSession(store(), id)).toMatchObject({ sessionStatus: 'archived' });
      const script = { ...SCRIPT, scriptHash: 'new', scriptSnapshot: 'New.' };
      const linked = { script, settingsHash: 's', metadata: { title: 'New' } };
      const session = await linkScript(store(), id, linked, new Date());
      expect(session).toMatchObject({
        sessionStatus: 'idle',
        archivedAt: null,
        script: { scriptHash: 'new' },
        settingsHash: 's',
        metadata: { title: 'New' },
      });
      expect(await readScriptSnapshot(store(), id)).toBe('New.');
      const events = await listEvents(store(), id);
      expect(events.map(({ type, data }) => [type, data]).slice(1)).toEqual([
        ['status-changed', { status: 'archived' }],
        ['status-changed', { status: 'idle' }],
        ['session-renamed', { title: 'New' }],
      ]);
      expect(session.lastSeq).toBe(4);
    });

    it('is taken out of the archive, and is idle unless something was said in it since', async () => {
      const lease = await leasedSession(store());
      const { sessionId: id } = lease;
      await archiveSession(store(), id, new Date());
      await unarchiveSession(store(), id, new Date());
      expect(await getSession(store(), id)).toMatchObject({ sessionStatus: 'idle', archivedAt: null });
      await archiveSession(store(), id, new Date());
      await append(store(), lease, { status: 'failed' }, new Date());
      await unarchiveSession(store(), id, new Date());
      const session = await getSession(store(), id);
      expect(session).toMatchObject({ sessionStatus: 'failed', archivedAt: null });
      const events = await listEvents(store(), id);
      expect(events.slice(1).map(({ data }) => data)).toEqual(
        ['archived', 'idle', 'archived', 'failed', 'failed'].map((status) => ({ status })),
      );
      expect(session.lastSeq).toBe(events.length);
      await expect(unarchiveSession(store(), newSessionId(), new Date())).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    });

    it('is listed among those that were archived, or among the others', async () => {
      const [kept, aside] = [await newSession(store()), await newSession(store())];
      await archiveSession(store(), aside.id, new Date());
      const ids = async (archived?: boolean) => {
        const page = await listSessions(store(), {
          limit: 1_000,
          ...(archived !== undefined && { archived }),
        });
        return page.items.map(({ id }) => id).filter((id) => id === kept.id || id === aside.id);
      };
      expect(await ids(true)).toEqual([aside.id]);
      expect(await ids(false)).toEqual([kept.id]);
      expect((await ids()).toSorted()).toEqual([kept.id, aside.id].toSorted());
    });

    it('is not archived while it runs', async () => {
      const lease = await leasedSession(store());
      await append(store(), lease, { status: 'processing' }, new Date());
      await expect(archiveSession(store(), lease.sessionId, new Date())).rejects.toMatchObject({
        code: 'SESSION_BUSY',
      });
      await expect(unarchiveSession(store(), lease.sessionId, new Date())).rejects.toMatchObject({
        code: 'SESSION_BUSY',
      });
      expect(await getSession(store(), lease.sessionId)).toMatchObject({ archivedAt: null, lastSeq: 2 });
    });

    it('is listed with the takes of its root, archived ones too, the oldest first', async () => {
      const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
      const facts = { sessionType: 'chat_engine', engine: 'api', linkable: true } as const;
      const root = await createSession(store(), facts, at(0));
      const of = { ...facts, takeRootId: root.id };
      const third = await createSession(store(), of, at(2));
      const second = await createSession(store(), of, at(1));
      const gone = await createSession(store(), of, at(3));
      await createSession(store(), facts, at(4));
      await archiveSession(store(), second.id, at(5));
      await deleteSession(store(), gone.id, currentOwner(), at(6));
      const ids = async (limit?: number) => (await listTakes(store(), root, limit)).map(({ id }) => id);
      expect(await ids()).toEqual([root.id, second.id, third.id]);
      expect(await ids(2)).toEqual([root.id, third.id]);
    });

    it('is looked up among the takes of one root, if that is asked for', async () => {
      const script = { ...SCRIPT, scriptHash: 'of-takes' };
      const root = await newSession(store(), { script });
      const take = await newSession(store(), { script, takeRootId: root.id });
      await newSession(store(), { script });
      const found = await findByScriptHash(store(), 'of-takes', { argsHash: null, takeRootId: root.id });
      expect(found.map(({ id }) => id).toSorted()).toEqual([root.id, take.id].toSorted());
    });
  });
}

const SCRIPT = {
  scriptPath: '/w/linked.prompt.md',
  scriptModifiedAt: '2026-01-01T00:00:00.000Z',
  scriptHash: 'old',
  scriptSnapshot: 'Old.',
};
