import type { SessionId } from '../../model/ids.ts';
import type { LiveTerminalFacts } from '../../model/terminal.ts';
import { sessionsById } from '../../store/sessions-by-id.ts';
import type { RunWorld } from '../world.ts';
import { terminalFacts } from './shown-terminal.ts';

/** The terminals of all sessions that live in this process, the newest first, each with how its session stands. */
export async function liveTerminals({
  terminals,
  store,
}: Pick<RunWorld, 'terminals' | 'store'>): Promise<readonly LiveTerminalFacts[]> {
  const live = terminals.listAll();
  if (live.length === 0) return [];
  const ids = new Set<SessionId>(live.map(({ sessionId }) => sessionId));
  const sessions = await sessionsById(await store(), Array.from(ids));
  return live.flatMap(({ sessionId, ...shown }) => {
    const session = sessions.get(sessionId);
    if (!session) return [];
    const { metadata, sessionStatus } = session;
    return [{ ...terminalFacts(shown), sessionId, sessionTitle: metadata.title ?? null, sessionStatus }];
  });
}
