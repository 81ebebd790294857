import type { Agent } from '../model/agent.ts';
import { byNearness } from '../model/near-word.ts';
import { Refusal } from '../model/refusal.ts';
import type { AgentList } from './agent-registry.ts';

const MOST_NAMED = 10;

/** The agent with this id, else the first with this name. */
export function findAgent(list: AgentList, ref: string): Agent {
  const { agents } = list;
  const found = agents.find(({ id }) => id === ref) ?? agents.find(({ name }) => name === ref);
  if (found !== undefined) return found;
  throw new Refusal('NOT_FOUND', `There is no agent ${JSON.stringify(ref)}${whyNone(list)}.`, {
    remedy: remedyFor(list, ref),
  });
}

function whyNone({ path, exists, agents, diagnostics }: AgentList): string {
  if (!exists) return `: the workspace has no ${path}`;
  const error = diagnostics.find(
    ({ severity, pointer }) => severity === 'error' && !pointer.startsWith('/agents/'),
  );
  if (error !== undefined) return `, and ${path} cannot be read (line ${error.line})`;
  return agents.length === 0 ? `: ${path} has none` : ` in ${path}`;
}

function remedyFor({ agents, exists }: AgentList, ref: string): string {
  if (agents.length === 0) {
    return exists
      ? '`cuebook agents check` says what is wrong.'
      : 'Write one; `cuebook agents schema` says how.';
  }
  const ids = byNearness(
    ref,
    agents.map(({ id }) => id),
  );
  const rest = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '';
  return `There ${ids.length === 1 ? 'is' : 'are'} ${ids.slice(0, MOST_NAMED).join(', ')}${rest}.`;
}
