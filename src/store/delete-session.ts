import type { Kysely } from 'kysely';
import type { SessionId } from '../model/ids.ts';
import type { Store } from './dialect.ts';
import { acquireLease } from './lease.repository.ts';
import { lockSession } from './lock-session.ts';
import { forgetSession } from './search.repository.ts';
import type { Tables } from './tables.ts';

/**
 * Deletes a session. While forks share its rows it is only hidden; it goes when the last of them does. A running
 * session is refused.
 */
export async function deleteSession(
  store: Store,
  sessionId: SessionId,
  owner: string,
  at: Date,
): Promise<void> {
  await store.db.transaction().execute(async (db) => {
    const inside = { ...store, db };
    await acquireLease(inside, sessionId, owner);
    await db
      .updateTable('SessionHeads')
      .set((eb) => ({
        hiddenAt: at.toISOString(),
        leaseOwner: null,
        leaseUntil: null,
        // No event has this number: who watches is told to look, and finds that the session is gone.
        lastSeq: eb('lastSeq', '+', 1),
      }))
      .where('chatSessionId', '=', sessionId)
      .execute();
    await purgeUpwards(inside, sessionId);
  });
}

async function purgeUpwards(store: Store, start: SessionId): Promise<void> {
  for (let id: SessionId | null = start; id !== null; ) {
    await lockSession(store.db, id);
    const session: { parentSessionId: SessionId | null } | undefined = await purgeableSession(store.db, id);
    if (!session) return;
    await forgetSession(store, id);
    await store.db.deleteFrom('Approvals').where('chatSessionId', '=', id).execute();
    await store.db.deleteFrom('TerminalEvidence').where('chatSessionId', '=', id).execute();
    await store.db.deleteFrom('TerminalScreens').where('chatSessionId', '=', id).execute();
    await store.db.deleteFrom('TerminalRuns').where('chatSessionId', '=', id).execute();
    await store.db.deleteFrom('Events').where('chatSessionId', '=', id).execute();
    await store.db.deleteFrom('Messages').where('chatSessionId', '=', id).execute();
    await store.db.deleteFrom('SessionHeads').where('chatSessionId', '=', id).execute();
    await store.db.deleteFrom('ChatSessions').where('id', '=', id).execute();
    id = session.parentSessionId;
  }
}

/** The session, if it is hidden and nobody shares its rows. */
async function purgeableSession(
  db: Kysely<Tables>,
  id: SessionId,
): Promise<{ parentSessionId: SessionId | null } | undefined> {
  return await db
    .selectFrom('ChatSessions as s')
    .innerJoin('SessionHeads as h', 'h.chatSessionId', 's.id')
    .select('s.parentSessionId')
    .where('s.id', '=', id)
    .where('h.hiddenAt', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ChatSessions as child').select('child.id').where('child.parentSessionId', '=', id),
        ),
      ),
    )
    .executeTakeFirst();
}
