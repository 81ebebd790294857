import { type CompiledQuery, type DatabaseConnection, type Driver, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { asDatabaseFault } from '../database-fault.ts';
import type { Tables } from '../tables.ts';

/** Longer than any statement of a run takes, and shorter than a lease lasts: a dead connection must not hang one. */
const STATEMENT_TIMEOUT_MS = 12_000;

/** With `patient` a statement may take as long as it takes. */
export function postgresKysely(url: string, { patient = false } = {}): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    ...(patient ? {} : { query_timeout: STATEMENT_TIMEOUT_MS }),
  });
  // A connection that breaks while it is idle or being closed is no news: the pool replaces it, and the next query
  // says what is wrong, if anything is.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const dialect = new PostgresDialect({ pool });
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => sayingFaults(dialect.createDriver()),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
    },
  });
}

/** The driver, with the faults of the world as refusals. */
function sayingFaults(driver: Driver): Driver {
  const guarded = new WeakSet<DatabaseConnection>();
  const acquireConnection = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (options) => {
    const connection = await acquireConnection(options).catch((error: unknown) => {
      throw asDatabaseFault(error);
    });
    if (guarded.has(connection)) return connection;
    guarded.add(connection);
    const executeQuery = connection.executeQuery.bind(connection);
    connection.executeQuery = async <Row>(query: CompiledQuery) => {
      try {
        return await executeQuery<Row>(query);
      } catch (error) {
        throw asDatabaseFault(error);
      }
    };
    return connection;
  };
  return driver;
}
