import Database from 'better-sqlite3';
import type { Lease } from '../src/store/lease.ts';

type Bindings = unknown[];

/** Rows of one change, in the order of their tables' columns. */
export interface RawChange {
  readonly messages: readonly Bindings[];
  readonly events: readonly Bindings[];
}

/** A database that `openStore` made, opened without the store but with its pragmas. */
export function openRaw(path: string): Database.Database {
  const database = new Database(path);
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('wal_autocheckpoint = 4000');
  return database;
}

/** The messages and events of a session, as they are stored. */
export function readRows(path: string, sessionId: string): RawChange {
  const database = openRaw(path);
  try {
    const read = (table: string, order: string): Bindings[] =>
      database
        .prepare<Bindings, Bindings>(`select * from "${table}" where "chatSessionId" = ? order by "${order}"`)
        .raw()
        .all(sessionId);
    return { messages: read('Messages', 'order'), events: read('Events', 'seq') };
  } finally {
    database.close();
  }
}

/** A session with its head, and all that happened in it. */
export interface RawSession extends RawChange {
  readonly session: Bindings;
  readonly head: Bindings;
}

/** A session as it is stored. */
export function readSession(path: string, sessionId: string): RawSession {
  const database = openRaw(path);
  try {
    const read = (table: string, column: string): Bindings =>
      database
        .prepare<Bindings, Bindings>(`select * from "${table}" where "${column}" = ?`)
        .raw()
        .get(sessionId) ?? [];
    const [session, head] = [read('ChatSessions', 'id'), read('SessionHeads', 'chatSessionId')];
    return { session, head, ...readRows(path, sessionId) };
  } finally {
    database.close();
  }
}

/** Of 1, 5, 20, 50, 100, 300 and 1,000 rows in a statement, none were faster. */
const ROWS_AT_ONCE = 100;

/** Inserts a session in one transaction, many rows with each statement. */
export function rawInsert(
  database: Database.Database,
  { session, head, messages, events }: RawSession,
): void {
  const insert = (table: string, rows: readonly Bindings[]) => {
    const statements = new Map<number, Database.Statement<Bindings>>();
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const chunk = rows.slice(start, start + ROWS_AT_ONCE);
      const values = () => chunk.map((row) => `(${marks(row.length)})`).join();
      const statement =
        statements.get(chunk.length) ??
        database.prepare<Bindings>(`insert into "${table}" values ${values()}`);
      statements.set(chunk.length, statement);
      statement.run(...chunk.flat());
    }
  };
  const insertAll = database.transaction(() => {
    insert('ChatSessions', [session]);
    insert('SessionHeads', [head]);
    insert('Events', events);
    insert('Messages', messages);
  });
  insertAll.immediate();
}

/** The statements of `append`, prepared once, in one transaction. */
export function rawAppend(
  database: Database.Database,
  { sessionId, token }: Lease,
): (change: RawChange) => void {
  const count = database.prepare(
    `update "SessionHeads" set "nextOrder" = "nextOrder" + ?, "lastSeq" = "lastSeq" + ?
     where "chatSessionId" = ? and "leaseToken" = ? and "leaseOwner" is not null returning "nextOrder", "lastSeq"`,
  );
  const touch = database.prepare(`update "ChatSessions" set "updatedAt" = ? where "id" = ?`);
  const addMessage = database.prepare<Bindings>(`insert into "Messages" values (${marks(13)})`);
  const addEvent = database.prepare<Bindings>(`insert into "Events" values (${marks(5)})`);
  const at = new Date().toISOString();
  return database.transaction(({ messages, events }: RawChange) => {
    if (!count.get(messages.length, events.length, sessionId, token)) throw new Error('The lease was lost.');
    touch.run(at, sessionId);
    for (const row of messages) addMessage.run(...row);
    for (const row of events) addEvent.run(...row);
  }).immediate;
}

/** Adds `copies` of a session, each with columns of its own. */
export function copySessions(path: string, sessionId: string, copies: readonly SessionCopy[]): void {
  const database = openRaw(path);
  try {
    const template = database
      .prepare<[string], Record<string, unknown>>('select * from "ChatSessions" where "id" = ?')
      .get(sessionId);
    if (!template) throw new Error(`There is no session ${sessionId}.`);
    const columns = Object.keys(template);
    const add = database.prepare(
      `insert into "ChatSessions" (${columns.map((name) => `"${name}"`).join()}) values (${marks(columns.length)})`,
    );
    const addHead = database.prepare(
      `insert into "SessionHeads" ("chatSessionId", "nextOrder", "lastSeq", "indexedOrder", "isProcessing",
        "isActive", "leaseToken") values (?, 0, 0, 0, 0, 0, 0)`,
    );
    database.transaction(() => {
      for (const copy of copies) {
        const row = { ...template, takeRootId: copy.id, dialogRootId: copy.id, ...copy };
        add.run(...Object.values(row));
        addHead.run(copy.id);
      }
    })();
  } finally {
    database.close();
  }
}

interface SessionCopy {
  readonly id: string;
  readonly scriptHash?: string;
  readonly scriptPath?: string;
  readonly createdAt?: string;
  readonly linkable?: 0 | 1;
}

function marks(count: number): string {
  return Array(count).fill('?').join();
}
