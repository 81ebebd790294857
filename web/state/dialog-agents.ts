import { DEFAULT_MEMBER } from '../../src/model/agent.ts';
import type { AgentListAnswer } from '../../src/wire/agent-list.ts';

type Listed = Pick<AgentListAnswer, 'items' | 'isTrusted'>;

/** Whether an agent could answer now: code of the workspace runs only where it is trusted. */
export function canAnswer({ items, isTrusted }: Listed, agentId: string | undefined): boolean {
  return isTrusted || items.every(({ id, isCode }) => id !== agentId || !isCode);
}

/** Who is proposed to somebody who never chose: the first that could answer. */
export function firstAgent(agents: Listed): string | undefined {
  return agents.items.find(({ id }) => canAnswer(agents, id))?.id;
}

/** Who is wanted, where that is known: an agent, the one that a script is for, or nobody. */
export function wishedAgent(
  { items }: Pick<Listed, 'items'>,
  { agentId, scriptRef }: { readonly agentId?: string; readonly scriptRef?: string | null },
): { readonly agentId: string | undefined } | undefined {
  const [, owner] = /^individual\/([^/]+)\//.exec(scriptRef ?? '') ?? [];
  const wanted = agentId ?? owner;
  if (wanted === undefined) return undefined;
  if (items.some(({ id }) => id === wanted)) return { agentId: wanted };
  // Where there are no agents, a name only says whose histories fit.
  if (items.length === 0) return { agentId: wanted === DEFAULT_MEMBER ? undefined : wanted };
  return agentId === undefined ? { agentId: undefined } : undefined;
}
