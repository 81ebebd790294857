import { RECORD_TABLE, type RecordSpec } from '../model/record.ts';
import { type FieldProblem, fieldProblems, isKnownRecord, isRecordType } from '../model/record-fields.ts';
import { keyLine } from './front-matter.ts';
import type { LocatedRecord, RecordInPlace } from './located-record.ts';
import type { Block } from './priming-block.ts';
import { readAnyBody, readJsonRecord, readMarkdownRecord } from './record-body.ts';
import type { RecordReport, RecordSource } from './record-source.ts';

/** Reads one record. Whatever is not a valid record of a known type is kept whole. */
export function readRecord(from: RecordSource, type: string, block: Block): LocatedRecord {
  const source = block.unclosed === undefined ? from : withoutClose(from, block.unclosed);
  const { text, lines, report } = source;
  const { start, end } = block;
  let read: RecordInPlace | undefined;
  if (isRecordType(type)) {
    const spec: RecordSpec = RECORD_TABLE[type];
    read =
      spec.block === 'json' ? readJsonRecord(source, type, block) : readMarkdownRecord(source, type, block);
    if (read !== undefined && isKnownRecord(read)) {
      if (spec.textField !== null) checkTextField(spec.textField, read, source, block);
      else if (read.text.trim() !== '') {
        const line = lines.lineAt(block.contentStart);
        report('hint', 'text-unexpected', line, 'a record of this type has no text');
      }
      return read;
    }
    if (read !== undefined) reportFields(read, source, block);
  } else {
    reportUnknown(type, lines.lineAt(start), report);
  }
  const { fields, text: kept } = read ?? readAnyBody(text, block);
  const raw = text.slice(start, end);
  return { known: false, type, fields, text: kept, raw, line: lines.lineAt(start), start, end };
}

/** Reports a fence that nothing closes, and nothing else: it comes from what the block should not hold. */
function withoutClose(source: RecordSource, opening: number): RecordSource {
  const line = source.lines.lineAt(opening);
  source.report('error', 'fence-unclosed', line, 'the code fence is never closed');
  return { ...source, report: () => undefined };
}

function reportFields(
  { type, fields, line: headingLine }: RecordInPlace,
  { text, lines, report }: RecordSource,
  { contentStart, contentEnd }: Block,
): void {
  const missing: FieldProblem[] = [];
  for (const problem of fieldProblems(type, fields)) {
    const { field, message } = problem;
    if (problem.problem === 'missing') missing.push(problem);
    else {
      const content = { start: contentStart, end: contentEnd };
      const line = keyLine(text, content, lines.lineAt(contentStart), field);
      report('error', 'field-wrong-type', line, message, [field]);
    }
  }
  if (missing.length > 0) {
    const message = missing.map((problem) => problem.message).join(', ');
    const names = missing.map(({ field }) => field);
    report('error', 'field-missing', headingLine, message, names);
  }
}

/** A text that stands in the field it should be the value of is not sent. */
function checkTextField(
  field: string,
  record: RecordInPlace,
  { text, lines, report }: RecordSource,
  { contentStart, contentEnd }: Block,
): void {
  const value = record.fields[field];
  if (value === undefined || value === null || value === '') return;
  const isLost = record.text.trim() === '';
  const message = isLost
    ? `the text stands in the field \`${field}\`, and none below the front matter`
    : `\`${field}\` is not read: the text is what stands below the front matter`;
  const content = { start: contentStart, end: contentEnd };
  const line = keyLine(text, content, lines.lineAt(contentStart), field);
  report(isLost ? 'error' : 'warning', 'text-in-field', line, message, [field]);
}

function reportUnknown(type: string, line: number, report: RecordReport): void {
  const lower = type.toLowerCase();
  if (isRecordType(lower)) {
    report('error', 'record-heading-invalid', line, `the type must be written \`${lower}\``);
  } else {
    report('warning', 'record-type-unknown', line, 'the type is unknown; the record is kept, but not sent');
  }
}
