import Database from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { isPostgresUrl } from '../open-store.ts';
import { migratePostgres } from '../postgres/migrate-postgres.ts';
import { postgresKysely } from '../postgres/postgres-kysely.ts';
import { migrateSqlite } from '../sqlite/migrate-sqlite.ts';
import { sqliteKysely } from '../sqlite/sqlite-kysely.ts';
import type { Tables } from '../tables.ts';

/** Makes a database as the Cuebook that knew so many migrations left it, with what `fill` puts into it. */
export async function makeOlderDatabase(
  location: string,
  version: number,
  fill: (db: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  const known = MIGRATIONS.slice(0, version);
  if (isPostgresUrl(location)) {
    const db = postgresKysely(location, {});
    await migratePostgres(db, location, known);
    await fill(db);
    await db.destroy();
    return;
  }
  const database = new Database(location);
  database.pragma('foreign_keys = ON');
  await migrateSqlite(database, location, known);
  await fill(sqliteKysely<Tables>(database));
  database.close();
}
