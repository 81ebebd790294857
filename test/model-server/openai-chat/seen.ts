import type { SeenMessage, SeenPart } from '../contract.ts';
import { imageInUrl, seenImage } from '../shared/images.ts';
import { Conversation, outputText } from '../shared/seen.ts';
import { parsedOrRaw } from '../shared/tool-input.ts';
import type { ChatContent, ChatMessage } from './request.ts';

export function seenInChat(messages: readonly ChatMessage[]): readonly SeenMessage[] {
  const conversation = new Conversation();
  for (const message of messages) {
    switch (message.role) {
      case 'tool':
        conversation.join('tool', {
          type: 'tool-result',
          id: message.tool_call_id,
          output: outputText(message.content),
        });
        break;
      case 'assistant':
        conversation.add('assistant', assistantParts(message));
        break;
      default:
        conversation.add(message.role === 'user' ? 'user' : 'system', contentParts(message.content));
    }
  }
  return conversation.messages;
}

function assistantParts(message: Extract<ChatMessage, { role: 'assistant' }>): readonly SeenPart[] {
  const calls = message.tool_calls ?? [];
  return [
    ...(message.reasoning_content ? [{ type: 'reasoning', text: message.reasoning_content } as const] : []),
    ...contentParts(message.content ?? ''),
    ...calls.map((call): SeenPart => {
      const input = parsedOrRaw(call.function.arguments);
      return { type: 'tool-call', id: call.id, name: call.function.name, input };
    }),
  ];
}

function contentParts(content: ChatContent): readonly SeenPart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return content.map((part) => {
    const image = part.image_url && imageInUrl(part.image_url.url);
    if (image) return seenImage(image);
    return part.text === undefined ? { type: 'other', kind: part.type } : { type: 'text', text: part.text };
  });
}
