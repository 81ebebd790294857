import type { MessageBody } from './message.ts';

/** The call that a row makes or answers; empty for every other row. */
export function toolOf({ payload }: Pick<MessageBody, 'payload'>): ToolFacts {
  if (!Array.isArray(payload.content)) return {};
  for (const part of payload.content) {
    if (part.type === 'tool-call') return { callId: part.toolCallId, name: part.toolName };
    if (part.type === 'tool-result') {
      const isError = part.output.type.startsWith('error-');
      return { callId: part.toolCallId, name: part.toolName, ...(isError && { isError }) };
    }
  }
  return {};
}

interface ToolFacts {
  readonly callId?: string;
  readonly name?: string;
  /** Of a result: the tool failed, or was not allowed to run. */
  readonly isError?: true;
}
