import { type Kysely, sql } from 'kysely';
import { withoutPassword } from '../model/database-url.ts';
import { errorCode, errorMessage } from '../model/error-code.ts';
import { Refusal } from '../model/refusal.ts';
import { asDatabaseFault } from './database-fault.ts';
import type { DialectName } from './dialect.ts';
import { refuseNewer } from './migrations/migrations.ts';
import { isPostgresUrl } from './open-store.ts';
import { promptFileNames } from './prompt-files.ts';
import type { Tables } from './tables.ts';

/** A database that is open for reading only. It may be of an older version: it is not migrated. */
export interface InspectedDatabase extends AsyncDisposable {
  readonly kind: DialectName;
  readonly db: Kysely<Tables>;
  /** The version of its tables; 0 where there are none. */
  readonly schema: number;
}

export interface DatabaseContent {
  readonly sessions: number;
  readonly messages: number;
  /** The files that prompts name: their names by their hashes. */
  readonly fileNames: ReadonlyMap<string, string>;
}

/** Opens a database to look at it. Writes nothing. Refuses what is not ours, and what a newer Cuebook wrote. */
export async function inspectDatabase(location: string): Promise<InspectedDatabase> {
  const inspected = isPostgresUrl(location) ? await openPostgres(location) : await openSqlite(location);
  try {
    refuseNewer(inspected.schema, withoutPassword(location));
    return inspected;
  } catch (error) {
    await inspected[Symbol.asyncDispose]();
    throw error;
  }
}

/** How much there is, and which files it needs. */
export async function databaseContent(db: Kysely<Tables>, schema: number): Promise<DatabaseContent> {
  if (schema === 0) return { sessions: 0, messages: 0, fileNames: new Map() };
  // Where it stood whether a session is deleted before sessions had heads.
  const heads = schema === 1 ? sql.table('ChatSessions') : sql.table('SessionHeads');
  const sessions =
    await sql<Count>`select count(*) as "total" from ${heads} where "hiddenAt" is null`.execute(db);
  const messages = await sql<Count>`select count(*) as "total" from "Messages"`.execute(db);
  return {
    sessions: Number(sessions.rows[0]?.total),
    messages: Number(messages.rows[0]?.total),
    fileNames: await promptFileNames({ db }),
  };
}

interface Count {
  readonly total: number | string;
}

async function openSqlite(path: string): Promise<InspectedDatabase> {
  const { default: Database } = await import('better-sqlite3');
  const { sqliteKysely } = await import('./sqlite/sqlite-kysely.ts');
  const { schemaVersion } = await import('./sqlite/migrate-sqlite.ts');
  try {
    const database = new Database(path, { readonly: true, fileMustExist: true });
    try {
      const schema = schemaVersion(database);
      const hasTables = database.prepare('select 1 from sqlite_schema').get() !== undefined;
      const isOurs =
        database.prepare("select 1 from sqlite_schema where name = 'ChatSessions'").get() !== undefined;
      if (hasTables && !isOurs) {
        throw new Refusal('INVALID_INPUT', `${path} is not a Cuebook database.`, {
          remedy: 'Name another file.',
        });
      }
      const db = sqliteKysely<Tables>(database);
      return {
        kind: 'sqlite',
        db,
        schema: isOurs ? schema : 0,
        [Symbol.asyncDispose]: async () => {
          await db.destroy();
          database.close();
        },
      };
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    if (errorCode(error) === 'SQLITE_CANTOPEN') {
      throw new Refusal('NOT_FOUND', `There is no database ${path}, or it cannot be opened.`, {
        cause: error,
      });
    }
    throw asDatabaseFault(error);
  }
}

async function openPostgres(url: string): Promise<InspectedDatabase> {
  const { postgresKysely } = await import('./postgres/postgres-kysely.ts');
  const { schemaVersion } = await import('./postgres/migrate-postgres.ts');
  const db = postgresKysely(url, {});
  try {
    const schema = await schemaVersion(db);
    return { kind: 'postgres', db, schema, [Symbol.asyncDispose]: async () => await db.destroy() };
  } catch (error) {
    await db.destroy();
    throw new Refusal(
      'DATABASE_FAILED',
      `PostgreSQL at ${withoutPassword(url)} does not answer: ${errorMessage(error)}.`,
      {
        remedy: 'Check that the server runs and that the URL in --db or CUEBOOK_DATABASE_URL is right.',
        cause: error,
      },
    );
  }
}
