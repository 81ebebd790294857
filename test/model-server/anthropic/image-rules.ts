import { isBase64, kindOf } from '../shared/images.ts';
import type { Refusals } from '../shared/refusals.ts';
import type { AnthropicBlock, AnthropicMessage, ImageBlock } from './request.ts';

const TAKEN = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const LARGEST = 5 * 1024 * 1024;

/** Images stand in what a user says, and in the results among it. */
export function* imageRefusals(messages: readonly AnthropicMessage[]): Refusals {
  for (const [index, { role, content }] of messages.entries()) {
    for (const [position, block] of content.entries()) {
      const path = `messages.${index}.content.${position}`;
      if (role === 'assistant' && block.type === 'image') {
        yield `${path}: \`image\` blocks can only be in \`user\` messages`;
      }
      for (const image of imagesIn(block)) yield* sourceRefusals(image, `${path}.image.source.base64`);
    }
  }
}

function imagesIn(block: AnthropicBlock): readonly ImageBlock[] {
  if (block.type === 'image') return [block];
  if (block.type !== 'tool_result' || !Array.isArray(block.content)) return [];
  return block.content.filter((part) => part.type === 'image');
}

function* sourceRefusals({ source }: ImageBlock, path: string): Refusals {
  if (source.type !== 'base64') return;
  if (!TAKEN.includes(source.media_type)) {
    yield `${path}.media_type: Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'`;
  }
  if (source.data.length > LARGEST) {
    yield `${path}: image exceeds 5 MB maximum: ${source.data.length} bytes > ${LARGEST} bytes`;
  }
  if (!isBase64(source.data)) yield `${path}.data: invalid base64 data`;
  const kind = kindOf(source.data);
  if (kind === undefined) yield 'Could not process image';
  if (kind !== source.media_type) {
    yield `${path}: The image was specified using the ${source.media_type} media type, but the image appears to be a ${kind} image`;
  }
}
