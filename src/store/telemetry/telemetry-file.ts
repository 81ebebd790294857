import { existsSync, lstatSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { Refusal } from '../../model/refusal.ts';
import type { KeptEvent, TelemetryEvent, TelemetryPage } from '../../model/telemetry.ts';
import { createPrivateFile } from '../sqlite/create-private-file.ts';
import { identityOf, inodeOf } from '../sqlite/file-identity.ts';
import { putAside } from './put-aside.ts';
import { asTelemetryFault, isBusy, isDamage } from './telemetry-fault.ts';
import { hasTables, makeTables, useLog } from './telemetry-schema.ts';
import { TelemetryStatements } from './telemetry-statements.ts';

/** How long SQLite itself may wait for a lock, which blocks the event loop; the rest of the waiting is the caller's. */
const BUSY_TIMEOUT_MS = 25;

interface OpenFile {
  readonly database: BetterSqlite3.Database;
  readonly statements: TelemetryStatements;
  readonly inode: string | undefined;
}

/** Loads what keeps events in a file. Nothing is made or opened before it is needed. */
export async function telemetryFile(path: string): Promise<TelemetryFile> {
  const { default: Database } = await import('better-sqlite3');
  return new TelemetryFile(path, (file) => {
    createPrivateFile(file);
    return new Database(file, { timeout: BUSY_TIMEOUT_MS });
  });
}

/**
 * Events in an SQLite file of their own, which several processes may use at once. The first write makes it, in a folder
 * that has to be there; one that is damaged is put aside by the next write. Faults of the world are refusals.
 */
export class TelemetryFile {
  readonly #path: string;
  readonly #connect: (path: string) => BetterSqlite3.Database;
  #open: OpenFile | undefined;

  constructor(path: string, connect: (path: string) => BetterSqlite3.Database) {
    this.#path = path;
    this.#connect = connect;
  }

  /** Keeps them all or none; false while others hold the file. */
  write(events: readonly TelemetryEvent[]): boolean {
    try {
      this.#mending((statements) => statements.write(events));
      return true;
    } catch (error) {
      if (isBusy(error)) return false;
      throw asTelemetryFault(error, this.#path);
    }
  }

  /** The newest first. */
  query(query: TelemetryPage): readonly KeptEvent[] {
    return this.#reading((statements) => statements.query(query), []);
  }

  /** The oldest first. */
  after(seq: number, limit: number): readonly KeptEvent[] {
    return this.#reading((statements) => statements.after(seq, limit), []);
  }

  last(): number {
    return this.#reading((statements) => statements.last(), 0);
  }

  facts(): ReturnType<TelemetryStatements['facts']> {
    return this.#reading((statements) => statements.facts(), { bytes: 0, events: 0, names: [] });
  }

  /** Removes some of what is older; how many it were. None while others hold the file. */
  prune(before: Date): number {
    try {
      return this.#reading((statements) => statements.prune(before), 0);
    } catch (error) {
      if (error instanceof Refusal && isBusy(error.cause)) return 0;
      throw error;
    }
  }

  close(): void {
    this.#open?.database.close();
    this.#open = undefined;
  }

  /** Without a file, or with one that nothing was ever put into, there is nothing to read. */
  #reading<Result>(read: (statements: TelemetryStatements) => Result, nothing: Result): Result {
    try {
      const open = this.#current() ?? (existsSync(this.#path) ? this.#opened(false) : undefined);
      if (open) return read(open.statements);
      refuseNoFolder(this.#path);
      return nothing;
    } catch (error) {
      throw asTelemetryFault(error, this.#path);
    }
  }

  #mending(write: (statements: TelemetryStatements) => void): void {
    const identity = identityOf(this.#path);
    try {
      write((this.#current() ?? this.#made()).statements);
      return;
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
    this.close();
    putAside(this.#path, identity, this.#connect);
    write(this.#made().statements);
  }

  /** What is open, if it is still the file at this path: somebody may have removed or replaced it. */
  #current(): OpenFile | undefined {
    if (this.#open && this.#open.inode !== inodeOf(this.#path)) this.close();
    return this.#open;
  }

  #made(): OpenFile {
    const open = this.#opened(true);
    if (!open) throw new Error(`There are no tables in ${this.#path}.`);
    return open;
  }

  #opened(isToBeMade: boolean): OpenFile | undefined {
    refuseLink(this.#path);
    const database = this.#connect(this.#path);
    try {
      // Whoever made the file may have put more into it than tables.
      database.pragma('trusted_schema = OFF');
      if (hasTables(database, this.#path)) useLog(database);
      else if (isToBeMade) makeTables(database);
      else {
        database.close();
        return undefined;
      }
      this.#open = { database, statements: new TelemetryStatements(database), inode: inodeOf(this.#path) };
      return this.#open;
    } catch (error) {
      database.close();
      throw error;
    }
  }
}

/** A link in a workspace that somebody else made could lead anywhere. */
function refuseLink(path: string): void {
  if (!isLink(path)) return;
  throw new Refusal('INVALID_INPUT', `${path} is a link; telemetry is kept in a file of its own.`, {
    remedy: 'Remove the link.',
  });
}

/** What is not there yet can be made, unless something else is in its way: then nothing was ever kept, or ever will be. */
function refuseNoFolder(path: string): void {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (folder === dirname(folder) || isFolder(folder)) return;
    if (!existsSync(folder) && !isLink(folder)) continue;
    throw new Refusal('DATABASE_FAILED', `Telemetry cannot be kept: ${folder} is not a folder.`, {
      remedy: 'Move it away, or switch telemetry off: CUEBOOK_TELEMETRY_MODE=off.',
    });
  }
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** Whether it is a link, wherever that leads. */
function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}
