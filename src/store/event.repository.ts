import { type Kysely, sql } from 'kysely';
import type { DurableEvent, NewEvent } from '../model/event.ts';
import type { SessionId } from '../model/ids.ts';
import { Refusal } from '../model/refusal.ts';
import { compiled } from './compiled.ts';
import type { Store } from './dialect.ts';
import { EVENT_INSERT, envelope, toEvent, toEventRow } from './event.table.ts';
import { insertStatements } from './insert-rows.ts';
import { runStatements, type Statements } from './statements.ts';
import type { Tables } from './tables.ts';

/** The durable events of a session after a number, in order. */
export async function listEvents(
  { db }: Store,
  sessionId: SessionId,
  { after = 0, limit = 1_000 }: { after?: number; limit?: number } = {},
): Promise<readonly DurableEvent[]> {
  const rows = await db
    .selectFrom('Events')
    .selectAll()
    .where('chatSessionId', '=', sessionId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(toEvent);
}

/** Whether somebody asked to stop, after the event with this number. */
export async function isAbortRequested({ db }: Store, sessionId: SessionId, after: number): Promise<boolean> {
  // The type is written out, so that SQLite sees that the index of such events is meant.
  const query = compiled(db, 'abort requested', [sessionId, after], () =>
    sql`select 1 from "Events" where "chatSessionId" = ${sessionId} and "seq" > ${after}
      and "type" = 'abort-requested'`.compile(db),
  );
  const { rows } = await db.executeQuery(query);
  return rows.length > 0;
}

/** Adds an event that needs no lease: one that speaks to the session's owner. */
export async function appendEvent(
  { db }: Store,
  sessionId: SessionId,
  event: NewEvent,
  at: Date,
): Promise<DurableEvent> {
  return await db.transaction().execute((transaction) => addUnfenced(transaction, sessionId, event, at));
}

/** `appendEvent` inside a transaction, whose first statement it has to be. */
export async function addUnfenced(
  db: Kysely<Tables>,
  sessionId: SessionId,
  event: NewEvent,
  at: Date,
): Promise<DurableEvent> {
  const counters = await db
    .updateTable('SessionHeads')
    .set((eb) => ({ lastSeq: eb('lastSeq', '+', 1) }))
    .where('chatSessionId', '=', sessionId)
    .where('hiddenAt', 'is', null)
    .returning('lastSeq')
    .executeTakeFirst();
  if (!counters) throw new Refusal('NOT_FOUND', `There is no session ${sessionId}.`);
  const [added] = await insertEvents(db, sessionId, counters.lastSeq, at.toISOString(), [event]);
  if (!added) throw new Error('One event went in and none came out.');
  return added;
}

/** Keeps events whose numbers end at `lastSeq`. */
export async function insertEvents(
  db: Kysely<Tables>,
  sessionId: SessionId,
  lastSeq: number,
  at: string,
  news: readonly NewEvent[],
): Promise<readonly DurableEvent[]> {
  return await runStatements(db, eventStatements(db, sessionId, lastSeq, at, news));
}

/** The statements that `insertEvents` runs. */
export function* eventStatements(
  db: Kysely<Tables>,
  sessionId: SessionId,
  lastSeq: number,
  at: string,
  news: readonly NewEvent[],
): Statements<readonly DurableEvent[]> {
  const firstSeq = lastSeq - news.length + 1;
  const events = news.map((event, index) => envelope(event, { sessionId, seq: firstSeq + index, at }));
  yield* insertStatements(db, EVENT_INSERT, events.map(toEventRow));
  return events;
}
