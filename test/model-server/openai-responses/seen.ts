import type { SeenImage, SeenMessage, SeenPart } from '../contract.ts';
import { imageInUrl, seenImage } from '../shared/images.ts';
import { Conversation, outputText } from '../shared/seen.ts';
import { parsedOrRaw } from '../shared/tool-input.ts';
import type { ItemStore } from './item-store.ts';
import type { ContentPart, InputItem, ResponsesRequest } from './request.ts';

/** References are shown as what they stand for. */
export function seenInInput(request: ResponsesRequest, store: ItemStore): readonly SeenMessage[] {
  const conversation = new Conversation();
  if (request.instructions) conversation.add('system', [{ type: 'text', text: request.instructions }]);
  for (const item of request.input) addItem(conversation, item, store);
  return conversation.messages;
}

function addItem(conversation: Conversation, item: InputItem, store: ItemStore): void {
  switch (item.type) {
    case 'message': {
      const parts = contentParts(item.content);
      if (item.role === 'assistant') conversation.join('assistant', ...parts);
      else conversation.add(item.role === 'user' ? 'user' : 'system', parts);
      break;
    }
    case 'function_call': {
      const input = parsedOrRaw(item.arguments);
      conversation.join('assistant', { type: 'tool-call', id: item.call_id, name: item.name, input });
      break;
    }
    case 'function_call_output':
      conversation.join('tool', { type: 'tool-result', id: item.call_id, ...outputOf(item.output) });
      break;
    case 'reasoning': {
      const text = item.summary.map((part) => part.text).join('\n');
      const signature = item.encrypted_content;
      conversation.join('assistant', { type: 'reasoning', text, ...(signature && { signature }) });
      break;
    }
    case 'item_reference': {
      const stored = store.find(item.id);
      if (stored) addItem(conversation, stored, store);
      else conversation.join('assistant', { type: 'other', kind: item.type });
    }
  }
}

function outputOf(output: string | readonly ContentPart[]) {
  if (typeof output === 'string') return { output };
  const images = output.flatMap((part) => imageIn(part) ?? []);
  const others = output.filter((part) => imageIn(part) === undefined);
  return { output: outputText(others), ...(images.length > 0 && { images }) };
}

function contentParts(content: string | readonly ContentPart[]): readonly SeenPart[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return content.map((part): SeenPart => {
    if (part.text !== undefined) return { type: 'text', text: part.text };
    return imageIn(part) ?? { type: 'other', kind: part.type };
  });
}

function imageIn({ image_url: url }: ContentPart): SeenImage | undefined {
  const image = url === undefined ? undefined : imageInUrl(url);
  return image && seenImage(image);
}
