import type { NewEvent } from '../model/event.ts';
import type { SessionId } from '../model/ids.ts';
import type { Session, SessionMetadata } from '../model/session.ts';
import type { Store } from './dialect.ts';
import { addUnfenced } from './event.repository.ts';
import { getSession } from './session.repository.ts';

/** Changes what is known of a session, also while it runs. It keeps its place in the list: nothing was said in it. */
export async function changeMetadata(
  store: Store,
  id: SessionId,
  { event, at }: { readonly event: NewEvent; readonly at: Date },
  change: (metadata: SessionMetadata) => SessionMetadata,
): Promise<Session> {
  return await store.db.transaction().execute(async (db) => {
    await addUnfenced(db, id, event, at);
    const inside = { ...store, db };
    const { metadata } = await getSession(inside, id);
    await db
      .updateTable('ChatSessions')
      .set({ metadata: JSON.stringify(change(metadata)) })
      .where('id', '=', id)
      .execute();
    return await getSession(inside, id);
  });
}
