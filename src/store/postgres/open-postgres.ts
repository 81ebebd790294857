import { type Kysely, sql } from 'kysely';
import { withoutPassword } from '../../model/database-url.ts';
import { errorMessage } from '../../model/error-code.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Store } from '../dialect.ts';
import { LATEST_VERSION, refuseNewer } from '../migrations/migrations.ts';
import type { Tables } from '../tables.ts';
import { migratePostgres, schemaVersion } from './migrate-postgres.ts';
import { postgresChanges } from './postgres-changes.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { postgresKysely } from './postgres-kysely.ts';

/** Longer than any statement of a run takes, and shorter than a lease lasts: a dead connection must not hang one. */
const STATEMENT_TIMEOUT_MS = 12_000;

/** Connects to a PostgreSQL database and brings its schema up to date. */
export async function openPostgres(url: string, timeoutMs = STATEMENT_TIMEOUT_MS): Promise<Store> {
  const db = postgresKysely(url, { timeoutMs });
  try {
    await connect(db, url);
    const version = await schemaVersion(db);
    refuseNewer(version, withoutPassword(url));
    if (version < LATEST_VERSION) await migrate(url);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    dialect: postgresDialect,
    changes: postgresChanges(url),
    // The server answers a commit when it is on its disk.
    settle: async () => undefined,
    close: () => db.destroy(),
  };
}

async function migrate(url: string): Promise<void> {
  const db = postgresKysely(url, {});
  try {
    await migratePostgres(db, withoutPassword(url));
  } finally {
    await db.destroy();
  }
}

async function connect(db: Kysely<Tables>, url: string): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    throw new Refusal(
      'INVALID_INPUT',
      `PostgreSQL at ${withoutPassword(url)} does not answer: ${reasonOf(error)}.`,
      {
        remedy: 'Check that the server runs and that the URL in --db or CUEBOOK_DATABASE_URL is right.',
        cause: error,
      },
    );
  }
}

function reasonOf(error: unknown): string {
  return errorMessage(error instanceof Error && error.cause !== undefined ? error.cause : error);
}
