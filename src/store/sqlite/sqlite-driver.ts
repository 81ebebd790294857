import type BetterSqlite3 from 'better-sqlite3';
import type { DatabaseConnection, Driver, TransactionSettings } from 'kysely';
import type { SqliteConnection } from './sqlite-connection.ts';

/**
 * Kysely's own SQLite driver begins deferred, waits inside SQLite and prepares every statement anew. This one
 * takes the write lock first (`begin immediate`; `begin` for a read-only transaction), waits in async
 * code and keeps its statements.
 */
export class SqliteDriver implements Driver {
  readonly #database: BetterSqlite3.Database;
  readonly #connection: SqliteConnection;

  constructor(database: BetterSqlite3.Database, connection: SqliteConnection) {
    this.#database = database;
    this.#connection = connection;
  }

  async init(): Promise<void> {
    // The database is opened, checked and migrated before Kysely gets it.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(_connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await this.#connection.begin({ isReading: settings.accessMode === 'read only' });
  }

  async commitTransaction(): Promise<void> {
    await this.#connection.commit();
  }

  async rollbackTransaction(): Promise<void> {
    await this.#connection.rollback();
  }

  async releaseConnection(): Promise<void> {
    // There is one connection, and Kysely hands it to one user at a time.
  }

  async destroy(): Promise<void> {
    this.#database.close();
  }
}
