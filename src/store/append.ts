import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { DurableEvent, NewEvent } from '../model/event.ts';
import type { SessionId } from '../model/ids.ts';
import type { NewMessage } from '../model/message.ts';
import { toolOf } from '../model/message-tool.ts';
import type { SessionStatus } from '../model/session.ts';
import type { NewEvidence } from '../model/terminal.ts';
import { compiled } from './compiled.ts';
import type { Store } from './dialect.ts';
import { EVENT_INSERT, envelope, toEventRow } from './event.table.ts';
import { evidenceStatements, type PlacedEvidence } from './evidence.repository.ts';
import { insertStatements } from './insert-rows.ts';
import { leaseLost } from './lease.repository.ts';
import type { Lease } from './lease.ts';
import { MESSAGE_INSERT, type MessageRow, toMessageRow } from './message.table.ts';
import type { Statements } from './statements.ts';
import type { Tables } from './tables.ts';

/** What happens in a session in one step: all of it is kept, or nothing. */
export interface Change {
  readonly messages?: readonly NewMessage[];
  /** Beside the `message-added` that each message brings and the `status-changed` that a status brings. */
  readonly events?: readonly NewEvent[];
  readonly status?: SessionStatus;
  /** Calls that wait for a person's answer. One that repeats waits again, whatever was answered before. */
  readonly approvals?: readonly ApprovalRequest[];
  /** What is kept of terminals; each brings an `evidence-added`, before anything else: it tells what was before the end of a turn. */
  readonly evidence?: readonly NewEvidence[];
  /** Need not survive a power cut before what comes next does: a part of an answer that is not complete yet. */
  readonly isPassing?: boolean;
}

interface ApprovalRequest {
  readonly callId: string;
  readonly repeats?: true;
}

/** A change, and when it happened. */
export type DatedChange = Change & { readonly at: Date };

/** Numbers and keeps a change and returns its events. Refuses with LEASE_LOST when another has the session. */
export async function append(
  store: Store,
  lease: Lease,
  change: Change,
  at: Date,
): Promise<readonly DurableEvent[]> {
  return await appendAll(store, lease, [{ ...change, at }]);
}

/** Keeps changes one after the other, as `append` would, but all of them or nothing. */
export async function appendAll(
  store: Store,
  lease: Lease,
  changes: readonly DatedChange[],
): Promise<readonly DurableEvent[]> {
  const events = await store.dialect.transactLazily(store.db, () =>
    appendStatements(store.db, lease, changes),
  );
  if (!changes.every(({ isPassing }) => isPassing)) await store.settle(lease.sessionId);
  return events;
}

function* appendStatements(
  db: Kysely<Tables>,
  lease: Lease,
  changes: readonly DatedChange[],
): Statements<readonly DurableEvent[]> {
  const { sessionId: chatSessionId } = lease;
  const rowCount = sum(changes, ({ messages = [] }) => messages.length);
  const eventCount = sum(changes, countEvents);
  const status = changes.findLast((change) => change.status)?.status;
  const [head] = yield advance(db, lease, { rows: rowCount, events: eventCount, status });
  if (head === undefined) throw leaseLost(lease);
  // What the statement returns.
  const { nextOrder, lastSeq } = head as { nextOrder: number; lastSeq: number };

  yield* touches(db, chatSessionId, changes);
  const rows: MessageRow[] = [];
  const events: DurableEvent[] = [];
  const placed: PlacedEvidence[] = [];
  for (const change of changes) {
    const { messages = [], evidence = [], at } = change;
    const createdAt = at.toISOString();
    const firstOrder = nextOrder - rowCount + rows.length;
    const firstSeq = lastSeq - eventCount + events.length + 1;
    placed.push(...evidence.map((piece, index) => ({ piece, position: firstSeq + index, createdAt })));
    for (const [index, message] of messages.entries())
      rows.push(toMessageRow(message, { chatSessionId, order: firstOrder + index, createdAt }));
    for (const [index, event] of eventsOf(change, firstOrder).entries())
      events.push(envelope(event, { sessionId: chatSessionId, seq: firstSeq + index, at: createdAt }));
  }
  yield* insertStatements(db, MESSAGE_INSERT, rows);
  for (const { approvals = [] } of changes)
    for (const request of approvals) yield waitingApproval(db, chatSessionId, request);
  yield* evidenceStatements(db, chatSessionId, placed);
  yield* insertStatements(db, EVENT_INSERT, events.map(toEventRow));
  return events;
}

function sum(changes: readonly DatedChange[], count: (change: DatedChange) => number): number {
  return changes.reduce((total, change) => total + count(change), 0);
}

function waitingApproval(
  db: Kysely<Tables>,
  chatSessionId: SessionId,
  { callId, repeats }: ApprovalRequest,
): CompiledQuery {
  const waiting = { answer: null, answeredAt: null, signature: null };
  return db
    .insertInto('Approvals')
    .values({ callId, chatSessionId, ...waiting })
    .onConflict((conflict) => {
      // A resumed turn may ask again for a call that still waits.
      const known = conflict.columns(['chatSessionId', 'callId']);
      return repeats ? known.doUpdateSet(waiting) : known.doNothing();
    })
    .compile();
}

interface Advance {
  readonly rows: number;
  readonly events: number;
  readonly status: SessionStatus | undefined;
}

/** Fences, numbers and locks in one: it is the first statement of every appending transaction. */
function advance(
  db: Kysely<Tables>,
  { sessionId, token }: Lease,
  { rows, events, status }: Advance,
): CompiledQuery {
  const isProcessing = status === undefined ? null : Number(status === 'processing');
  // In the order of their places in the statement.
  const parameters = [rows, events, isProcessing, sessionId, token];
  return compiled(db, 'advance', parameters, () =>
    sql`update "SessionHeads" set "nextOrder" = "nextOrder" + ${rows}, "lastSeq" = "lastSeq" + ${events},
      "isProcessing" = coalesce(${isProcessing}, "isProcessing")
      where "chatSessionId" = ${sessionId} and "leaseToken" = ${token} and "leaseOwner" is not null
      returning "nextOrder", "lastSeq"`.compile(db),
  );
}

/** Says when the session was changed last, for each change that is news to who lists sessions. */
function* touches(
  db: Kysely<Tables>,
  sessionId: SessionId,
  changes: readonly DatedChange[],
): Statements<void> {
  let isTouched = false;
  for (const { status, isPassing, at } of changes) {
    const isNews = status === 'processing' ? !isTouched : status !== undefined || !isPassing;
    if (!isNews) continue;
    yield touch(db, sessionId, at.toISOString(), status);
    isTouched = true;
  }
}

/** A turn that begins so soon after the last one has ended does not move its session in the list. */
const SOON_MS = 1_000;

/**
 * Says when the session was changed, and how it stands unless it is being processed. Mostly the row stays as long as
 * it was, and then SQLite writes the page that differs and not the whole script.
 */
function touch(
  db: Kysely<Tables>,
  sessionId: SessionId,
  at: string,
  status: SessionStatus | undefined,
): CompiledQuery {
  if (status === 'processing') {
    const longAgo = new Date(Date.parse(at) - SOON_MS).toISOString();
    return compiled(db, 'touch at the beginning', [at, sessionId, longAgo], () =>
      sql`update "ChatSessions" set "updatedAt" = ${at}
        where "id" = ${sessionId} and "updatedAt" < ${longAgo}`.compile(db),
    );
  }
  // In the order of their places in the statement.
  const parameters = [at, status ?? null, sessionId];
  return compiled(db, 'touch', parameters, () =>
    sql`update "ChatSessions" set "updatedAt" = ${at}, "sessionStatus" = coalesce(${status ?? null}, "sessionStatus")
      where "id" = ${sessionId}`.compile(db),
  );
}

/** In the order in which they are told. */
function eventsOf(change: Change, firstOrder: number): readonly NewEvent[] {
  const { messages = [], events = [], approvals = [], evidence = [], status } = change;
  return [
    ...evidence.map(evidenceAdded),
    ...messages.map((message, index) => messageAdded(message, firstOrder + index)),
    ...events,
    ...approvals.map((data) => ({ type: 'approval-requested', data }) as const),
    ...(status ? [{ type: 'status-changed', data: { status } } as const] : []),
  ];
}

function countEvents(change: Change): number {
  return eventsOf(change, 0).length;
}

/** The event that tells of a piece of evidence. */
export function evidenceAdded({
  id: evidenceId,
  turnId,
  kind,
  label,
  terminal,
  facts,
}: NewEvidence): NewEvent {
  const { exitCode } = facts;
  const data = { evidenceId, turnId, kind, label, terminal, ...(exitCode !== undefined && { exitCode }) };
  return { type: 'evidence-added', data };
}

function messageAdded(message: NewMessage, order: number): NewEvent {
  const { id: messageId, kind, turnId } = message;
  return { type: 'message-added', data: { messageId, order, kind, turnId, ...toolOf(message) } };
}
