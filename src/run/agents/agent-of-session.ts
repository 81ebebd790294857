import { isRefusal } from '../../model/refusal.ts';
import type { RunWarning } from '../../model/run.ts';
import type { Session } from '../../model/session.ts';
import type { AgentSource } from './agent-source.ts';
import { type OpenAgent, openAgent } from './open-agent.ts';

/** Who answers in a session. */
export interface SessionAgent {
  readonly agent?: OpenAgent;
  /** What the user should know of it. */
  readonly warnings: readonly RunWarning[];
}

/** The agent of a session. Where it is gone from `agents.json` nobody stands in for it, and the user is told. */
export async function agentOfSession(
  source: AgentSource,
  { agentId }: Pick<Session, 'agentId'>,
  wish: Parameters<typeof openAgent>[2] = {},
): Promise<SessionAgent> {
  if (agentId === null) return { warnings: [] };
  try {
    return { agent: await openAgent(source, agentId, wish), warnings: [] };
  } catch (error) {
    if (!isRefusal(error, 'NOT_FOUND')) throw error;
    // Without any agents the name only says whose history it is.
    if (!(await source.areConfigured())) return { warnings: [] };
    const message = `The agent ${agentId} is not in agents.json any more: what it told the model is missing.`;
    return { warnings: [{ code: 'agent-missing', message }] };
  }
}
