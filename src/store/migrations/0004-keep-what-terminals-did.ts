import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Migration } from './migration.ts';

/** The programs that ran in terminals of sessions, and what is kept of them beside the prompts. */
export const keepWhatTerminalsDid: Migration = {
  name: 'keep-what-terminals-did',
  async up(db) {
    await createRuns(db);
    await createScreens(db);
    await createEvidence(db);
  },
};

async function createRuns(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('TerminalRuns')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('chatSessionId', 'text', (column) => column.notNull().references('ChatSessions.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('profile', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('pid', 'integer', (column) => column.notNull())
    .addColumn('startTime', 'text', (column) => column.notNull())
    .addColumn('startedAt', 'text', (column) => column.notNull())
    .addColumn('endedAt', 'text')
    .addColumn('exitCode', 'integer')
    .execute();
  await db.schema
    .createIndex('TerminalRuns_session')
    .on('TerminalRuns')
    .columns(['chatSessionId', 'startedAt', 'id'])
    .execute();
  await sql`create index "TerminalRuns_unended" on "TerminalRuns" ("id") where "endedAt" is null`.execute(db);
}

async function createScreens(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('TerminalScreens')
    .addColumn('chatSessionId', 'text', (column) => column.notNull().references('ChatSessions.id'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('ansi', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('TerminalScreens_hash', ['chatSessionId', 'hash'])
    .execute();
}

async function createEvidence(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('TerminalEvidence')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('chatSessionId', 'text', (column) => column.notNull().references('ChatSessions.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('turnId', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('terminal', 'text', (column) => column.notNull())
    .addColumn('text', 'text')
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('screenHash', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('TerminalEvidence_position', ['chatSessionId', 'position'])
    .execute();
  await db.schema.createIndex('TerminalEvidence_turn').on('TerminalEvidence').column('turnId').execute();
}
