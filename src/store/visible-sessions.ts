import type { Kysely } from 'kysely';
import { SESSION_COLUMNS } from './session.table.ts';
import type { Tables } from './tables.ts';

/** A query for the sessions that were not deleted, with what `toSession` needs. */
export function visibleSessions(db: Kysely<Tables>) {
  return db
    .selectFrom('ChatSessions')
    .innerJoin('SessionHeads', 'SessionHeads.chatSessionId', 'ChatSessions.id')
    .select(SESSION_COLUMNS)
    .where('hiddenAt', 'is', null);
}
