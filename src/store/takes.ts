import type { Session } from '../model/session.ts';
import type { Store } from './dialect.ts';
import { IS_LINKABLE, toSession } from './session.table.ts';
import { visibleSessions } from './visible-sessions.ts';

const MOST_TAKES = 200;

/** The takes of a lineage that a script can be linked to and that ran with these settings, the newest first. */
export async function listLinkableTakes(
  { db }: Store,
  { takeRootId, argsHash }: Pick<Session, 'takeRootId' | 'argsHash'>,
  settingsHash: string,
): Promise<readonly Session[]> {
  const rows = await visibleSessions(db)
    .where('takeRootId', '=', takeRootId)
    .where(IS_LINKABLE)
    .where('parentDialogId', 'is', null)
    .where('argsHash', argsHash === null ? 'is' : '=', argsHash)
    .where('settingsHash', '=', settingsHash)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_TAKES)
    .execute();
  return rows.map(toSession);
}

/** The takes that a session is one of, archived ones too, the oldest first. Of very many, the newest and itself. */
export async function listTakes(
  { db }: Store,
  session: Session,
  limit = MOST_TAKES,
): Promise<readonly Session[]> {
  const rows = await visibleSessions(db)
    .where('takeRootId', '=', session.takeRootId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const takes = rows.map(toSession).reverse();
  return takes.some(({ id }) => id === session.id) ? takes : [session, ...takes.slice(1)];
}
