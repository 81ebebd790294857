import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { errorCode, errorMessage } from '../../model/error-code.ts';
import { asDatabaseFault } from '../database-fault.ts';
import { ConnectionQueue, type QueueLimits } from './connection-queue.ts';

export interface PoolOptions {
  /** A statement that takes longer is given up; without it, it may take as long as it takes. */
  readonly timeoutMs?: number;
  readonly limits?: QueueLimits;
}

const LIMITS: QueueLimits = { connections: 10, waiting: 1_000, waitMs: 30_000 };

/** pg's pool, with the faults of the world as refusals and without connections that nobody should use again. */
export function guardedPool(url: string, { timeoutMs, limits = LIMITS }: PoolOptions): PostgresPool {
  const queue = new ConnectionQueue(limits);
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections,
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
      await queue.enter();
      try {
        const client = await connectPatiently(async () => await pool.connect(), limits.waitMs);
        return new GuardedClient(client, () => queue.leave());
      } catch (error) {
        queue.leave();
        throw asDatabaseFault(error);
      }
    },
    end: async () => await pool.end(),
  };
}

const LONGEST_PAUSE_MS = 500;

/** Tries again while other programs have all connections that the server allows. */
async function connectPatiently<Client>(connect: () => Promise<Client>, waitMs: number): Promise<Client> {
  const deadline = performance.now() + waitMs;
  for (let pause = 20; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await connect();
    } catch (error) {
      if (errorCode(error) !== TOO_MANY_CONNECTIONS || performance.now() > deadline) throw error;
    }
    await delay(pause);
  }
}

const TOO_MANY_CONNECTIONS = '53300';

class GuardedClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  readonly #onRelease: () => void;
  #isUnfinished = false;

  constructor(client: PostgresPoolClient, onRelease: () => void) {
    this.#client = client;
    this.#onRelease = onRelease;
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
    this.#onRelease();
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
