import type { AgentCode } from '../../agents/agent-home.ts';
import type { TrustState } from '../../files/trust.ts';
import type { Agent } from '../../model/agent.ts';
import type { PromptFile } from '../../model/file.ts';
import type { JsonObject } from '../../model/json.ts';

/** What a run wants to know of the agents of its workspace; `workbench.ts` puts it together. */
export interface AgentSource {
  /** The agent of this id or name; refuses with NOT_FOUND where there is none. */
  find(ref: string): Promise<Agent>;
  /** Whether the workspace says anything of agents. */
  areConfigured(): Promise<boolean>;
  /** Refuses where the file cannot be read. */
  systemPromptOf(agent: Agent): Promise<string | undefined>;
  /** The code of an agent; undefined where it has none, or where its module is not there. */
  codeOf(agent: Agent): Promise<AgentCode | undefined>;
  /** Whether the user trusts the workspace. */
  trust(): Promise<TrustState>;
}

/** A file that the user gives to a task: what it says, or its content by the hash under which it is kept. */
export type TaskFile = GivenFile | Pick<PromptFile, 'name' | 'hash'>;

/** A file that an action gets. */
export interface GivenFile extends JsonObject {
  readonly name: string;
  readonly text: string;
}
