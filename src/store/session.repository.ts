import { type CompiledQuery, type Kysely, type Selectable, sql } from 'kysely';
import type { NewEvent } from '../model/event.ts';
import { newSessionId, type SessionId } from '../model/ids.ts';
import type { NewMessage } from '../model/message.ts';
import { Refusal } from '../model/refusal.ts';
import type { EngineName, ScriptLink, Session, SessionMetadata, SessionType } from '../model/session.ts';
import { chunked } from './chunked.ts';
import type { Store } from './dialect.ts';
import { eventStatements } from './event.repository.ts';
import { insertStatements } from './insert-rows.ts';
import { lineage } from './lineage.ts';
import { MESSAGE_INSERT, type MessageRow, toMessageRow } from './message.table.ts';
import { type NewestOfScript, unlessOvertaken } from './newest-of-script.ts';
import { type ChatSessionsTable, IS_LINKABLE, toSession } from './session.table.ts';
import { newHead } from './session-head.table.ts';
import type { Tables } from './tables.ts';
import { visibleSessions } from './visible-sessions.ts';

export interface NewSession {
  readonly sessionType: SessionType;
  readonly engine: EngineName;
  readonly metadata?: SessionMetadata;
  readonly script?: ScriptLink & { readonly scriptSnapshot: string };
  readonly agentId?: string;
  readonly argsHash?: string;
  readonly settingsHash?: string;
  readonly linkable: boolean;
  readonly dialog?: { readonly rootId: SessionId; readonly parentId: SessionId };
  /** The root of the takes that it belongs to; by default it is one itself. */
  readonly takeRootId?: SessionId;
  /** Whether it is put aside from the beginning. */
  readonly isArchived?: boolean;
  /** What was said before it began, as one transaction with the session itself. */
  readonly history?: SessionHistory;
  /** The last one of its script that its maker knows of; it is not made if there is another by now. */
  readonly after?: NewestOfScript;
}

export interface SessionHistory {
  readonly messages: readonly NewMessage[];
  /** What tells of them; the messages have no events of their own. */
  readonly events: readonly NewEvent[];
}

/** Makes a session, with all that it begins with. Once it is returned it survives a power cut. */
export async function createSession(store: Store, session: NewSession, at: Date): Promise<Session> {
  const id = newSessionId();
  const createdAt = at.toISOString();
  const row: Selectable<ChatSessionsTable> = {
    id,
    sessionType: session.sessionType,
    sessionStatus: 'idle',
    metadata: JSON.stringify(session.metadata ?? {}),
    scriptPath: session.script?.scriptPath ?? null,
    scriptModifiedAt: session.script?.scriptModifiedAt ?? null,
    scriptHash: session.script?.scriptHash ?? null,
    scriptSnapshot: session.script?.scriptSnapshot ?? null,
    createdAt,
    updatedAt: createdAt,
    parentSessionId: null,
    forkOrder: null,
    takeRootId: session.takeRootId ?? id,
    dialogRootId: session.dialog?.rootId ?? id,
    parentDialogId: session.dialog?.parentId ?? null,
    argsHash: session.argsHash ?? null,
    settingsHash: session.settingsHash ?? null,
    agentId: session.agentId ?? null,
    engine: session.engine,
    linkable: session.linkable ? 1 : 0,
    archivedAt: session.isArchived ? createdAt : null,
  };
  const { messages = [], events: news = [] } = session.history ?? {};
  const head = {
    ...newHead(id, messages.length),
    lastSeq: 1 + news.length,
    indexedOrder: 0,
    isActive: messages.length > 0 ? 1 : 0,
  };
  const created = { type: 'session-created', data: { sessionType: session.sessionType } } as const;
  const { db } = store;
  await store.dialect.transactLazily(db, function* () {
    if (session.after) yield* unlessOvertaken(store, session.after);
    yield db.insertInto('ChatSessions').values(row).compile();
    yield db.insertInto('SessionHeads').values(head).compile();
    yield* eventStatements(db, id, head.lastSeq, createdAt, [created, ...news]);
    yield* historyStatements(db, messages, { chatSessionId: id, createdAt });
  });
  await store.settle(id);
  return toSession({ ...row, ...head });
}

/** Some rows at a time: a long history is never in memory twice. */
function* historyStatements(
  db: Kysely<Tables>,
  messages: readonly NewMessage[],
  place: Pick<MessageRow, 'chatSessionId' | 'createdAt'>,
): Generator<CompiledQuery, void> {
  let order = 0;
  for (const chunk of chunked(messages)) {
    const rows = chunk.map((message) => toMessageRow(message, { ...place, order: order++ }));
    yield* insertStatements(db, MESSAGE_INSERT, rows);
  }
}

export async function findSession({ db }: Store, id: SessionId): Promise<Session | undefined> {
  const row = await visibleSessions(db).where('id', '=', id).executeTakeFirst();
  return row && toSession(row);
}

export async function getSession(store: Store, id: SessionId): Promise<Session> {
  const session = await findSession(store, id);
  if (!session) throw new Refusal('NOT_FOUND', `There is no session ${id}.`);
  return session;
}

/** The numbers of the last events of sessions; those that are not there are left out. */
export async function lastSeqsOf(
  { db }: Store,
  ids: readonly SessionId[],
): Promise<ReadonlyMap<SessionId, number>> {
  const lastSeqs = new Map<SessionId, number>();
  for (const chunk of chunked(ids)) {
    const rows = await db
      .selectFrom('SessionHeads')
      .select(['chatSessionId', 'lastSeq'])
      .where('chatSessionId', 'in', chunk)
      .where('hiddenAt', 'is', null)
      .execute();
    for (const { chatSessionId, lastSeq } of rows) lastSeqs.set(chatSessionId, lastSeq);
  }
  return lastSeqs;
}

/** The script's text as it was when the session ran it; a fork has its parent's until it runs one of its own. */
export async function readScriptSnapshot({ db }: Store, id: SessionId): Promise<string | undefined> {
  const row = await db
    .selectFrom(lineage(id).as('l'))
    .innerJoin('ChatSessions as s', 's.id', 'l.id')
    .select('s.scriptSnapshot')
    .where('s.scriptSnapshot', 'is not', null)
    .orderBy('l.depth')
    .executeTakeFirst();
  return row?.scriptSnapshot ?? undefined;
}

/** Sessions whose id begins or ends with the text; at most three, which is enough to know that it is not one. */
export async function findSessionsByIdPart({ db }: Store, part: string): Promise<readonly Session[]> {
  if (!/^[0-9a-f-]+$/.test(part)) return [];
  const rows = await visibleSessions(db)
    .where((eb) =>
      eb.or([
        eb('id', 'like', sql<SessionId>`${`${part}%`}`),
        eb('id', 'like', sql<SessionId>`${`%${part}`}`),
      ]),
    )
    .limit(3)
    .execute();
  return rows.map(toSession);
}

export interface SessionPage {
  readonly items: readonly Session[];
  /** Where the next page begins; null on the last one. */
  readonly nextCursor: string | null;
}

/** When the last session of a page was changed, and its id. */
const CURSOR = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([0-9a-f-]{36})$/;

export interface SessionListing {
  readonly limit?: number;
  readonly cursor?: string;
  /** Only those that were archived, or only the others; by default all. */
  readonly archived?: boolean;
}

/** Sessions, the last changed first. */
export async function listSessions(
  { db }: Store,
  { limit = 50, cursor, archived }: SessionListing = {},
): Promise<SessionPage> {
  const [, updatedAt, id] = CURSOR.exec(cursor ?? '') ?? [];
  let query = visibleSessions(db)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (archived !== undefined) query = query.where('archivedAt', archived ? 'is not' : 'is', null);
  if (cursor !== undefined) {
    if (updatedAt === undefined || id === undefined)
      throw new Refusal('INVALID_INPUT', 'The cursor is not one of ours.');
    query = query.where((eb) =>
      eb.or([
        eb('updatedAt', '<', updatedAt),
        eb.and([eb('updatedAt', '=', updatedAt), eb('id', '<', sql<SessionId>`${id}`)]),
      ]),
    );
  }
  const rows = await query.execute();
  const items = rows.slice(0, limit).map(toSession);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? `${last.updatedAt} ${last.id}` : null };
}

/** What a script is looked up by. Arguments make a session of their own. */
export interface ScriptLookup {
  /** Only those with these arguments, null for none; `undefined` for whichever they are. */
  readonly argsHash: string | null | undefined;
  /** Only takes of this root. */
  readonly takeRootId?: SessionId;
  readonly limit?: number;
}

/** Linkable root sessions of a script with this content, the newest first. */
export async function findByScriptHash(
  store: Store,
  scriptHash: string,
  lookup: ScriptLookup,
): Promise<readonly Session[]> {
  return await findLinkable(store, 'scriptHash', scriptHash, lookup);
}

/** Linkable root sessions of a script at this path, the newest first. */
export async function findByScriptPath(
  store: Store,
  scriptPath: string,
  lookup: ScriptLookup,
): Promise<readonly Session[]> {
  return await findLinkable(store, 'scriptPath', scriptPath, lookup);
}

/** The take that a session followed: the one that it was forked from, else the last one before it. */
export async function findTakeBefore(store: Store, session: Session): Promise<Session | undefined> {
  const parent = session.fork && (await findSession(store, session.fork.parentId));
  if (parent) return parent;
  const row = await visibleSessions(store.db)
    .where('takeRootId', '=', session.takeRootId)
    .where('createdAt', '<=', session.createdAt)
    .where('id', '<', session.id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row && toSession(row);
}

async function findLinkable(
  { db }: Store,
  column: 'scriptHash' | 'scriptPath',
  value: string,
  { argsHash, takeRootId, limit = 20 }: ScriptLookup,
): Promise<readonly Session[]> {
  let query = visibleSessions(db)
    .where(column, '=', value)
    .where(IS_LINKABLE)
    .where('parentDialogId', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (argsHash !== undefined) query = query.where('argsHash', argsHash === null ? 'is' : '=', argsHash);
  if (takeRootId !== undefined) query = query.where('takeRootId', '=', takeRootId);
  const rows = await query.execute();
  return rows.map(toSession);
}
