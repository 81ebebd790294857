import type { SessionId } from '../model/ids.ts';
import { Refusal } from '../model/refusal.ts';
import type { Session } from '../model/session.ts';
import type { Store } from './dialect.ts';
import { addUnfenced } from './event.repository.ts';
import { lockSession } from './lock-session.ts';
import { getSession } from './session.repository.ts';

/** Puts a session aside: another take has its place, or somebody is done with it. Refuses with SESSION_BUSY one that runs. */
export async function archiveSession(store: Store, id: SessionId, at: Date): Promise<void> {
  await store.db.transaction().execute(async (db) => {
    await addUnfenced(db, id, { type: 'status-changed', data: { status: 'archived' } }, at);
    refuseRunning(await getSession({ ...store, db }, id), 'archived');
    await db
      .updateTable('ChatSessions')
      .set({ sessionStatus: 'archived', archivedAt: at.toISOString() })
      .where('id', '=', id)
      .execute();
  });
}

/** Takes a session up again. One that was sent a prompt since keeps the status that it got by that. */
export async function unarchiveSession(store: Store, id: SessionId, at: Date): Promise<void> {
  await store.db.transaction().execute(async (db) => {
    await lockSession(db, id);
    const session = await getSession({ ...store, db }, id);
    refuseRunning(session, 'taken out of the archive');
    const status = session.sessionStatus === 'archived' ? 'idle' : session.sessionStatus;
    await addUnfenced(db, id, { type: 'status-changed', data: { status } }, at);
    await db
      .updateTable('ChatSessions')
      .set({ sessionStatus: status, archivedAt: null })
      .where('id', '=', id)
      .execute();
  });
}

function refuseRunning({ id, sessionStatus }: Session, what: string): void {
  if (sessionStatus !== 'processing') return;
  throw new Refusal('SESSION_BUSY', `Session ${id} runs, and cannot be ${what}.`, {
    remedy: 'Wait until it is done, or stop it.',
  });
}
