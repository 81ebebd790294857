import type { FreeIds } from '../model/free-id.ts';
import type { Fields, KnownRecord, PrimingRecord, RecordType } from '../model/record.ts';
import { isKnownRecord } from '../model/record-fields.ts';
import { writeWith } from './edit-record.ts';
import { LineNumbers } from './line-numbers.ts';
import { advance, bomLength, lineCursor, newlineOf } from './lines.ts';
import { oldBlock } from './old-block.ts';
import { readHeading } from './priming-heading.ts';
import { readRecord } from './priming-record.ts';
import type { PrimingScriptReading } from './priming-script.ts';
import type { RecordReport } from './record-source.ts';
import type { Fix, Repairs, TextEdit } from './text-repair.ts';

/**
 * Makes records of what stands under `### user` and `### assistant`, where its text can be told. The words of a
 * person begin a new number; an answer has the number of what stands before it.
 */
export function repairOldHeadings(
  text: string,
  { script: { records }, diagnostics }: PrimingScriptReading,
  messageIds: FreeIds,
): Repairs {
  const newline = newlineOf(text);
  const edits: TextEdit[] = [];
  const fixes: Fix[] = [];
  const cursor = lineCursor(text, bomLength(text));
  const lines = new LineNumbers(text);
  let next = 0;
  let last: number | undefined;
  for (const { code, line } of diagnostics) {
    if (code !== 'record-heading-old') continue;
    while (cursor.line < line) advance(cursor);
    const { start } = cursor;
    for (; (records[next]?.start ?? start) < start; next++) last = genseqOf(records[next]) ?? last;
    const old = readOld(text, start, lines);
    if (old === undefined) continue;
    const isPerson = old.type === 'human_text_record';
    const genseq = last === undefined ? (genseqOf(records[next]) ?? 1) : isPerson ? last + 1 : last;
    const record = filledIn(old, genseq, messageIds);
    if (record === undefined) continue;
    last = genseqOf(record);
    const written = text.slice(start, cursor.end).trim();
    edits.push({ start, end: old.end, text: writeWith(newline, record), added: 1 });
    fixes.push({ line, message: `\`${written}\` became \`### record ${record.type}\`.` });
  }
  return { edits, fixes };
}

interface OldRecord {
  readonly type: RecordType;
  readonly fields: Fields;
  readonly text: string;
  readonly end: number;
}

/** What stands under an old heading, read as the record it should be; it may lack fields. */
function readOld(text: string, start: number, lines: LineNumbers): OldRecord | undefined {
  const heading = readHeading(text, start, lineCursor(text, start).end);
  const block = oldBlock(text, start);
  if (heading?.kind !== 'old-form' || block === undefined) return undefined;
  const { type } = heading;
  let isReadable = true;
  const report: RecordReport = (severity, code) => {
    if (severity === 'error' && code !== 'field-missing') isReadable = false;
  };
  const record = readRecord({ text, lines, report }, type, block);
  return isReadable && record.text.trim() !== ''
    ? { type, fields: record.fields, text: record.text, end: block.end }
    : undefined;
}

function filledIn(
  { type, fields, text }: OldRecord,
  genseq: number,
  messageIds: FreeIds,
): KnownRecord | undefined {
  const { msgId = 'primed' } = fields;
  const more = type === 'human_text_record' && { msgId: messageIds.free(String(msgId)), grammar: 'markdown' };
  const record = {
    known: true,
    type,
    fields: { genseq, ...more, ...fields, ...(more && { msgId: more.msgId }) },
    text,
  } as const;
  return isKnownRecord(record) ? record : undefined;
}

function genseqOf(record: PrimingRecord | undefined): number | undefined {
  return record?.known ? record.fields.genseq : undefined;
}
