import type BetterSqlite3 from 'better-sqlite3';
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { SqliteDriver } from './sqlite-driver.ts';

export function sqliteKysely<Schema>(database: BetterSqlite3.Database): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createDriver: () => new SqliteDriver(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    },
  });
}
