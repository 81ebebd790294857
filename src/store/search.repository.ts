import { sql } from 'kysely';
import type { SessionId } from '../model/ids.ts';
import { type Message, type VoidMetadata, withoutVoided } from '../model/message.ts';
import { messageText } from '../model/message-text.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import { chunked } from './chunked.ts';
import type { SearchDocument, SearchTerm, Store } from './dialect.ts';
import { LAST_ORDER } from './lineage.ts';
import { listMessages } from './message.repository.ts';
import { type MessageRow, toMessage } from './message.table.ts';
import { IS_ACTIVE } from './session-head.table.ts';
import { runStatements, type Statements } from './statements.ts';
import { indexedWords, queryTerms } from './words.ts';

export interface SearchHit {
  /** A session in which the message can be seen. */
  readonly sessionId: SessionId;
  readonly message: Message;
  /** A piece of the text around the first word that was looked for. */
  readonly excerpt: string;
}

/** Finds messages that hold all the words of the query, the best first. Indexes first what is still waiting. */
export async function searchMessages(
  store: Store,
  query: string,
  { limit = 20 }: { limit?: number } = {},
): Promise<readonly SearchHit[]> {
  const terms = queryTerms(query);
  if (terms.length === 0) throw new Refusal('INVALID_INPUT', 'There is no word to search for.');
  try {
    await indexWaiting(store);
  } catch (error) {
    if (!isRefusal(error, 'DATABASE_FAILED')) throw error;
    return await searchUnstored(store, terms, limit);
  }
  return await find(store, terms, limit);
}

/** Where the index cannot be written, as on a full disk, what is waiting is indexed for this search alone. */
async function searchUnstored(
  store: Store,
  terms: readonly SearchTerm[],
  limit: number,
): Promise<readonly SearchHit[]> {
  const transaction = await store.db.startTransaction().execute();
  try {
    const inside = { ...store, db: transaction };
    for (const { chatSessionId, indexedOrder, nextOrder } of await waitingSessions(inside))
      await runStatements(transaction, indexStatements(inside, chatSessionId, indexedOrder, nextOrder));
    return await find(inside, terms, limit);
  } finally {
    await transaction.rollback().execute();
  }
}

async function find(
  store: Store,
  terms: readonly SearchTerm[],
  limit: number,
): Promise<readonly SearchHit[]> {
  const hits: SearchHit[] = [];
  for (let skip = 0; hits.length < limit; skip += PAGE) {
    const rows = await matches(store, terms, skip);
    for (const { hiddenAt, ...row } of rows) {
      if (hits.length === limit) break;
      const sessionId = hiddenAt === null ? row.chatSessionId : await visibleHeir(store, row);
      if (sessionId === undefined) continue;
      const message = toMessage(row);
      hits.push({ sessionId, message, excerpt: excerptOf(messageText(message), terms[0]?.word ?? '') });
    }
    if (rows.length < PAGE) break;
  }
  return hits;
}

const PAGE = 200;

async function matches(
  { db, dialect }: Store,
  terms: readonly SearchTerm[],
  skip: number,
): Promise<readonly (MessageRow & { readonly hiddenAt: string | null })[]> {
  const { rows } = await sql<MessageRow & { hiddenAt: string | null }>`
    select m.*, h."hiddenAt" from ${dialect.matchWords(terms)} f
    join "SearchRows" r on r."docId" = f."docId"
    join "Messages" m on m."id" = r."messageId"
    join "SessionHeads" h on h."chatSessionId" = m."chatSessionId"
    order by f."rank", m."createdAt" desc, m."id" limit ${PAGE} offset ${skip}`.execute(db);
  return rows;
}

/** Rows are indexed in batches of about this many, or when somebody searches. */
const BATCH = 500;

/** Indexes what is waiting once it is worth it; a search does not have to wait long then. */
export async function indexBatch(store: Store): Promise<void> {
  const { rows } = await sql<{ waiting: number | null }>`select sum("nextOrder" - "indexedOrder") as "waiting"
    from "SessionHeads" where ${IS_ACTIVE}`.execute(store.db);
  if (Number(rows[0]?.waiting ?? 0) >= BATCH) await indexWaiting(store);
}

/** Brings the index up to date with every session that has rows it does not know. */
export async function indexWaiting(store: Store): Promise<void> {
  const waiting = await waitingSessions(store);
  // What a power cut takes away of the index is indexed again: the order up to which it goes is lost with it.
  for (const { chatSessionId, indexedOrder, nextOrder } of waiting)
    await store.dialect.transactLazily(store.db, () =>
      indexStatements(store, chatSessionId, indexedOrder, nextOrder),
    );
  for (const { chatSessionId } of waiting)
    await store.dialect.transactLazily(store.db, () => restStatements(store, chatSessionId));
}

async function waitingSessions({ db }: Store) {
  return await db
    .selectFrom('SessionHeads')
    .select(['chatSessionId', 'indexedOrder', 'nextOrder'])
    .where(IS_ACTIVE)
    .whereRef('indexedOrder', '<', 'nextOrder')
    .execute();
}

/**
 * Says of a session that nobody has to look at it, if nobody works on it and there is nothing left to index. Each by
 * itself: who locks several sessions at once may meet somebody who locks them in another order.
 */
function* restStatements({ db }: Store, sessionId: SessionId): Statements<void> {
  yield db
    .updateTable('SessionHeads')
    .set({ isActive: 0 })
    .where('chatSessionId', '=', sessionId)
    .where('leaseOwner', 'is', null)
    .where('isProcessing', '=', 0)
    .whereRef('indexedOrder', '=', 'nextOrder')
    .compile();
}

/** Takes all of a session out of the index. */
export async function forgetSession(store: Store, sessionId: SessionId): Promise<void> {
  await runStatements(store.db, forgetRows(store, sessionId, { fromOrder: 0, toOrder: LAST_ORDER }));
}

function* indexStatements(store: Store, sessionId: SessionId, from: number, to: number): Statements<void> {
  const { db, dialect } = store;
  // Of two that index the same rows, one comes through here.
  const [claimed] = yield db
    .updateTable('SessionHeads')
    .set({ indexedOrder: to })
    .where('chatSessionId', '=', sessionId)
    .where('indexedOrder', '=', from)
    .returning('chatSessionId')
    .compile();
  if (!claimed) return;

  const rows = yield db
    .selectFrom('Messages')
    .selectAll()
    .where('chatSessionId', '=', sessionId)
    .where('order', '>=', from)
    .where('order', '<', to)
    .where((eb) => eb.or([eb('audience', 'in', SHOWN), eb('kind', '=', 'void')]))
    .orderBy('order')
    .compile();
  // What the statement returns.
  const messages = (rows as readonly MessageRow[]).map(toMessage);
  for (const chunk of chunked(messages.flatMap(documentOf))) yield* dialect.indexWords(db, chunk);
  for (const message of messages) {
    if (message.kind === 'void') yield* forgetRows(store, sessionId, message.metadata);
  }
}

/** Nobody finds what nobody sees. */
const SHOWN = ['all', 'person'] as const;

function documentOf(message: Message): readonly SearchDocument[] {
  if (message.audience === 'none') return [];
  const words = indexedWords(messageText(message));
  if (words.length === 0) return [];
  return [{ messageId: message.id, chatSessionId: message.chatSessionId, order: message.order, words }];
}

function* forgetRows(
  { db, dialect }: Store,
  sessionId: SessionId,
  { fromOrder, toOrder }: VoidMetadata,
): Statements<void> {
  const forgotten = yield db
    .deleteFrom('SearchRows')
    .where('chatSessionId', '=', sessionId)
    .where('order', '>=', fromOrder)
    .where('order', '<=', toOrder)
    .returning('docId')
    .compile();
  // What the statement returns.
  const docIds = (forgotten as readonly { docId: number }[]).map(({ docId }) => docId);
  yield* dialect.forgetWords(db, docIds);
}

/** The newest session that still shows a row of a deleted one. */
async function visibleHeir(store: Store, row: MessageRow): Promise<SessionId | undefined> {
  const { rows } = await sql<{ id: SessionId }>`
    with recursive "heirs" ("id") as (
      select ${row.chatSessionId}
      union all
      select s."id" from "heirs" h join "ChatSessions" s on s."parentSessionId" = h."id"
      where s."forkOrder" > ${row.order}
    )
    select "id" from "heirs" join "SessionHeads" on "chatSessionId" = "id"
    where "hiddenAt" is null order by "id" desc`.execute(store.db);
  for (const { id } of rows) {
    const shown = withoutVoided(await listMessages(store, id, { from: row.order }));
    if (shown[0]?.id === row.id) return id;
  }
  return undefined;
}

const EXCERPT_BEFORE = 40;
const EXCERPT_LENGTH = 160;

function excerptOf(text: string, word: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const at = line.toLowerCase().indexOf(word);
  const start = Math.max(0, at - EXCERPT_BEFORE);
  const end = start + EXCERPT_LENGTH;
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`;
}
