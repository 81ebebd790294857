import type BetterSqlite3 from 'better-sqlite3';
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { SqliteConnection } from './sqlite-connection.ts';
import { SqliteDriver } from './sqlite-driver.ts';

export function sqliteKysely<Schema>(
  database: BetterSqlite3.Database,
  connection = new SqliteConnection(database, { hasLog: false }),
): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createDriver: () => new SqliteDriver(database, connection),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    },
  });
}
