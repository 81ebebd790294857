import type { Kysely } from 'kysely';
import type { SessionId } from '../model/ids.ts';
import type { Tables } from './tables.ts';

/**
 * Until the transaction ends nobody else changes, forks or deletes the session, and what the next statements read of
 * it and of its forks is the latest.
 */
export async function lockSession(db: Kysely<Tables>, id: SessionId): Promise<void> {
  await db
    .updateTable('SessionHeads')
    .set((eb) => ({ lastSeq: eb.ref('lastSeq') }))
    .where('chatSessionId', '=', id)
    .execute();
}
