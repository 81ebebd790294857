import { imageUrlRefusals } from '../shared/openai-images.ts';
import type { Refusals } from '../shared/refusals.ts';
import type { ContentPart, InputItem } from './request.ts';

/** Images stand in what a user says and in what a tool gave back. */
export function* imageRefusals(items: readonly InputItem[]): Refusals {
  for (const [index, item] of items.entries()) {
    const key = item.type === 'function_call_output' ? 'output' : 'content';
    for (const [position, part] of partsOf(item).entries()) {
      if (part.type !== 'input_image') continue;
      const path = `input[${index}].${key}[${position}]`;
      if (item.type === 'message' && item.role === 'assistant') {
        yield `Invalid value: 'input_image'. Supported values are: 'output_text' and 'refusal'. (${path})`;
      }
      if (part.image_url !== undefined) yield* imageUrlRefusals(part.image_url, `${path}.image_url`);
      else if (part.file_id === undefined) yield `Missing required parameter: '${path}.image_url'.`;
    }
  }
}

function partsOf(item: InputItem): readonly ContentPart[] {
  const parts =
    item.type === 'message' ? item.content : item.type === 'function_call_output' ? item.output : '';
  return typeof parts === 'string' ? [] : parts;
}
