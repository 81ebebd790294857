import type { JsonObject } from '../../model/json.ts';
import type { ModelMessage } from '../../model/model-message.ts';
import type { ResponseSpec, TaskSpec } from '../../model/task.ts';

/** An agent that is code: a module of the workspace, and what its class is made with. */
export interface CodeAgent {
  readonly id: string;
  readonly name: string;
  /** The real path of the module, inside the workspace. */
  readonly modulePath: string;
  readonly metadata: JsonObject;
  readonly settings: JsonObject;
  /** By path from the workspace, the SHA-256 that a file of its code must have; absent where any code may run. */
  readonly pins?: ReadonlyMap<string, string>;
}

/** What the class of an agent may be able to do. */
export const AGENT_METHODS = ['executeTask', 'generateReply'] as const;
export type AgentMethod = (typeof AGENT_METHODS)[number];

/** One thing that an agent is to do, for a session. */
export type CodeCall =
  | { readonly method: 'executeTask'; readonly task: CalledTask; readonly session: CalledSession }
  | { readonly method: 'generateReply'; readonly session: CalledSession };

interface CalledTask extends TaskSpec {
  /** The message that the task came from. */
  readonly messageId?: string;
  /** What the user has chosen for an upload. */
  readonly file?: { readonly name: string; readonly text: string };
}

export interface CalledSession {
  readonly id: string;
  /** What a model would be sent. */
  readonly messages: readonly ModelMessage[];
  /** What a model would be told before everything else. */
  readonly system?: string;
  readonly settings: JsonObject;
}

/**
 * What happens while an agent works: pieces of text, a reset of the context, and last, at most once, the response. Its
 * message is empty where the text came in pieces; there is no response where nothing was said.
 */
export type CodeEvent =
  | { readonly type: 'text'; readonly delta: string }
  | { readonly type: 'marker' }
  | { readonly type: 'response'; readonly response: ResponseSpec };
