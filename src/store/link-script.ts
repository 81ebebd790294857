import type { SessionId } from '../model/ids.ts';
import type { ScriptLink, Session, SessionMetadata } from '../model/session.ts';
import type { Store } from './dialect.ts';
import { addUnfenced } from './event.repository.ts';
import { lockSession } from './lock-session.ts';
import { getSession } from './session.repository.ts';

/** The script that a session belongs to, as it is now. */
export interface LinkedScript {
  readonly script: ScriptLink & { readonly scriptSnapshot: string };
  readonly settingsHash: string;
  readonly metadata: SessionMetadata;
}

/** Makes a script that of a session. One that was archived is no longer. It keeps its place in the list. */
export async function linkScript(
  store: Store,
  id: SessionId,
  { script, settingsHash, metadata }: LinkedScript,
  at: Date,
): Promise<Session> {
  return await store.db.transaction().execute(async (db) => {
    await lockSession(db, id);
    const inside = { ...store, db };
    const { archivedAt, metadata: old } = await getSession(inside, id);
    if (archivedAt !== null) {
      await addUnfenced(db, id, { type: 'status-changed', data: { status: 'idle' } }, at);
    }
    const { title = '' } = metadata;
    if (title !== old.title) await addUnfenced(db, id, { type: 'session-renamed', data: { title } }, at);
    await db
      .updateTable('ChatSessions')
      .set({
        ...script,
        settingsHash,
        metadata: JSON.stringify(metadata),
        archivedAt: null,
        ...(archivedAt !== null && { sessionStatus: 'idle' }),
      })
      .where('id', '=', id)
      .execute();
    return await getSession(inside, id);
  });
}
