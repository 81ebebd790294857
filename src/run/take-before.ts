import type { SessionId } from '../model/ids.ts';
import { Refusal } from '../model/refusal.ts';
import type { Session } from '../model/session.ts';
import type { Store } from '../store/dialect.ts';
import { findTakeBefore, getSession } from '../store/session.repository.ts';

/** The take that a session followed; one that followed none is refused. */
export async function takeBefore(store: Store, id: SessionId): Promise<Session> {
  const session = await findTakeBefore(store, await getSession(store, id));
  if (session) return session;
  throw new Refusal('NOT_FOUND', `Session ${id} follows no other.`, {
    remedy: 'Name two sessions to compare.',
  });
}
