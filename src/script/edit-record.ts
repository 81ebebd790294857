import { type Fields, type KnownRecord, RECORD_TABLE } from '../model/record.ts';
import { isString } from '../model/value-check.ts';
import { openingFence } from './fence.ts';
import { isPlainText } from './flat-yaml.ts';
import { locateFrontMatter } from './front-matter.ts';
import { advance, atLine, isBlank, lineCursor, type Newline } from './lines.ts';
import { readBlock } from './priming-block.ts';
import { readPrimingScript } from './priming-script.ts';
import { writeRecord } from './write-priming.ts';
import { valueRanges } from './yaml-values.ts';

/**
 * A record with other values for some of the fields it has. Only these values change in its `source`, from the
 * heading to the end of its block; where that cannot be done, the record is written anew.
 */
export function editRecord(source: string, record: KnownRecord, changes: Fields, newline: Newline): string {
  const wanted = withFields(record, changes);
  const edited = replaceValues(source, record, changes);
  if (edited !== undefined) {
    const [read] = readPrimingScript(edited).script.records;
    const isRight = read?.known && read.end === edited.length && read.text === wanted.text;
    if (isRight && JSON.stringify(read.fields) === JSON.stringify(wanted.fields)) return edited;
  }
  return writeWith(newline, wanted);
}

/** A record as it is written in a file with these newlines; with LF where the text has CRLF of its own. */
export function writeWith(newline: Newline, record: KnownRecord): string {
  const written = writeRecord(record);
  return record.text.includes('\r\n') ? written : written.replaceAll('\n', newline);
}

/** A record with other values for some of its fields. */
export function withFields(record: KnownRecord, changes: Fields): KnownRecord {
  const { known, type, fields, text } = record;
  // The changes have the types of what they change.
  return { known, type, fields: { ...fields, ...changes }, text } as KnownRecord;
}

/** Whether the block of a record, given from its heading on, has a fence. */
export function isFenced(source: string): boolean {
  const cursor = lineCursor(source);
  do advance(cursor);
  while (atLine(cursor) && isBlank(source, cursor.start, cursor.end));
  return openingFence(source, cursor.start, cursor.end) !== undefined;
}

function replaceValues(source: string, record: KnownRecord, changes: Fields): string | undefined {
  const { contentStart: start, contentEnd: end } = readBlock(lineCursor(source));
  const isJson = RECORD_TABLE[record.type].block === 'json';
  const range = isJson ? { start, end } : locateFrontMatter(source, start, end)?.content;
  if (range === undefined) return undefined;
  const values = valueRanges(source.slice(range.start, range.end));
  const found = Object.entries(changes).map(([field, value]) => {
    const place = values.get(field);
    return place && { start: range.start + place.start, end: range.start + place.end, value };
  });
  let edited = source;
  for (const place of found.toSorted((a, b) => (b?.start ?? 0) - (a?.start ?? 0))) {
    if (place === undefined) return undefined;
    const { start, end, value } = place;
    const isPlain = !isJson && isString(value) && isPlainText(value) && !/["']/.test(source.charAt(start));
    edited = edited.slice(0, start) + (isPlain ? value : JSON.stringify(value)) + edited.slice(end);
  }
  return edited;
}
