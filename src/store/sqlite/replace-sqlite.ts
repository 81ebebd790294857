import { existsSync } from 'node:fs';
import { link, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { errorCode } from '../../model/error-code.ts';
import { Refusal } from '../../model/refusal.ts';
import { asDatabaseFault } from '../database-fault.ts';
import { isBusy } from './retry-busy.ts';

const BUSY_TIMEOUT_MS = 200;

/**
 * Puts a database file in the place of another, which is moved to `aside` and not changed. At every moment there is a
 * complete database under the name. Refuses while anybody has the present one open.
 *
 * @returns whether there was one to move
 */
export async function replaceSqlite(path: string, replacement: string, aside: string): Promise<boolean> {
  if (!existsSync(path)) {
    await moveLogs(path, aside);
    await rename(replacement, path);
    await syncFolder(path);
    return false;
  }
  // A link stays, and what it leads to is replaced.
  const real = await realpath(path);
  const present = await holdAlone(real);
  try {
    await moveLogs(real, aside);
    await keepUnder(real, aside);
    await rename(replacement, real);
    await syncFolder(real);
    return true;
  } finally {
    present?.close();
  }
}

/** Refuses while a process has the database open, and also where this one has. */
export async function refuseOpenSqlite(path: string): Promise<void> {
  if (existsSync(path)) (await holdAlone(await realpath(path)))?.close();
}

/**
 * Opens the database so that nobody else has it open or can read it. Leaving WAL mode needs exactly that, and brings
 * the log into the file too. Undefined for a file that is too damaged to be opened.
 */
async function holdAlone(path: string): Promise<BetterSqlite3.Database | undefined> {
  // SQLite would throw the log away that lies beside something else.
  if (!(await isSqlite(path))) return undefined;
  const { default: Database } = await import('better-sqlite3');
  const database = new Database(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.pragma('journal_mode = DELETE');
    database.exec('begin exclusive');
    return database;
  } catch (error) {
    database.close();
    if (isBusy(error)) throw inUse(path, error);
    if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(errorCode(error) ?? '')) return undefined;
    throw asDatabaseFault(error);
  }
}

const MAGIC = 'SQLite format 3\0';

/** Whether a file begins as a database does; an empty one is one. */
async function isSqlite(path: string): Promise<boolean> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
  return bytesRead === 0 || buffer.toString('latin1') === MAGIC;
}

function inUse(path: string, cause: unknown): Refusal {
  return new Refusal('SESSION_BUSY', `The database ${path} is in use.`, {
    remedy: 'Stop the server, the runs and the chats that use it, then try again.',
    cause,
  });
}

/** A log beside the new file would be taken for its own. There is one where a process was killed. */
async function moveLogs(path: string, aside: string): Promise<void> {
  if (existsSync(`${path}-wal`)) await rename(`${path}-wal`, `${aside}-wal`);
  await rm(`${path}-shm`, { force: true });
}

/** Under a second name, so that the first one is never without a file; where there are no hard links, by moving it. */
async function keepUnder(path: string, aside: string): Promise<void> {
  try {
    await link(path, aside);
  } catch (error) {
    if (errorCode(error) === 'EEXIST' || errorCode(error) === undefined) throw error;
    await rename(path, aside);
  }
}

async function syncFolder(path: string): Promise<void> {
  await using folder = await open(dirname(path), 'r');
  await folder.sync();
}
