import type { SeenImage, SeenMessage, SeenPart } from '../contract.ts';
import { seenImage } from '../shared/images.ts';
import { Conversation, outputText } from '../shared/seen.ts';
import type { AnthropicBlock, ImageBlock, MessagesRequest } from './request.ts';

export function seenInMessages(request: MessagesRequest): readonly SeenMessage[] {
  const conversation = new Conversation();
  const system = systemParts(request.system);
  if (system.length > 0) conversation.add('system', system);
  for (const { role, content } of request.messages) {
    const parts = content.map(seenBlock);
    if (role === 'assistant') {
      conversation.add('assistant', parts);
      continue;
    }
    const results = parts.filter((part) => part.type === 'tool-result');
    const others = parts.filter((part) => part.type !== 'tool-result');
    if (results.length > 0) conversation.join('tool', ...results);
    if (others.length > 0) conversation.add('user', others);
  }
  return conversation.messages;
}

function systemParts(system: MessagesRequest['system']): readonly SeenPart[] {
  if (typeof system === 'string') return [{ type: 'text', text: system }];
  return (system ?? []).map(({ text }) => ({ type: 'text', text }));
}

function seenBlock(block: AnthropicBlock): SeenPart {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text };
    case 'thinking':
      return { type: 'reasoning', text: block.thinking, signature: block.signature };
    case 'redacted_thinking':
      return { type: 'reasoning', text: '', signature: block.data };
    case 'tool_use':
      return { type: 'tool-call', id: block.id, name: block.name, input: block.input };
    case 'tool_result':
      return {
        type: 'tool-result',
        id: block.tool_use_id,
        ...outputOf(block.content ?? ''),
        ...(block.is_error && { isError: true }),
      };
    case 'image':
      return imageIn(block) ?? { type: 'other', kind: block.type };
    default:
      return { type: 'other', kind: block.type };
  }
}

type ResultContent = NonNullable<Extract<AnthropicBlock, { type: 'tool_result' }>['content']>;

function outputOf(content: ResultContent) {
  if (typeof content === 'string') return { output: content };
  const images = content.flatMap((part) => (part.type === 'image' ? (imageIn(part) ?? []) : []));
  const others = content.filter(({ type }) => type !== 'image');
  return { output: outputText(others), ...(images.length > 0 && { images }) };
}

function imageIn({ source }: ImageBlock): SeenImage | undefined {
  if (source.type !== 'base64') return undefined;
  return seenImage({ mediaType: source.media_type, data: source.data });
}
