import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { withoutPassword } from '../../model/database-url.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Store } from '../dialect.ts';
import { LATEST_VERSION, refuseNewer } from '../migrations/migrations.ts';
import type { Tables } from '../tables.ts';
import { migratePostgres, schemaVersion } from './migrate-postgres.ts';
import { postgresDialect } from './postgres-dialect.ts';

/** Connects to a PostgreSQL database and brings its schema up to date. */
export async function openPostgres(url: string): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 });
  // A connection that breaks while it is idle or being closed is no news: the pool replaces it, and the next query
  // says what is wrong, if anything is.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await connect(db, url);
    const version = await schemaVersion(db);
    refuseNewer(version, withoutPassword(url));
    if (version < LATEST_VERSION) await migratePostgres(db, withoutPassword(url));
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, dialect: postgresDialect, close: () => db.destroy() };
}

async function connect(db: Kysely<Tables>, url: string): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new Refusal('INVALID_INPUT', `PostgreSQL at ${withoutPassword(url)} does not answer: ${reason}.`, {
      remedy: 'Check that the server runs and that the URL in --db or CUEBOOK_DATABASE_URL is right.',
      cause: error,
    });
  }
}
