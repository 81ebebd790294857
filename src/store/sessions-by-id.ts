import type { SessionId } from '../model/ids.ts';
import type { Session } from '../model/session.ts';
import type { Store } from './dialect.ts';
import { toSession } from './session.table.ts';
import { visibleSessions } from './visible-sessions.ts';

/** Those of a few sessions that are there, by their ids. */
export async function sessionsById(
  { db }: Store,
  ids: readonly SessionId[],
): Promise<ReadonlyMap<SessionId, Session>> {
  if (ids.length === 0) return new Map();
  const rows = await visibleSessions(db).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toSession(row)]));
}

/** The ids of all sessions, those that are hidden too. */
export async function listSessionIds({ db }: Pick<Store, 'db'>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('ChatSessions').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}
