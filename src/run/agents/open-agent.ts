import { sha256 } from '../../files/sha256.ts';
import type { Agent } from '../../model/agent.ts';
import type { AgentCode, AgentSource } from './agent-source.ts';

/** An agent that is ready to answer. */
export interface OpenAgent {
  readonly agent: Agent;
  /** What the model is told before everything else. */
  readonly system?: string;
  readonly code?: AgentCode;
  /** Of what it adds to what is asked; its model and its settings count by themselves. */
  readonly hash: string;
}

/** Refuses with NOT_FOUND an agent that is not there, and one whose files cannot be read. */
export async function openAgent(source: AgentSource, ref: string): Promise<OpenAgent> {
  const agent = await source.find(ref);
  const [system, code] = await Promise.all([source.systemPromptOf(agent), source.codeOf(agent)]);
  const { id, skills, tools, datasets } = agent;
  const added = [id, system ?? null, code?.hash ?? null, skills ?? null, tools ?? null, datasets ?? null];
  return {
    agent,
    ...(system !== undefined && { system }),
    ...(code && { code }),
    hash: sha256(JSON.stringify(added)),
  };
}
