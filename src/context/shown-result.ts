import { valueWithoutFrameTags, withoutFrameTags } from '../model/frame-tags.ts';
import type { ToolResultPart } from '../model/model-message.ts';
import type { KeptRecord } from '../model/record.ts';
import { hasText, imageIn, isImage } from '../model/result-content.ts';
import { type HeldFile, type ResultItem, resultItems } from '../model/result-items.ts';

type Output = ToolResultPart['output'];
type Content = Extract<ToolResultPart['output'], { type: 'content' }>['value'];

const ELSEWHERE = '(an image is not shown: its data were not recorded)';

/**
 * A result with the images that it holds, or that its record does. Who does not see them is told of them in words,
 * later on. Nothing that a tool says can pass for a reminder.
 */
export function shownResult(part: ToolResultPart, record: KeptRecord | undefined): ToolResultPart {
  const output = withoutTags(withImages(part.output, record));
  return output === part.output ? part : { ...part, output };
}

function withoutTags(output: Output): Output {
  switch (output.type) {
    case 'text':
    case 'error-text': {
      const value = withoutFrameTags(output.value);
      return value === output.value ? output : { ...output, value };
    }
    case 'json':
    case 'error-json': {
      const value = valueWithoutFrameTags(output.value);
      return value === output.value ? output : { ...output, value };
    }
    case 'content':
      return {
        ...output,
        value: output.value.map((item) =>
          item.type === 'text' ? { ...item, text: withoutFrameTags(item.text) } : item,
        ),
      };
    default:
      return output;
  }
}

function withImages(output: Output, record: KeptRecord | undefined): Output {
  if (output.type === 'json') {
    const items = resultItems(output.value);
    return items ? { type: 'content', value: items.map(shownItem) } : output;
  }
  if (record === undefined || !('fields' in record) || output.type !== 'text') return output;
  const items = record.fields['contentItems'];
  if (!Array.isArray(items) || !items.some(isImage)) return output;
  // Where the record has a text of its own, those of its items say the same.
  const isInItems = record.text === '' || output.value === '';
  const value = isInItems
    ? items.flatMap((item) => (isImage(item) ? shownImage(item) : textOf(item)))
    : [{ type: 'text' as const, text: output.value }, ...items.filter(isImage).flatMap(shownImage)];
  return { type: 'content', value };
}

function shownItem(item: ResultItem): Content[number] {
  return typeof item === 'string' ? { type: 'text', text: item } : shownFile(item);
}

function shownFile({ mediaType, data }: HeldFile): Content[number] {
  return { type: 'file', mediaType, data: { type: 'data', data } };
}

function shownImage(item: unknown): Content {
  const image = imageIn(item);
  return [image ? shownFile(image) : { type: 'text', text: ELSEWHERE }];
}

function textOf(item: unknown): Content {
  return hasText(item) ? [{ type: 'text', text: item.text }] : [];
}
