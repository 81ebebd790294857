import type { SessionId } from '../model/ids.ts';
import type { Session } from '../model/session.ts';
import { archiveSession, unarchiveSession } from '../store/archive-session.ts';
import type { Store } from '../store/dialect.ts';
import { getSession } from '../store/session.repository.ts';
import { holdLease } from './hold-lease.ts';

/** Archives a session that nobody runs. Refuses with SESSION_BUSY one that somebody has. */
export async function archiveIdle(store: Store, id: SessionId, at: Date): Promise<void> {
  await changeIdle(archiveSession, store, id, at);
}

/** The same, or the opposite, where it is not so already. */
export async function setArchived(
  store: Store,
  id: SessionId,
  archived: boolean,
  at: Date,
): Promise<Session> {
  const session = await getSession(store, id);
  if ((session.archivedAt !== null) === archived) return session;
  await changeIdle(archived ? archiveSession : unarchiveSession, store, id, at);
  return await getSession(store, id);
}

async function changeIdle(
  change: typeof archiveSession,
  store: Store,
  id: SessionId,
  at: Date,
): Promise<void> {
  const { release } = await holdLease(store, id);
  try {
    await change(store, id, at);
  } finally {
    await release();
  }
}
