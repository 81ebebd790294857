import { type PrimingRecord, RECORD_TABLE } from '../model/record.ts';
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
      return { kind: 'tool-result', text: text.trim() === '' ? itemsText(record.fields) : text };
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

/** Pictures and the like would fill the screen. */
function itemsText({ contentItems }: RecordFields): string {
  const count = Array.isArray(contentItems) ? contentItems.length : 0;
  return count === 0 ? '(nothing)' : `(${count} ${count === 1 ? 'item' : 'items'} of content)`;
}
