import { isBase64, kindOf } from '../shared/images.ts';
import type { Refusals } from '../shared/refusals.ts';
import type { GeminiContent, GeminiPart, InlineData } from './request.ts';

const TAKEN = ['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif'];
const OF_GEMINI_3 = /^gemini-3/;

/** Only Gemini 3 takes images inside a response of a function. */
export function* imageRefusals(contents: readonly GeminiContent[], model: string): Refusals {
  for (const [index, { parts }] of contents.entries()) {
    for (const [position, part] of parts.entries()) {
      if (part.functionResponse?.parts && !OF_GEMINI_3.test(model)) {
        yield `Multimodal function responses are not supported for ${model}.`;
      }
      const path = `contents[${index}].parts[${position}].inline_data`;
      for (const image of imagesIn(part)) yield* dataRefusals(image, path);
    }
  }
}

export function imagesIn({ inlineData, functionResponse }: GeminiPart): readonly InlineData[] {
  const inner = functionResponse?.parts?.flatMap((part) => part.inlineData ?? []) ?? [];
  return inlineData ? [inlineData, ...inner] : inner;
}

function* dataRefusals({ mimeType, data }: InlineData, path: string): Refusals {
  if (!isBase64(data)) yield `Invalid value at '${path}.data' (TYPE_BYTES), Base64 decoding failed`;
  if (!mimeType.startsWith('image/')) return;
  if (!TAKEN.includes(mimeType)) yield `Unsupported MIME type: ${mimeType}`;
  if (/hei[cf]$/.test(mimeType)) return;
  if (kindOf(data) === undefined) yield 'Unable to process input image.';
}
