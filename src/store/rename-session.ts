import type { SessionId } from '../model/ids.ts';
import type { Session } from '../model/session.ts';
import type { Store } from './dialect.ts';
import { addUnfenced } from './event.repository.ts';
import { getSession } from './session.repository.ts';

/** Gives a session another title, also while it runs. It keeps its place in the list: nothing was said in it. */
export async function renameSession(store: Store, id: SessionId, title: string, at: Date): Promise<Session> {
  return await store.db.transaction().execute(async (db) => {
    await addUnfenced(db, id, { type: 'session-renamed', data: { title } }, at);
    const inside = { ...store, db };
    const { metadata } = await getSession(inside, id);
    await db
      .updateTable('ChatSessions')
      .set({ metadata: JSON.stringify({ ...metadata, title }) })
      .where('id', '=', id)
      .execute();
    return await getSession(inside, id);
  });
}
