import type BetterSqlite3 from 'better-sqlite3';
import { identityOf, inodeOf } from '../sqlite/file-identity.ts';
import { PassageIndex } from './index-passages.ts';

/** An index that is open. Once it is retired, it is closed as soon as nobody works with it. */
export class OpenIndex {
  /** Tells its file from another that is made in its place later. */
  readonly identity: string | undefined;
  readonly #index: PassageIndex;
  readonly #database: BetterSqlite3.Database;
  readonly #inode: string | undefined;
  #users = 0;
  #isRetired = false;

  constructor(database: BetterSqlite3.Database, path: string) {
    this.#database = database;
    this.#index = new PassageIndex(database);
    this.#inode = inodeOf(path);
    this.identity = identityOf(path);
  }

  get isRetired(): boolean {
    return this.#isRetired;
  }

  /** Whether its file is still the one at this path: as long as it is open, no other gets its number. */
  isAt(path: string): boolean {
    return inodeOf(path) === this.#inode;
  }

  async whileOpen<Result>(work: (index: PassageIndex) => Promise<Result>): Promise<Result> {
    this.#users++;
    try {
      return await work(this.#index);
    } finally {
      this.#users--;
      this.#closeIfDone();
    }
  }

  retire(): void {
    this.#isRetired = true;
    this.#closeIfDone();
  }

  #closeIfDone(): void {
    if (this.#isRetired && this.#users === 0) this.#database.close();
  }
}
