import type { ModelMessage } from 'ai';
import type { TrustState } from '../../files/trust.ts';
import type { Agent } from '../../model/agent.ts';
import type { JsonObject } from '../../model/json.ts';
import type { ResponseSpec, TaskSpec } from '../../model/task.ts';

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

/**
 * The code of an agent, which runs in a process of its own. Whatever runs it looks first whether the user trusts the
 * workspace as it is now, and refuses with UNTRUSTED.
 */
export interface AgentCode {
  /** Of its module, and of the files of the workspace that it imports. */
  readonly hash: string;
  /** Only looks. */
  refuseUntrusted(): Promise<void>;
  /** What it can be asked to do. Loads the code. */
  methods(): Promise<readonly AgentCall['method'][]>;
  /** Refuses with AGENT_FAILED whatever else goes wrong. */
  run(call: AgentCall, signal: AbortSignal): AsyncIterable<AgentSaid>;
}

/** What the code of an agent is asked to do. */
type AgentCall =
  | { readonly method: 'generateReply'; readonly session: AgentSession }
  | { readonly method: 'executeTask'; readonly task: GivenTask; readonly session: AgentSession };

/** A task with what came with it. */
interface GivenTask extends TaskSpec {
  /** The message that it came from. */
  readonly messageId?: string;
  readonly file?: GivenFile;
}

/** A file that the user gives to a task. */
export interface GivenFile extends JsonObject {
  readonly name: string;
  readonly text: string;
}

/** A conversation as the code of its agent sees it. */
export interface AgentSession {
  readonly id: string;
  /** What a model would be sent. */
  readonly messages: readonly ModelMessage[];
  readonly system?: string;
  readonly settings: JsonObject;
}

/** What the code of an agent says. A response comes last; where the text came piece by piece, its own is empty. */
export type AgentSaid =
  | { readonly type: 'text'; readonly delta: string }
  | { readonly type: 'marker' }
  | { readonly type: 'response'; readonly response: ResponseSpec };
