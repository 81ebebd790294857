import type { MessageBody } from './message.ts';

/** The call that a row makes or answers; empty for every other row. */
export function toolOf({ payload }: Pick<MessageBody, 'payload'>): { callId?: string; name?: string } {
  if (!Array.isArray(payload.content)) return {};
  for (const part of payload.content) {
    if (part.type === 'tool-call' || part.type === 'tool-result') {
      return { callId: part.toolCallId, name: part.toolName };
    }
  }
  return {};
}
