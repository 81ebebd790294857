import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { Refusal } from '../../model/refusal.ts';
import { asDatabaseFault } from '../database-fault.ts';
import { inodeOf } from './file-identity.ts';

/** Looking at a file costs as much as a small read does, so reads look at most so often. */
const READS_LOOK_EVERY_MS = 50;

/**
 * The file of an open database and its write-ahead log. SQLite goes on with a file that was removed, moved or replaced:
 * everything seems stored, and nobody finds it again. Once that is noticed, every use is refused with DATABASE_FAILED.
 */
export class DatabaseFile {
  readonly #database: BetterSqlite3.Database;
  readonly #files: readonly {
    readonly name: string;
    readonly path: string;
    readonly inode: string | undefined;
  }[];
  #loss: Refusal | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;

  /**
   * @param path without links, as SQLite itself names the log.
   * @param database just opened, and with its log if it is to have one.
   */
  constructor(path: string, database: BetterSqlite3.Database, { hasLog }: { readonly hasLog: boolean }) {
    this.#database = database;
    this.#files = [
      { name: 'The database', path },
      ...(hasLog ? [{ name: 'The log of the database', path: `${path}-wal` }] : []),
    ].map((file) => ({ ...file, inode: inodeOf(file.path) }));
  }

  /** Refuses unless the paths still lead to the open files. To be called before a commit is acknowledged. */
  check(): void {
    if (this.#loss) throw this.#loss;
    this.#checkedAt = performance.now();
    const lost = this.#files.find(({ path, inode }) => inode === undefined || currentInode(path) !== inode);
    if (!lost) return;
    this.#loss = new Refusal(
      'DATABASE_FAILED',
      `${lost.name} ${lost.path} was removed or replaced while it was open.`,
      {
        remedy:
          'Nothing is stored any more. Stop Cuebook, put the file back or restore it from a backup, then run again.',
      },
    );
    this.#emptyLog();
    throw this.#loss;
  }

  /** The same for what acknowledges nothing: it may notice a little later. */
  checkSometimes(): void {
    if (this.#loss) throw this.#loss;
    if (performance.now() - this.#checkedAt >= READS_LOOK_EVERY_MS) this.check();
  }

  /**
   * A log that was left beside another database would be read as a part of that. So it is brought into the file that it
   * belongs to, wherever that is now, which makes a file that was only moved complete.
   */
  #emptyLog(): void {
    try {
      this.#database.pragma('wal_checkpoint(TRUNCATE)');
    } catch {
      // Nothing can be done about it, and the database is refused anyway.
    }
  }
}

function currentInode(path: string): string | undefined {
  try {
    return inodeOf(path);
  } catch (error) {
    // Such as a folder that nobody may enter any more: nobody knows what is there, so nothing is acknowledged.
    throw asDatabaseFault(error);
  }
}

const MOST_LINKS = 40;

/** The path of a database without links, also where the last link leads to a file that is not made yet. */
export function realDatabasePath(path: string): string {
  let current = resolve(path);
  for (let links = 0; !existsSync(current) && isLink(current); links++) {
    if (links === MOST_LINKS) return path;
    current = resolve(dirname(current), readlinkSync(current));
  }
  if (existsSync(current)) return realpathSync(current);
  const folder = dirname(current);
  return existsSync(folder) ? join(realpathSync(folder), basename(current)) : current;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
