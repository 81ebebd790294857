import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../dialect.ts';
import type { Tables } from '../tables.ts';
import type { Migration } from './migration.ts';

/** Takes what changes with every commit out of ChatSessions, whose rows hold scripts. */
export const splitOffSessionHeads: Migration = {
  name: 'split-off-session-heads',
  async up(db, dialect) {
    await createHeads(db, dialect);
    await fillHeads(db);
    if (dialect === 'postgres') await notifyOfHeads(db);
    await dropMovedColumns(db);
    await sql`create index "Events_abort" on "Events" ("chatSessionId", "seq") where "type" = 'abort-requested'`.execute(
      db,
    );
  },
};

const MOVED = [
  'hiddenAt',
  'nextOrder',
  'lastSeq',
  'indexedOrder',
  'leaseOwner',
  'leaseToken',
  'leaseUntil',
] as const;

async function createHeads(db: Kysely<Tables>, dialect: DialectName): Promise<void> {
  const table = db.schema
    .createTable('SessionHeads')
    .addColumn('chatSessionId', 'text', (column) =>
      column.primaryKey().notNull().references('ChatSessions.id'),
    )
    .addColumn('nextOrder', 'integer', (column) => column.notNull())
    .addColumn('lastSeq', 'integer', (column) => column.notNull())
    .addColumn('indexedOrder', 'integer', (column) => column.notNull())
    .addColumn('isProcessing', 'integer', (column) => column.notNull())
    .addColumn('isActive', 'integer', (column) => column.notNull())
    .addColumn('leaseOwner', 'text')
    .addColumn('leaseToken', 'integer', (column) => column.notNull())
    .addColumn('leaseUntil', 'double precision')
    .addColumn('hiddenAt', 'text');
  await (dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
}

async function fillHeads(db: Kysely<Tables>): Promise<void> {
  const moved = sql.join(MOVED.map((column) => sql.ref(column)));
  await sql`insert into "SessionHeads" ("chatSessionId", ${moved}, "isProcessing", "isActive")
    select "id", ${moved}, case when "sessionStatus" = 'processing' then 1 else 0 end,
      case when "sessionStatus" = 'processing' or "leaseOwner" is not null or "indexedOrder" < "nextOrder"
        then 1 else 0 end
    from "ChatSessions"`.execute(db);
  // How such a session stands once nobody works on it any more.
  await sql`update "ChatSessions" set "sessionStatus" = 'interrupted' where "sessionStatus" = 'processing'`.execute(
    db,
  );
  await sql`create index "SessionHeads_active" on "SessionHeads" ("chatSessionId") where "isActive" = 1`.execute(
    db,
  );
}

async function notifyOfHeads(db: Kysely<Tables>): Promise<void> {
  await sql`drop trigger "ChatSessions_notify" on "ChatSessions"`.execute(db);
  await sql`create or replace function "cuebook_notify"() returns trigger language plpgsql as $$
    begin
      perform pg_notify('cuebook_events',
        json_build_object('session', new."chatSessionId", 'seq', new."lastSeq")::text);
      return null;
    end $$`.execute(db);
  await sql`create trigger "SessionHeads_notify" after update of "lastSeq" on "SessionHeads"
    for each row when (old."lastSeq" is distinct from new."lastSeq") execute function "cuebook_notify"()`.execute(
    db,
  );
}

async function dropMovedColumns(db: Kysely<Tables>): Promise<void> {
  for (const index of ['ChatSessions_processing', 'ChatSessions_unindexed'])
    await db.schema.dropIndex(index).execute();
  for (const column of MOVED) await db.schema.alterTable('ChatSessions').dropColumn(column).execute();
}
