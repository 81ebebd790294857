import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Migration } from './migration.ts';

/** The runs of suites, and every answer that was given in them. */
export const keepBenches: Migration = {
  name: 'keep-benches',
  async up(db) {
    await createRuns(db);
    await createTrials(db);
  },
};

async function createRuns(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('BenchRuns')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('suiteName', 'text', (column) => column.notNull())
    .addColumn('suitePath', 'text', (column) => column.notNull())
    .addColumn('suiteText', 'text', (column) => column.notNull())
    .addColumn('suiteHash', 'text', (column) => column.notNull())
    .addColumn('suite', 'text', (column) => column.notNull())
    .addColumn('askHash', 'text', (column) => column.notNull())
    .addColumn('models', 'text', (column) => column.notNull())
    .addColumn('trials', 'integer', (column) => column.notNull())
    .addColumn('cases', 'integer', (column) => column.notNull())
    .addColumn('isRecorded', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('startedAt', 'text', (column) => column.notNull())
    .addColumn('finishedAt', 'text')
    .addColumn('leaseOwner', 'text')
    .addColumn('leaseToken', 'integer', (column) => column.notNull())
    .addColumn('leaseUntil', 'double precision')
    .execute();
  await db.schema
    .createIndex('BenchRuns_asked')
    .on('BenchRuns')
    .columns(['askHash', 'startedAt', 'id'])
    .execute();
  await db.schema.createIndex('BenchRuns_started').on('BenchRuns').columns(['startedAt', 'id']).execute();
}

async function createTrials(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('Trials')
    .addColumn('runId', 'text', (column) => column.notNull().references('BenchRuns.id'))
    .addColumn('caseId', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('trial', 'integer', (column) => column.notNull())
    .addColumn('startedAt', 'text', (column) => column.notNull())
    .addColumn('finishedAt', 'text', (column) => column.notNull())
    .addColumn('sessionId', 'text')
    .addColumn('isSuccess', 'integer', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('score', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('Trials_key', ['runId', 'caseId', 'model', 'trial'])
    .execute();
}
