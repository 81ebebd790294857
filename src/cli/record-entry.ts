import { type PrimingRecord, RECORD_TABLE } from '../model/record.ts';
import { hasText, isImage, resultText } from '../model/result-content.ts';
import { counted } from './counted.ts';
import type { Entry } from './entry-text.ts';

/** A record as a page shows it; nothing of one that says nothing. */
export function recordEntry(record: PrimingRecord): Entry | undefined {
  const { type, text } = record;
  if (!record.known) return { kind: 'remark', text: `${type}: unknown, kept as it is and never sent` };
  const { place } = RECORD_TABLE[record.type];
  switch (place) {
    case 'user-text':
      return { kind: 'prompt', text, note: type === 'human_text_record' ? undefined : type };
    case 'assistant-text':
      return { kind: 'text', text, note: record.fields['incomplete'] === true ? 'broken off' : undefined };
    case 'assistant-thought':
      return { kind: 'reasoning', text };
    case 'tool-call':
      return { kind: 'tool-call', text: callText(record.fields) };
    case 'tool-result':
      return resultEntry(text, record.fields['contentItems']);
    case 'person':
      return { kind: 'text', text, note: 'shown to people, not sent' };
    case 'none':
      return text.trim() === '' ? undefined : { kind: 'reasoning', text, note: type };
    default:
      return place satisfies never;
  }
}

type RecordFields = PrimingRecord['fields'];

function callText({ name, arguments: given, rawArgumentsText }: RecordFields): string {
  return `${name} ${given === undefined ? rawArgumentsText : JSON.stringify(given)}`;
}

/** As it is sent. Pictures and the like would fill the screen, and are counted. */
function resultEntry(ownText: string, contentItems: unknown): Entry {
  const items: readonly unknown[] = Array.isArray(contentItems) ? contentItems : [];
  const text = resultText(ownText, items);
  const images = items.filter(isImage).length;
  const others = items.filter((item) => !isImage(item) && !hasText(item)).length;
  const besides = [
    ...(images === 0 ? [] : [counted(images, 'image')]),
    ...(others === 0 ? [] : [counted(others, 'other item')]),
  ].join(', ');
  if (text.trim() === '') return { kind: 'tool-result', text: `(${besides || 'nothing'})` };
  return { kind: 'tool-result', text, note: besides || undefined };
}
