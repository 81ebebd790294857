import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { SessionId } from '../model/ids.ts';
import type { Store } from './dialect.ts';
import { IS_LINKABLE } from './session.table.ts';
import type { Statements } from './statements.ts';
import type { Tables } from './tables.ts';

/** The last session that was begun of a script with some arguments, null for none. */
export interface NewestOfScript {
  readonly scriptPath: string;
  readonly argsHash: string | null;
  readonly id: SessionId | null;
}

/** Another session of the script was begun since somebody looked: what was decided then may be wrong. */
export class Overtaken extends Error {
  constructor({ scriptPath }: NewestOfScript) {
    super(`Another session of ${scriptPath} has just begun.`);
    this.name = 'Overtaken';
  }
}

export async function newestOfScript(
  { db }: Store,
  script: Omit<NewestOfScript, 'id'>,
): Promise<NewestOfScript> {
  const { rows } = await db.executeQuery(newest(db, script));
  return { ...script, id: idIn(rows) };
}

/**
 * For a transaction that begins a session: from here on no other one of the script begins. Throws `Overtaken` if one has
 * begun already.
 */
export function* unlessOvertaken({ db, dialect }: Store, expected: NewestOfScript): Statements<void> {
  if (dialect.name === 'postgres') {
    const name = `${expected.scriptPath}\n${expected.argsHash ?? ''}`;
    yield sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.compile(db);
  }
  if (idIn(yield newest(db, expected)) !== expected.id) throw new Overtaken(expected);
}

function newest(
  db: Kysely<Tables>,
  { scriptPath, argsHash }: Omit<NewestOfScript, 'id'>,
): CompiledQuery<{ readonly id: SessionId }> {
  return db
    .selectFrom('ChatSessions')
    .select('id')
    .where('scriptPath', '=', scriptPath)
    .where('argsHash', argsHash === null ? 'is' : '=', argsHash)
    .where(IS_LINKABLE)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .compile();
}

function idIn([row]: readonly unknown[]): SessionId | null {
  // What the statement returns.
  return row === undefined ? null : (row as { readonly id: SessionId }).id;
}
