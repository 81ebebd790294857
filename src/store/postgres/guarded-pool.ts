import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { errorMessage } from '../../model/error-code.ts';
import { asDatabaseFault } from '../database-fault.ts';

export interface PoolOptions {
  /** A statement that takes longer is given up; without it, it may take as long as it takes. */
  readonly timeoutMs?: number;
}

/** pg's pool, with the faults of the world as refusals and without connections that nobody should use again. */
export function guardedPool(url: string, { timeoutMs }: PoolOptions): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    ...(timeoutMs !== undefined && { query_timeout: timeoutMs }),
  });
  // A connection that breaks while it is idle or being closed is no news: the pool replaces it, and the next query
  // says what is wrong, if anything is.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    options: {},
    connect: async () => {
      try {
        return new GuardedClient(await pool.connect());
      } catch (error) {
        throw asDatabaseFault(error);
      }
    },
    end: async () => await pool.end(),
  };
}

class GuardedClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  #isUnfinished = false;

  constructor(client: PostgresPoolClient) {
    this.#client = client;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    sql: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    return typeof sql === 'string' ? this.#ask<Row>(sql, parameters) : this.#client.query(sql);
  }

  /** pg only stops waiting for a statement: it may still happen, so the connection must not be used again. */
  release(destroy = false): void {
    this.#client.release(destroy || this.#isUnfinished);
  }

  async #ask<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    try {
      return await this.#client.query<Row>(sql, parameters);
    } catch (error) {
      this.#isUnfinished ||= errorMessage(error) === 'Query read timeout';
      throw asDatabaseFault(error);
    }
  }
}
