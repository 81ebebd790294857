import { rm } from 'node:fs/promises';
import type BetterSqlite3 from 'better-sqlite3';
import { errorCode } from '../../model/error-code.ts';
import { createPrivateFile } from '../sqlite/create-private-file.ts';
import { identityOf } from '../sqlite/file-identity.ts';
import { retryBusy } from '../sqlite/retry-busy.ts';
import { OpenIndex } from './index-handle.ts';
import type { PassageIndex } from './index-passages.ts';
import { ensureTables } from './index-schema.ts';

/** How long SQLite itself may wait for a lock, which blocks the event loop; the rest of the waiting is ours. */
const BUSY_TIMEOUT_MS = 50;

/** Enough for the vectors of some ten thousand passages, which every search goes through. */
const CACHE_KB = 16_000;

/**
 * The index of datasets on disk, which several processes may use at once. All it holds is derived from files: one that
 * is damaged, or of another version, is made anew.
 */
export class IndexFile {
  readonly #path: string;
  #opened: Promise<OpenIndex> | undefined;

  /** @param path of a file in a folder that is there. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Works with the index; once more from the beginning, with an empty one, if it turns out to be damaged. */
  async use<Result>(work: (index: PassageIndex) => Promise<Result>): Promise<Result> {
    const opened = await this.#open();
    try {
      return await opened.whileOpen(work);
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
    opened.retire();
    await replaceDamaged(this.#path, opened.identity);
    return await (await this.#open()).whileOpen(work);
  }

  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined);
    this.#opened = undefined;
    opened?.retire();
  }

  /** Opens it again if somebody has removed or replaced the file. */
  async #open(): Promise<OpenIndex> {
    const current = this.#opened;
    const opened = await current?.catch(() => undefined);
    // Somebody else was faster.
    if (this.#opened !== current) return await this.#open();
    if (opened && !opened.isRetired && opened.isAt(this.#path)) return opened;
    opened?.retire();
    this.#opened = openOrReplace(this.#path);
    return await this.#opened;
  }
}

async function openOrReplace(path: string): Promise<OpenIndex> {
  const identity = identityOf(path);
  try {
    return await openIndex(path);
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  await replaceDamaged(path, identity);
  return await openIndex(path);
}

async function openIndex(path: string): Promise<OpenIndex> {
  const database = await openDatabase(path);
  try {
    await retryBusy(() => database.pragma('journal_mode = WAL'));
    database.pragma('synchronous = NORMAL');
    database.pragma(`cache_size = -${CACHE_KB}`);
    await retryBusy(() => ensureTables(database));
    database.pragma('foreign_keys = ON');
    return new OpenIndex(database, path);
  } catch (error) {
    database.close();
    throw error;
  }
}

async function openDatabase(path: string): Promise<BetterSqlite3.Database> {
  const { default: Database } = await import('better-sqlite3');
  createPrivateFile(path);
  return await retryBusy(() => new Database(path, { timeout: BUSY_TIMEOUT_MS }));
}

/** Removes a damaged file, unless another process has done so already: that one may be at work in the new one. */
async function replaceDamaged(path: string, identity: string | undefined): Promise<void> {
  // An empty database makes a lock that goes with its process.
  const lock = await openDatabase(`${path}.lock`);
  try {
    await retryBusy(() => lock.exec('begin exclusive'));
    if (identityOf(path) !== identity) return;
    for (const end of ['', '-wal', '-shm']) await rm(`${path}${end}`, { force: true });
    (await openIndex(path)).retire();
  } finally {
    lock.close();
  }
}

function isDamage(error: unknown): boolean {
  const codes = [errorCode(error), error instanceof Error ? errorCode(error.cause) : undefined];
  return codes.some((code) => /^SQLITE_(?:CORRUPT|NOTADB)/.test(code ?? ''));
}
