import type BetterSqlite3 from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { asDatabaseFault } from '../database-fault.ts';
import type { Statements } from '../statements.ts';
import type { DatabaseFile } from './database-file.ts';
import { isBusy, retryBusy } from './retry-busy.ts';

const MOST_STATEMENTS = 256;

export interface ConnectionOptions {
  /** Where a file system knows no WAL, every commit has to wait by itself. */
  readonly hasLog: boolean;
  /** Looked at before anything is acknowledged. */
  readonly file?: DatabaseFile;
}

/** The one connection to a database file. It keeps its statements, and knows whether its commits wait for the disk. */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: BetterSqlite3.Database;
  readonly #options: ConnectionOptions;
  readonly #statements = new Map<string, BetterSqlite3.Statement<unknown[]>>();
  #waitsForDisk = true;
  /** Whether the transaction that is open only reads. */
  #isReading = false;

  constructor(database: BetterSqlite3.Database, options: ConnectionOptions) {
    this.#database = database;
    this.#options = options;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = query;
    const statement = this.#statement(sql);
    return await retryBusy(() => {
      // Asked anew each time: a lazy transaction may have come in between.
      const isAlone = !this.#database.inTransaction;
      const isCommit = isAlone && !statement.readonly;
      if (isAlone) this.#options.file?.checkSometimes();
      if (isCommit) this.#waitForDisk(true);
      const result = this.#resultOf<Row>(statement, parameters);
      if (isCommit) this.#options.file?.check();
      return result;
    });
  }

  #resultOf<Row>(
    statement: BetterSqlite3.Statement<unknown[]>,
    parameters: readonly unknown[],
  ): QueryResult<Row> {
    // Kysely's contract: the caller of a query states what its rows are.
    if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) };
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method; the store reads lists whole.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The store does not stream rows.');
  }

  async begin({ isReading }: { isReading: boolean }): Promise<void> {
    await retryBusy(() => {
      this.#options.file?.checkSometimes();
      this.#isReading = isReading;
      if (!isReading) this.#waitForDisk(true);
      this.#statement(isReading ? 'begin' : 'begin immediate').run();
    });
  }

  async commit(): Promise<void> {
    await retryBusy(() => this.#statement('commit').run());
    if (!this.#isReading) this.#options.file?.check();
  }

  async rollback(): Promise<void> {
    if (this.#database.inTransaction) this.#statement('rollback').run();
  }

  /** Runs a whole transaction at once, and once more when the database is busy. Its commit does not wait for the disk. */
  async transactLazily<Result>(statements: () => Statements<Result>): Promise<Result> {
    return await retryBusy(() => this.#transact(statements));
  }

  /**
   * The same without a wait, for who has not asked Kysely for the connection: nothing comes between the statements, so
   * it is enough that nobody has a transaction open now. Undefined where that is not so, or another process writes.
   */
  transactAtOnce<Result>(statements: () => Statements<Result>): { readonly result: Result } | undefined {
    if (this.#database.inTransaction) return undefined;
    try {
      return { result: this.#transact(statements) };
    } catch (error) {
      if (isBusy(error)) return undefined;
      throw asDatabaseFault(error);
    }
  }

  #transact<Result>(statements: () => Statements<Result>): Result {
    this.#options.file?.checkSometimes();
    this.#waitForDisk(!this.#options.hasLog);
    this.#statement('begin immediate').run();
    try {
      const result = this.#run(statements());
      this.#statement('commit').run();
      return result;
    } catch (error) {
      if (this.#database.inTransaction) this.#statement('rollback').run();
      throw error;
    }
  }

  #run<Result>(statements: Statements<Result>): Result {
    let step = statements.next([]);
    while (!step.done) {
      const { sql, parameters } = step.value;
      const statement = this.#statement(sql);
      if (statement.reader) step = statements.next(statement.all(...parameters));
      else {
        statement.run(...parameters);
        step = statements.next([]);
      }
    }
    return step.value;
  }

  #waitForDisk(isAsked: boolean): void {
    if (this.#waitsForDisk === isAsked) return;
    this.#database.pragma(`synchronous = ${isAsked ? 'FULL' : 'NORMAL'}`);
    this.#waitsForDisk = isAsked;
  }

  #statement(sql: string): BetterSqlite3.Statement<unknown[]> {
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
