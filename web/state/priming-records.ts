import { RECORD_TABLE, type RecordPlace } from '../../src/model/record.ts';
import { isRecordType } from '../../src/model/record-fields.ts';
import type { LocatedRecord } from '../../src/script/located-record.ts';
import { readPrimingScript } from '../../src/script/priming-script.ts';

/** Who a record speaks for, or what it is. */
export type RecordVoice =
  | Exclude<RecordPlace, 'none' | 'user-text'>
  | 'human'
  | 'told'
  | 'structure'
  | 'faulty'
  | 'unknown';

/** A record as it is read. */
export interface ShownRecord {
  readonly number: number;
  readonly type: string;
  readonly voice: RecordVoice;
  readonly line: number;
  /** Of a call or its result. */
  readonly tool: string | undefined;
  /** What it says; empty where that is nothing. */
  readonly text: string;
}

/** The records of a priming script. Of a text that is cut the last one may be cut, too, and is left out. */
export function shownRecords(text: string, isCut: boolean): readonly ShownRecord[] {
  const { records } = readPrimingScript(text).script;
  const whole = isCut ? records.slice(0, -1) : records;
  return whole.map((record, index) => ({
    number: index + 1,
    type: record.type,
    voice: voiceOf(record),
    line: record.line,
    tool: toolOf(record),
    text: textOf(record),
  }));
}

function voiceOf({ known, type }: LocatedRecord): RecordVoice {
  if (!isRecordType(type)) return 'unknown';
  if (!known) return 'faulty';
  if (type === 'human_text_record') return 'human';
  const { place } = RECORD_TABLE[type];
  if (place === 'user-text') return 'told';
  return place === 'none' ? 'structure' : place;
}

function toolOf({ known, type, fields }: LocatedRecord): string | undefined {
  const isOfTool = known && (type === 'func_call_record' || type === 'func_result_record');
  return isOfTool && typeof fields['name'] === 'string' ? fields['name'] : undefined;
}

function textOf(record: LocatedRecord): string {
  if (!record.known) return record.text === '' ? record.raw : record.text;
  if (record.type !== 'func_call_record') return record.text;
  const { arguments: given, rawArgumentsText } = record.fields;
  return given === undefined ? (rawArgumentsText ?? '') : JSON.stringify(given, null, 2);
}
