import { type Kysely, sql } from 'kysely';
import { MIGRATIONS, refuseNewer } from '../migrations/migrations.ts';
import type { Tables } from '../tables.ts';

/** Any number will do, as long as every Cuebook takes the same. */
const MIGRATION_LOCK = 0x63_75_65;

/**
 * Brings the schema up to date in one transaction under an advisory lock. The version is read again
 * under the lock, so of two processes one migrates.
 */
export async function migratePostgres(
  db: Kysely<Tables>,
  database: string,
  migrations = MIGRATIONS,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`.execute(transaction);
    await sql`create table if not exists "CuebookSchema" ("version" integer not null)`.execute(transaction);
    const version = await schemaVersion(transaction);
    refuseNewer(version, database, migrations.length);
    const missing = migrations.slice(version);
    for (const migration of missing) await migration.up(transaction, 'postgres');
    await sql`delete from "CuebookSchema"`.execute(transaction);
    await sql`insert into "CuebookSchema" values (${version + missing.length}::integer)`.execute(transaction);
  });
}

/** 0 for a database that Cuebook has not used. */
export async function schemaVersion(db: Kysely<Tables>): Promise<number> {
  const table = await sql<{
    known: boolean;
  }>`select to_regclass('"CuebookSchema"') is not null as known`.execute(db);
  if (!table.rows[0]?.known) return 0;
  const result = await sql<{ version: number }>`select "version" from "CuebookSchema"`.execute(db);
  return result.rows[0]?.version ?? 0;
}
