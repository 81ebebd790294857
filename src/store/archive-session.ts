import type { SessionId } from '../model/ids.ts';
import { Refusal } from '../model/refusal.ts';
import type { Store } from './dialect.ts';
import { addUnfenced } from './event.repository.ts';
import { getSession } from './session.repository.ts';

/** Puts a session aside: another take has its place. Refuses with SESSION_BUSY one that runs. */
export async function archiveSession(store: Store, id: SessionId, at: Date): Promise<void> {
  await store.db.transaction().execute(async (db) => {
    await addUnfenced(db, id, { type: 'status-changed', data: { status: 'archived' } }, at);
    const { sessionStatus } = await getSession({ ...store, db }, id);
    if (sessionStatus === 'processing') {
      throw new Refusal('SESSION_BUSY', `Session ${id} runs, and cannot be archived.`, {
        remedy: 'Wait until it is done, or stop it.',
      });
    }
    await db
      .updateTable('ChatSessions')
      .set({ sessionStatus: 'archived', archivedAt: at.toISOString() })
      .where('id', '=', id)
      .execute();
  });
}
