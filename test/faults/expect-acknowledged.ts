import { dirname } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { DurableEvent } from '../../src/model/event.ts';
import type { SessionId } from '../../src/model/ids.ts';
import type { Store } from '../../src/store/dialect.ts';
import { listEvents } from '../../src/store/event.repository.ts';
import { listMessages } from '../../src/store/message.repository.ts';
import { openStore } from '../../src/store/open-store.ts';
import { findSession, getSession } from '../../src/store/session.repository.ts';
import { createWorkbench } from '../../src/workbench.ts';
import { expectWhole } from './expect-whole.ts';
import type { LongScript } from './long-script.ts';

/** An SQLite file is sound, and has what its runs told that it has: they told the events in this order. */
export async function expectAcknowledged(location: string, told: readonly DurableEvent[]): Promise<void> {
  const store = await openStore(location);
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(store.db);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
    expect((await sql`pragma foreign_key_check`.execute(store.db)).rows).toEqual([]);
    for (const [sessionId, events] of Map.groupBy(told, (event) => event.sessionId))
      await expectEvents(store, sessionId, events);
  } finally {
    await store.close();
  }
}

/** What waits for the disk is there, with all before it; of the rest there is a beginning, as it was told. */
async function expectEvents(
  store: Store,
  sessionId: SessionId,
  told: readonly DurableEvent[],
): Promise<void> {
  const session = await findSession(store, sessionId);
  const stored = session === undefined ? [] : await listEvents(store, sessionId, { limit: 10_000 });
  expect(stored.length).toBeGreaterThanOrEqual(told.findLastIndex(waitsForDisk) + 1);
  // A commit may be on the disk before anybody is told of it.
  const common = Math.min(stored.length, told.length);
  expect(stored.slice(0, common)).toEqual(told.slice(0, common));
  if (session === undefined) return;
  expect(stored.map(({ seq }) => seq)).toEqual(Array.from(stored.keys(), (index) => index + 1));
  expect(session.lastSeq).toBe(stored.length);
  const rows = await listMessages(store, sessionId);
  const ids = stored.flatMap((event) => (event.type === 'message-added' ? [event.data.messageId] : []));
  expect(rows.map(({ id }) => id)).toEqual(ids);
}

/** A complete turn, and a new session. Parts of a turn that still runs need not. */
function waitsForDisk(event: DurableEvent): boolean {
  return (
    event.type === 'session-created' || (event.type === 'message-added' && event.data.kind === 'turn-end')
  );
}

/** A script can be run to its end with what is stored. */
export async function expectResumable(location: string, script: LongScript): Promise<void> {
  const workbench = createWorkbench({ workspace: dirname(script.path), database: location });
  const { session, events } = await workbench.scripts.run({ path: script.path });
  await Array.fromAsync(events);
  await workbench.close();
  const store = await openStore(location);
  try {
    await expectWhole(store, await getSession(store, session.id), script);
  } finally {
    await store.close();
  }
}
