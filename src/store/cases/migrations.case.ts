import { type Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newMessageId, newSessionId, type SessionId } from '../../model/ids.ts';
import { append } from '../append.ts';
import type { Store } from '../dialect.ts';
import { appendEvent, listEvents } from '../event.repository.ts';
import { markInterrupted } from '../interrupted.ts';
import { acquireLease } from '../lease.repository.ts';
import { currentOwner } from '../lease-owner.ts';
import { listMessages } from '../message.repository.ts';
import { openStore } from '../open-store.ts';
import { searchMessages } from '../search.repository.ts';
import { findSession, getSession, listSessions, readScriptSnapshot } from '../session.repository.ts';
import type { TestDatabase } from '../store.case.ts';
import type { Tables } from '../tables.ts';
import { ELSEWHERE, prompt } from './build.ts';
import { makeOlderDatabase } from './schema-version.ts';

type Row = Readonly<Record<string, string | number | null>>;
type SessionRow = Row & { readonly id: SessionId };

const AT = '2026-11-15T10:00:00.000Z';
const SNAPSHOT = `---\r\ntitle: Grüße 你好\r\n---\r\n${'A long script. '.repeat(8_000)}`;

export function describeMigrations(make: () => Promise<TestDatabase>): void {
  describe('splitting the heads off the sessions', () => {
    it('keeps every fact of every session', async () => {
      const rows = [
        sessionRow({
          sessionStatus: 'idle',
          scriptSnapshot: SNAPSHOT,
          nextOrder: 4,
          lastSeq: 9,
          leaseToken: 7,
        }),
        sessionRow({ sessionStatus: 'failed', archivedAt: AT, hiddenAt: AT, indexedOrder: 0, nextOrder: 2 }),
        sessionRow({ sessionStatus: 'waiting_confirmation', leaseOwner: ELSEWHERE, leaseUntil: 1.5e12 }),
      ];
      const { db } = await migrated(rows);
      for (const row of rows) {
        const { rows: kept } = await sql<Row>`select * from "ChatSessions"
          join "SessionHeads" on "chatSessionId" = "id" where "id" = ${row.id}`.execute(db);
        const isActive = row['sessionStatus'] === 'idle' ? 0 : 1;
        expect(kept).toEqual([{ ...row, chatSessionId: row.id, isProcessing: 0, isActive }]);
      }
    });

    it('goes on where a session was', async () => {
      const row = sessionRow({
        scriptSnapshot: SNAPSHOT,
        leaseToken: 7,
        nextOrder: 1,
        indexedOrder: 0,
        lastSeq: 2,
      });
      const { id } = row;
      const store = await migrated([row], async (db) => {
        await addMessage(db, id, 'unindexedword');
        await addEvents(db, id, 2);
      });
      expect(await readScriptSnapshot(store, id)).toBe(SNAPSHOT);
      expect(await listSessions(store)).toMatchObject({
        items: [{ id, nextOrder: 1, lastSeq: 2, updatedAt: AT }],
      });
      expect(await searchMessages(store, 'unindexedword')).toMatchObject([{ sessionId: id }]);
      const lease = await acquireLease(store, id, currentOwner());
      expect(lease).toMatchObject({ token: 8, lastSeq: 2 });
      await append(store, lease, { messages: [prompt('next')] }, new Date());
      expect((await listMessages(store, id)).map(({ order }) => order)).toEqual([0, 1]);
      expect((await listEvents(store, id)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    });

    it('knows a session that was running, and marks it once its owner is dead', async () => {
      const soon = Date.now() + 10_000;
      const running = sessionRow({
        sessionStatus: 'processing',
        leaseOwner: ELSEWHERE,
        leaseToken: 1,
        leaseUntil: soon,
      });
      const broken = sessionRow({
        sessionStatus: 'processing',
        leaseOwner: ELSEWHERE,
        leaseToken: 1,
        leaseUntil: 1,
      });
      const store = await migrated([running, broken], async (db) => {
        for (const row of [running, broken]) await addEvents(db, row.id, 1);
      });
      expect(await getSession(store, broken.id)).toMatchObject({ sessionStatus: 'processing' });
      expect(await markInterrupted(store, new Date(), () => false)).toEqual([broken.id]);
      expect(await getSession(store, broken.id)).toMatchObject({ sessionStatus: 'interrupted', lastSeq: 2 });
      expect(await getSession(store, running.id)).toMatchObject({ sessionStatus: 'processing' });
      await expect(acquireLease(store, running.id, currentOwner())).rejects.toMatchObject({
        code: 'SESSION_BUSY',
      });
    });

    it('leaves a deleted session deleted, and its rows with its fork', async () => {
      const parent = sessionRow({ hiddenAt: AT, nextOrder: 1 });
      const child = sessionRow({ parentSessionId: parent.id, forkOrder: 1, nextOrder: 1 });
      const store = await migrated([parent, child], (db) => addMessage(db, parent.id, 'shared'));
      expect(await findSession(store, parent.id)).toBeUndefined();
      const request = { type: 'abort-requested', data: {} } as const;
      await expect(appendEvent(store, parent.id, request, new Date())).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      expect(await listMessages(store, child.id)).toMatchObject([{ payload: { content: 'shared' } }]);
    });
  });

  /** A store on a database that had these sessions, as the first migration has them. */
  async function migrated(
    rows: readonly SessionRow[],
    more?: (db: Kysely<Tables>) => Promise<void>,
  ): Promise<Store> {
    const { location, remove } = await make();
    onTestFinished(remove);
    await makeOlderDatabase(location, 1, async (db) => {
      for (const row of rows) await insert(db, 'ChatSessions', row);
      await more?.(db);
    });
    const store = await openStore(location);
    onTestFinished(() => store.close());
    return store;
  }
}

function sessionRow(facts: Row): SessionRow {
  const id = newSessionId();
  return {
    id,
    sessionType: 'chat_engine',
    sessionStatus: 'idle',
    metadata: '{"title":"T"}',
    scriptPath: null,
    scriptModifiedAt: null,
    scriptHash: null,
    scriptSnapshot: null,
    createdAt: AT,
    updatedAt: AT,
    parentSessionId: null,
    forkOrder: null,
    takeRootId: id,
    dialogRootId: id,
    parentDialogId: null,
    argsHash: null,
    settingsHash: null,
    agentId: null,
    engine: 'recorded',
    linkable: 1,
    archivedAt: null,
    hiddenAt: null,
    nextOrder: 0,
    lastSeq: 1,
    indexedOrder: facts['nextOrder'] ?? 0,
    leaseOwner: null,
    leaseToken: 0,
    leaseUntil: null,
    ...facts,
  };
}

async function addMessage(db: Kysely<Tables>, chatSessionId: SessionId, content: string): Promise<void> {
  await insert(db, 'Messages', {
    id: newMessageId(),
    chatSessionId,
    order: 0,
    kind: 'prompt',
    audience: 'all',
    course: 1,
    genseq: 1,
    turnId: null,
    sourceTag: null,
    payload: JSON.stringify({ role: 'user', content }),
    metadata: '{}',
    inputHash: null,
    createdAt: AT,
  });
}

async function addEvents(db: Kysely<Tables>, chatSessionId: SessionId, count: number): Promise<void> {
  for (let seq = 1; seq <= count; seq++)
    await insert(db, 'Events', { chatSessionId, seq, type: 'warning', at: AT, data: '{}' });
}

async function insert(db: Kysely<Tables>, table: string, row: Row): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
    db,
  );
}
