import type { SessionId } from '../../model/ids.ts';
import { listMessages } from '../../store/message.repository.ts';
import { getSession } from '../../store/session.repository.ts';
import type { RunWorld } from '../world.ts';
import { agentOfSession } from './agent-of-session.ts';
import { type Offers, offersIn } from './offers.ts';

/** What can be done in a session as it stands. */
export async function offersOf(world: RunWorld, sessionId: SessionId): Promise<Offers> {
  const store = await world.store();
  const { agent } = await agentOfSession(world.agents, await getSession(store, sessionId), {
    isOnlySeen: true,
  });
  return offersIn(await listMessages(store, sessionId), agent?.agent);
}
