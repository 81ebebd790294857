import type { AgentListAnswer } from '../../src/wire/agent.ts';

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
  { items }: Listed,
  wish: { readonly agentId?: string; readonly scriptRef?: string },
): { readonly agentId: string | undefined } | undefined {
  const [, owner] = /^individual\/([^/]+)\//.exec(wish.scriptRef ?? '') ?? [];
  const wanted = wish.agentId ?? owner;
  if (wanted === undefined) return undefined;
  const agentId = items.find(({ id }) => id === wanted)?.id;
  // A script of nobody's is for conversations without an agent.
  return agentId === undefined && wish.agentId !== undefined ? undefined : { agentId };
}
