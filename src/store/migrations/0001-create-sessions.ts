import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../dialect.ts';
import type { Tables } from '../tables.ts';
import type { Migration } from './migration.ts';

export const createSessions: Migration = {
  name: 'create-sessions',
  async up(db, dialect) {
    await createChatSessions(db);
    await createMessages(db);
    await createEvents(db, dialect);
    await createApprovals(db);
    await (dialect === 'sqlite' ? createSearchOnSqlite(db) : createSearchOnPostgres(db));
    if (dialect === 'postgres') await notifyOfEvents(db);
  },
};

async function createChatSessions(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('ChatSessions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('sessionType', 'text', (column) => column.notNull())
    .addColumn('sessionStatus', 'text', (column) => column.notNull())
    .addColumn('metadata', 'text', (column) => column.notNull())
    .addColumn('scriptPath', 'text')
    .addColumn('scriptModifiedAt', 'text')
    .addColumn('scriptHash', 'text')
    .addColumn('scriptSnapshot', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addColumn('parentSessionId', 'text', (column) => column.references('ChatSessions.id'))
    .addColumn('forkOrder', 'integer')
    .addColumn('takeRootId', 'text', (column) => column.notNull())
    .addColumn('dialogRootId', 'text', (column) => column.notNull())
    .addColumn('parentDialogId', 'text')
    .addColumn('argsHash', 'text')
    .addColumn('settingsHash', 'text')
    .addColumn('agentId', 'text')
    .addColumn('engine', 'text', (column) => column.notNull())
    .addColumn('linkable', 'integer', (column) => column.notNull())
    .addColumn('archivedAt', 'text')
    .addColumn('hiddenAt', 'text')
    .addColumn('nextOrder', 'integer', (column) => column.notNull())
    .addColumn('lastSeq', 'integer', (column) => column.notNull())
    .addColumn('indexedOrder', 'integer', (column) => column.notNull())
    .addColumn('leaseOwner', 'text')
    .addColumn('leaseToken', 'integer', (column) => column.notNull())
    .addColumn('leaseUntil', 'double precision')
    .execute();
  await db.schema
    .createIndex('ChatSessions_scriptHash')
    .on('ChatSessions')
    .columns(['scriptHash', 'createdAt'])
    .execute();
  await db.schema
    .createIndex('ChatSessions_scriptPath')
    .on('ChatSessions')
    .columns(['scriptPath', 'createdAt'])
    .execute();
  await db.schema
    .createIndex('ChatSessions_updatedAt')
    .on('ChatSessions')
    .columns(['updatedAt', 'id'])
    .execute();
  await db.schema.createIndex('ChatSessions_takeRootId').on('ChatSessions').column('takeRootId').execute();
  await db.schema.createIndex('ChatSessions_parent').on('ChatSessions').column('parentSessionId').execute();
  await sql`create index "ChatSessions_processing" on "ChatSessions" ("id") where "sessionStatus" = 'processing'`.execute(
    db,
  );
  await sql`create index "ChatSessions_unindexed" on "ChatSessions" ("id") where "indexedOrder" < "nextOrder"`.execute(
    db,
  );
}

async function createMessages(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('Messages')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('chatSessionId', 'text', (column) => column.notNull().references('ChatSessions.id'))
    .addColumn('order', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('audience', 'text', (column) => column.notNull())
    .addColumn('course', 'integer', (column) => column.notNull())
    .addColumn('genseq', 'integer', (column) => column.notNull())
    .addColumn('turnId', 'text')
    .addColumn('sourceTag', 'text')
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('metadata', 'text', (column) => column.notNull())
    .addColumn('inputHash', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('Messages_order', ['chatSessionId', 'order'])
    .execute();
  await sql`create unique index "Messages_boot" on "Messages" ("chatSessionId", "course") where "kind" = 'boot'`.execute(
    db,
  );
  await sql`create index "Messages_inputHash" on "Messages" ("inputHash") where "inputHash" is not null`.execute(
    db,
  );
}

async function createEvents(db: Kysely<Tables>, dialect: DialectName): Promise<void> {
  const table = db.schema
    .createTable('Events')
    .addColumn('chatSessionId', 'text', (column) => column.notNull().references('ChatSessions.id'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('Events_seq', ['chatSessionId', 'seq']);
  await (dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
}

async function createApprovals(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('Approvals')
    .addColumn('chatSessionId', 'text', (column) => column.notNull().references('ChatSessions.id'))
    .addColumn('callId', 'text', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('answeredAt', 'text')
    .addPrimaryKeyConstraint('Approvals_call', ['chatSessionId', 'callId'])
    .execute();
}

async function createSearchOnSqlite(db: Kysely<Tables>): Promise<void> {
  await sql`create table "SearchRows" (
    "docId" integer primary key autoincrement,
    "messageId" text not null,
    "chatSessionId" text not null,
    "order" integer not null,
    unique ("chatSessionId", "order")
  )`.execute(db);
  await sql`create virtual table "SearchWords" using fts5 (
    words, content='', contentless_delete=1,
    tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* S* Co'"
  )`.execute(db);
}

async function createSearchOnPostgres(db: Kysely<Tables>): Promise<void> {
  await sql`create table "SearchRows" (
    "docId" integer primary key generated always as identity,
    "messageId" text not null,
    "chatSessionId" text not null,
    "order" integer not null,
    "words" tsvector not null,
    unique ("chatSessionId", "order")
  )`.execute(db);
  await sql`create index "SearchRows_words" on "SearchRows" using gin ("words")`.execute(db);
}

/** Tells whoever listens, in any process, which session has new events. SQLite's readers look for themselves. */
async function notifyOfEvents(db: Kysely<Tables>): Promise<void> {
  await sql`create function "cuebook_notify"() returns trigger language plpgsql as $$
    begin
      perform pg_notify('cuebook_events', json_build_object('session', new."id", 'seq', new."lastSeq")::text);
      return null;
    end $$`.execute(db);
  await sql`create trigger "ChatSessions_notify" after update of "lastSeq" on "ChatSessions"
    for each row when (old."lastSeq" is distinct from new."lastSeq") execute function "cuebook_notify"()`.execute(
    db,
  );
}
