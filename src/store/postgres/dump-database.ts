import { sql } from 'kysely';
import { withoutPassword } from '../../model/database-url.ts';
import { Refusal } from '../../model/refusal.ts';
import { type DatabaseContent, databaseContent, inspectDatabase } from '../inspect-database.ts';
import {
  dumpPostgres,
  findPostgresProgram,
  type PostgresTarget,
  restorePostgres,
} from './postgres-programs.ts';

/** Writes a PostgreSQL database to a file, and says what is in it: both as of one moment. */
export async function dumpDatabase(
  target: PostgresTarget,
  file: string,
): Promise<{ readonly schema: number; readonly content: DatabaseContent }> {
  findPostgresProgram('pg_dump', target.environment);
  await using inspected = await inspectDatabase(target.url);
  const { db, schema } = inspected;
  if (schema === 0) throw noTables(target.url);
  return await db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as "name"`.execute(
        transaction,
      );
      const content = await databaseContent(transaction, schema);
      await dumpPostgres(target, file, rows[0]?.name ?? '');
      return { schema, content };
    });
}

/** Fills a PostgreSQL database from such a file. Refuses one that has any tables. */
export async function restoreDump(target: PostgresTarget, file: string): Promise<void> {
  findPostgresProgram('pg_restore', target.environment);
  await refuseFilledPostgres(target.url);
  await restorePostgres(target, file);
}

export async function refuseFilledPostgres(url: string): Promise<void> {
  await using inspected = await inspectDatabase(url);
  const { rows } = await sql<{ name: string }>`select table_name as "name" from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') limit 1`.execute(inspected.db);
  if (rows.length === 0) return;
  throw new Refusal('CONFIRM_REQUIRED', `The database ${withoutPassword(url)} is not empty.`, {
    remedy: 'Create an empty database with createdb, and name it with --db.',
  });
}

function noTables(url: string): Refusal {
  return new Refusal('NOT_FOUND', `There are no conversations in ${withoutPassword(url)}.`);
}
