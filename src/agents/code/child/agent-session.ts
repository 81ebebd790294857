import type { JsonObject } from '../../../model/json.ts';
import type { ModelMessage } from '../../../model/model-message.ts';
import type { CalledSession } from '../code-agent.ts';

/** The session as the code of an agent sees it. */
export interface AgentSession {
  readonly id: string;
  /** What a model would be told before everything else. */
  readonly system?: string;
  readonly settings: JsonObject;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** What a model would be sent. */
  messages(): ModelMessage[];
  /** Resets the context: there are no messages from then on. */
  addMarker(): void;
}

/** Its functions need no `this`. */
export function agentSession(
  { id, system, settings, messages }: CalledSession,
  signal: AbortSignal,
  onMarker: () => void,
): AgentSession {
  let current = messages;
  return {
    id,
    ...(system !== undefined && { system }),
    settings,
    signal,
    messages: () => structuredClone([...current]),
    addMarker() {
      current = [];
      onMarker();
    },
  };
}
