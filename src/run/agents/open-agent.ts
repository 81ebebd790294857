import type { AgentCode } from '../../agents/agent-home.ts';
import { sha256 } from '../../files/sha256.ts';
import type { Agent } from '../../model/agent.ts';
import { isRefusal } from '../../model/refusal.ts';
import type { AgentSource } from './agent-source.ts';

/** An agent that is ready to answer. */
export interface OpenAgent {
  readonly agent: Agent;
  /** What the model is told before everything else. */
  readonly system?: string;
  readonly code?: AgentCode;
  /** Of what it adds to what is asked; what a model is told of its settings counts by itself, what its code is does not. */
  readonly hash: string;
}

/**
 * Refuses with NOT_FOUND an agent that is not there, and one whose files cannot be read; where it is only looked at, it may
 * be without its system prompt.
 */
export async function openAgent(
  source: AgentSource,
  ref: string,
  { isOnlySeen = false }: { readonly isOnlySeen?: boolean } = {},
): Promise<OpenAgent> {
  const agent = await source.find(ref);
  const reading = source.systemPromptOf(agent);
  const [system, code] = await Promise.all([
    isOnlySeen ? reading.catch(unlessRefused) : reading,
    source.codeOf(agent),
  ]);
  const { id, skills, tools, datasets, settings, metadata } = agent;
  const added = [
    id,
    system ?? null,
    code?.hash ?? null,
    skills ?? null,
    tools ?? null,
    datasets ?? null,
    ...(code ? [settings, metadata] : []),
  ];
  return {
    agent,
    ...(system !== undefined && { system }),
    ...(code && { code }),
    hash: sha256(JSON.stringify(added)),
  };
}

function unlessRefused(error: unknown): undefined {
  if (!isRefusal(error)) throw error;
}
