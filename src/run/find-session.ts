import { isSessionId } from '../model/ids.ts';
import { Refusal } from '../model/refusal.ts';
import type { Session } from '../model/session.ts';
import type { Store } from '../store/dialect.ts';
import { findSessionsByIdPart, getSession, listSessions } from '../store/session.repository.ts';

const SHORTEST_PART = 4;

/** The session that a person means: its id, either end of it, or `last` for the one that changed last, those put aside left out. */
export async function findSessionByRef(store: Store, ref: string): Promise<Session> {
  const text = ref.trim().toLowerCase();
  if (text === 'last') return await lastSession(store);
  if (isSessionId(text)) return await getSession(store, text);
  if (text.length < SHORTEST_PART) {
    throw new Refusal('INVALID_INPUT', `${JSON.stringify(ref)} is too short for a session id.`, {
      remedy: `Give at least ${SHORTEST_PART} characters of either end of the id, or "last".`,
    });
  }
  const [session, ...others] = await findSessionsByIdPart(store, text);
  if (!session) throw new Refusal('NOT_FOUND', `There is no session ${ref}.`);
  if (others.length > 0) {
    throw new Refusal('INVALID_INPUT', `Several sessions match ${ref}.`, { remedy: 'Give more of the id.' });
  }
  return session;
}

async function lastSession(store: Store): Promise<Session> {
  const newest = async (wish: { readonly archived?: boolean }) =>
    (await listSessions(store, { limit: 1, ...wish })).items[0];
  const session = (await newest({ archived: false })) ?? (await newest({}));
  if (!session) throw new Refusal('NOT_FOUND', 'There are no sessions yet.');
  return session;
}
