import type { SeenImage, SeenMessage, SeenPart } from '../contract.ts';
import { seenImage } from '../shared/images.ts';
import { Conversation, outputText } from '../shared/seen.ts';
import { imagesIn } from './image-rules.ts';
import type { GeminiPart, GenerateRequest } from './request.ts';

export function seenInContents(request: GenerateRequest): readonly SeenMessage[] {
  const conversation = new Conversation();
  if (request.systemInstruction) conversation.add('system', request.systemInstruction.parts.map(seenPart));
  for (const { role, parts } of request.contents) {
    const seen = parts.map(seenPart);
    if (role === 'model') {
      conversation.add('assistant', seen);
      continue;
    }
    const results = seen.filter((part) => part.type === 'tool-result');
    const others = seen.filter((part) => part.type !== 'tool-result');
    if (results.length > 0) conversation.join('tool', ...results);
    if (others.length > 0) conversation.add('user', others);
  }
  return conversation.messages;
}

function seenPart(part: GeminiPart): SeenPart {
  const { text, thought, thoughtSignature, functionCall, functionResponse } = part;
  if (functionCall) {
    const { id, name, args } = functionCall;
    return { type: 'tool-call', id: id ?? name, name, input: args ?? {} };
  }
  if (functionResponse) {
    const { id, name, response } = functionResponse;
    const isError = 'error' in response;
    const output = outputText(response['error'] ?? response['content'] ?? response['output'] ?? response);
    const images = seenImages(part);
    return {
      type: 'tool-result',
      id: id ?? name,
      name,
      output,
      ...(images.length > 0 && { images }),
      ...(isError && { isError }),
    };
  }
  const [image] = seenImages(part);
  if (image) return image;
  if (text === undefined) return { type: 'other', kind: Object.keys(part).join(', ') };
  if (!thought) return { type: 'text', text };
  return { type: 'reasoning', text, ...(thoughtSignature !== undefined && { signature: thoughtSignature }) };
}

function seenImages(part: GeminiPart): readonly SeenImage[] {
  return imagesIn(part).map(({ mimeType: mediaType, data }) => seenImage({ mediaType, data }));
}
