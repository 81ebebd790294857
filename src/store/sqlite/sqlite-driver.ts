import type BetterSqlite3 from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import { retryBusy } from './retry-busy.ts';

/**
 * Kysely's own SQLite driver begins deferred, waits inside SQLite and prepares every statement anew. This one
 * takes the write lock first (`begin immediate`; `begin` for a read-only transaction), waits in async
 * code and keeps its statements.
 */
export class SqliteDriver implements Driver {
  readonly #database: BetterSqlite3.Database;
  readonly #connection: SqliteConnection;

  constructor(database: BetterSqlite3.Database) {
    this.#database = database;
    this.#connection = new SqliteConnection(database);
  }

  async init(): Promise<void> {
    // The database is opened, checked and migrated before Kysely gets it.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(_connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const isReading = settings.accessMode === 'read only';
    if (!isReading) this.#connection.waitForDisk(true);
    const begin = isReading ? 'begin' : 'begin immediate';
    await retryBusy(() => this.#connection.statement(begin).run());
  }

  async commitTransaction(): Promise<void> {
    await retryBusy(() => this.#connection.statement('commit').run());
  }

  async rollbackTransaction(): Promise<void> {
    if (this.#database.inTransaction) this.#connection.statement('rollback').run();
  }

  async releaseConnection(): Promise<void> {
    // There is one connection, and Kysely hands it to one user at a time.
  }

  async destroy(): Promise<void> {
    this.#database.close();
  }
}

/** Begins a transaction whose commit does not wait for the disk; in words of ours, which SQLite never sees. */
export const BEGIN_LAZILY = 'begin lazily';

class SqliteConnection implements DatabaseConnection {
  readonly #database: BetterSqlite3.Database;
  readonly #statements = new Map<string, BetterSqlite3.Statement<unknown[]>>();
  readonly #isInWalMode: boolean;
  #waitsForDisk = true;

  constructor(database: BetterSqlite3.Database) {
    this.#database = database;
    this.#isInWalMode = isInWalMode(database);
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (sql === BEGIN_LAZILY) {
      this.waitForDisk(!this.#isInWalMode);
      await retryBusy(() => this.statement('begin immediate').run());
      return { rows: [] };
    }
    const statement = this.statement(sql);
    if (!statement.readonly && !this.#database.inTransaction) this.waitForDisk(true);
    return await retryBusy(() => {
      // Kysely's contract: the caller of a query states what its rows are.
      if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
      return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) };
    });
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method; the store reads lists whole.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The store does not stream rows.');
  }

  /** Whether the commits to come wait for the disk. */
  waitForDisk(isAsked: boolean): void {
    if (this.#waitsForDisk === isAsked) return;
    this.#database.pragma(`synchronous = ${isAsked ? 'FULL' : 'NORMAL'}`);
    this.#waitsForDisk = isAsked;
  }

  statement(sql: string): BetterSqlite3.Statement<unknown[]> {
    const known = this.#statements.get(sql);
    if (known) return known;
    // SQLite obeys some pragmas when they are prepared, so they have to be prepared each time.
    if (sql.startsWith('pragma')) return this.#database.prepare<unknown[]>(sql);
    const statement = this.#database.prepare<unknown[]>(sql);
    if (this.#statements.size >= MOST_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }
}

const MOST_STATEMENTS = 256;

export function isInWalMode(database: BetterSqlite3.Database): boolean {
  return database.pragma('journal_mode', { simple: true }) === 'wal';
}
