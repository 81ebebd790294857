import type BetterSqlite3 from 'better-sqlite3';
import { errorCode, errorMessage } from '../../model/error-code.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Store } from '../dialect.ts';
import { LATEST_VERSION, refuseNewer } from '../migrations/migrations.ts';
import type { Tables } from '../tables.ts';
import { createPrivateFile } from './create-private-file.ts';
import { DatabaseFile, realDatabasePath } from './database-file.ts';
import { DiskSync } from './disk-sync.ts';
import { migrateSqlite, schemaVersion } from './migrate-sqlite.ts';
import { retryBusy } from './retry-busy.ts';
import { sqliteChanges } from './sqlite-changes.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { sqliteKysely } from './sqlite-kysely.ts';

/** How long SQLite itself may wait for a lock, which blocks the event loop; the rest of the waiting is ours. */
const BUSY_TIMEOUT_MS = 50;

/**
 * Pages in the log before it is brought into the database: 16 MB. The pages at the end of each table are written with
 * every commit and brought over once, so the longer the log, the less there is to do.
 */
const CHECKPOINT_PAGES = 4_000;

/** Opens the database file, makes it if it is not there (its folder has to be), and brings its schema up to date. */
export async function openSqlite(location: string): Promise<Store> {
  const path = realDatabasePath(location);
  const database = await openUpToDate(path);
  const hasLog = isInWalMode(database);
  const file = new DatabaseFile(path, database, { hasLog });
  const connection = new SqliteConnection(database, { hasLog, file });
  const db = sqliteKysely<Tables>(database, connection);
  const disk = new DiskSync(path);
  return {
    db,
    dialect: sqliteDialect(connection),
    changes: sqliteChanges(database),
    settle: async (sessionId) => {
      try {
        // Where a file system knows no WAL, each commit waits by itself.
        if (hasLog) await disk.settle(sessionId);
      } finally {
        file.check();
      }
    },
    close: async () => {
      await disk.close();
      await db.destroy();
      database.close();
    },
  };
}

/** Without room on the disk for the index of the log, which others share, the index is in memory, and others have to wait. */
async function openUpToDate(path: string): Promise<BetterSqlite3.Database> {
  try {
    return await openWith(path, 'normal');
  } catch (error) {
    if (!isForLackOfRoom(error)) throw error;
  }
  return await openWith(path, 'exclusive');
}

async function openWith(path: string, locking: 'normal' | 'exclusive'): Promise<BetterSqlite3.Database> {
  const database = await openFile(path);
  try {
    // Has to be said before the database is read.
    database.pragma(`locking_mode = ${locking}`);
    const version = await retryBusy(() => checkedVersion(database, path));
    refuseNewer(version, path);
    // FULL: a commit that was acknowledged survives a power cut, as it does on PostgreSQL.
    await retryBusy(() => database.pragma('journal_mode = WAL'));
    // A database that was in another mode, as a restored one is, gets its log with the first read.
    await retryBusy(() => schemaVersion(database));
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    if (version < LATEST_VERSION) await migrateSqlite(database, path);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function isForLackOfRoom(error: unknown): boolean {
  const causes = [error, error instanceof Error ? error.cause : undefined];
  return causes.some((cause) => /^SQLITE_(?:FULL|IOERR_SHMSIZE)/.test(errorCode(cause) ?? ''));
}

async function openFile(path: string): Promise<BetterSqlite3.Database> {
  const { default: Database } = await import('better-sqlite3');
  try {
    createPrivateFile(path);
    return new Database(path, { timeout: BUSY_TIMEOUT_MS });
  } catch (error) {
    throw new Refusal('INVALID_INPUT', `The database ${path} cannot be opened: ${errorMessage(error)}.`, {
      remedy: 'Check that the folder exists and that you may write to it, or name another with --db.',
      cause: error,
    });
  }
}

/** Not on every file system. */
function isInWalMode(database: BetterSqlite3.Database): boolean {
  return database.pragma('journal_mode', { simple: true }) === 'wal';
}

/** The schema version; 0 for an empty file. Somebody else's file is refused. */
function checkedVersion(database: BetterSqlite3.Database, path: string): number {
  try {
    const version = schemaVersion(database);
    const isOurs =
      database.prepare("select 1 from sqlite_schema where name = 'ChatSessions'").get() !== undefined;
    const isEmpty = database.prepare('select 1 from sqlite_schema').get() === undefined;
    if (!isEmpty && !isOurs) throw notOurs(path);
    return version;
  } catch (error) {
    if (errorCode(error) === 'SQLITE_NOTADB') throw notOurs(path, error);
    throw error;
  }
}

function notOurs(path: string, cause?: unknown): Refusal {
  return new Refusal('INVALID_INPUT', `${path} is not a Cuebook database; it was left as it is.`, {
    remedy: 'Name another file with --db.',
    cause,
  });
}
