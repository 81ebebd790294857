import { sql } from 'kysely';
import type { DialectName, Store } from './dialect.ts';
import { LATEST_VERSION } from './migrations/migrations.ts';

export interface DatabaseFacts {
  readonly dialect: DialectName;
  /** Of SQLite, or of the PostgreSQL server. */
  readonly version: string;
  readonly schema: number;
  readonly sessions: number;
  readonly messages: number;
  /** What is damaged; empty when nothing is. */
  readonly damage: readonly string[];
}

/** Looks a database over. On SQLite it reads the whole file. */
export async function databaseFacts({ db, dialect }: Store): Promise<DatabaseFacts> {
  const { count } = db.fn;
  const sessions = await db
    .selectFrom('SessionHeads')
    .select(count<number | string>('chatSessionId').as('total'))
    .where('hiddenAt', 'is', null)
    .executeTakeFirstOrThrow();
  const messages = await db
    .selectFrom('Messages')
    .select(count<number | string>('id').as('total'))
    .executeTakeFirstOrThrow();
  return {
    dialect: dialect.name,
    version: await dialect.version(db),
    schema: LATEST_VERSION,
    sessions: Number(sessions.total),
    messages: Number(messages.total),
    damage: await dialect.damage(db),
  };
}

/** Rejects when the database does not answer, or its file is not there any more. */
export async function pingDatabase({ db }: Pick<Store, 'db'>): Promise<void> {
  await sql`select 1`.execute(db);
}
