import type { Fields, PrimingRecord, RecordType } from '../../model/record.ts';
import { isKnownRecord } from '../../model/record-fields.ts';

/** A record of a known type. */
export function record(type: RecordType, fields: Fields, text = ''): PrimingRecord {
  const made = { known: true, type, fields, text } as const;
  if (!isKnownRecord(made)) throw new Error(`This is no ${type}: ${JSON.stringify(fields)}.`);
  return made;
}

export function person(text: string, fields: Fields = {}): PrimingRecord {
  return record('human_text_record', { genseq: 1, msgId: 'm', grammar: 'markdown', ...fields }, text);
}

export function words(text: string, fields: Fields = {}): PrimingRecord {
  return record('agent_words_record', { genseq: 1, ...fields }, text);
}

export function thought(text: string, fields: Fields = {}): PrimingRecord {
  return record('agent_thought_record', { genseq: 1, ...fields }, text);
}

export function call(id: string, fields: Fields = {}): PrimingRecord {
  return record('func_call_record', { genseq: 1, id, name: 'look', arguments: {}, ...fields });
}

export function result(id: string, text = 'seen', fields: Fields = {}): PrimingRecord {
  return record('func_result_record', { genseq: 1, id, name: 'look', ...fields }, text);
}

/** A record of a type that nothing is known of. */
export function future(content: string): PrimingRecord {
  const raw = `### record future_record\n\n~~~~\n${content}\n~~~~`;
  return { known: false, type: 'future_record', fields: {}, text: '', raw };
}
