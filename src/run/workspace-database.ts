import { existsSync } from 'node:fs';
import { makeWorkspaceFolder, restrictWorkspaceFolder } from '../files/workspace-folder.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import { pingDatabase } from '../store/database-facts.ts';
import type { Store } from '../store/dialect.ts';
import { markInterrupted } from '../store/interrupted.ts';
import { isPostgresUrl, openStore, refuseUnknownKind } from '../store/open-store.ts';
import { isHeldHere } from './hold-lease.ts';
import { type EndProcess, endLeftBehind } from './terminals/end-left-behind.ts';

export interface DatabaseWish {
  readonly workspace: string;
  /** `postgres://…` or the path of an SQLite file. */
  readonly database: string;
  /** Whether it is the workspace's own, whose folder is made with it. */
  readonly isOwn: boolean;
  /** Refuse with NOT_FOUND, instead of making it, when there is no database yet. */
  readonly mustExist: boolean;
  readonly now: () => Date;
  /** Ends a program that was left behind in a terminal. */
  readonly endProcess: EndProcess;
}

/** The database of a workspace, which is opened when it is first needed. */
export class WorkspaceDatabase {
  readonly #wish: DatabaseWish;
  #opened: Promise<Store> | undefined;
  #isClosed = false;

  constructor(wish: DatabaseWish) {
    this.#wish = wish;
  }

  async store(): Promise<Store> {
    if (this.#isClosed) throw new Error('The workbench is closed.');
    this.#opened ??= opened(this.#wish);
    const attempt = this.#opened;
    try {
      return await attempt;
    } catch (error) {
      // The next one who asks may have more luck.
      if (this.#opened === attempt) this.#opened = undefined;
      throw error;
    }
  }

  /** Opens the database if it is there; looking makes none. */
  async storeIfAny(): Promise<Store | undefined> {
    const { database } = this.#wish;
    return this.#opened || isPostgresUrl(database) || existsSync(database) ? await this.store() : undefined;
  }

  /** Whether the database works; one that is not there yet will be made when it is needed. */
  async isReady(): Promise<boolean> {
    try {
      const store = await this.storeIfAny();
      if (store) await pingDatabase(store);
      return true;
    } catch {
      // Who needs something of it is told what is wrong.
      return false;
    }
  }

  /** Opens nothing from now on. Returns what closes the database that is open. */
  end(): () => Promise<void> {
    this.#isClosed = true;
    return async () => {
      // One that could not be opened has said so, and leaves nothing to close.
      const store = await this.#opened?.catch(() => undefined);
      await store?.close();
    };
  }
}

async function opened({
  workspace,
  database,
  isOwn,
  mustExist,
  now,
  endProcess,
}: DatabaseWish): Promise<Store> {
  refuseUnknownKind(database);
  if (mustExist && !isPostgresUrl(database) && !existsSync(database)) {
    if (!isOwn) throw new Refusal('NOT_FOUND', `There is no database ${database}.`);
    throw new Refusal('NOT_FOUND', `There are no sessions in ${workspace} yet.`, {
      remedy: 'Run a script first.',
    });
  }
  if (isOwn) {
    await makeWorkspaceFolder(workspace);
    if (!existsSync(database)) await restrictWorkspaceFolder(workspace);
  }
  const store = await openStore(database);
  try {
    await noteLeftBehind(async () => {
      await markInterrupted(store, now(), isHeldHere);
      await endLeftBehind(store, endProcess, now);
    });
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** What cannot be written now, as on a full disk, is looked at again by the next: who only reads need not wait for it. */
async function noteLeftBehind(note: () => Promise<void>): Promise<void> {
  try {
    await note();
  } catch (error) {
    if (!isRefusal(error, 'DATABASE_FAILED')) throw error;
  }
}
