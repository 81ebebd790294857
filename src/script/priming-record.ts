import type { Severity } from '../model/diagnostic.ts';
import { type Fields, RECORD_TABLE, type RecordSpec, type RecordType } from '../model/record.ts';
import { type FieldProblem, fieldProblems, isKnownRecord, isRecordType } from '../model/record-fields.ts';
import type { FrontMatter } from '../model/script.ts';
import { isObject } from '../model/value-check.ts';
import { readFlatYaml } from './flat-yaml.ts';
import { type FrontMatterCode, keyLine, readFrontMatter } from './front-matter.ts';
import type { LineIndex } from './line-index.ts';
import { type LocatedRecord, RecordInPlace } from './located-record.ts';
import type { Block } from './priming-block.ts';

type RecordCode =
  | FrontMatterCode
  | 'fence-unclosed'
  | 'field-missing'
  | 'field-wrong-type'
  | 'json-invalid'
  | 'record-heading-invalid'
  | 'record-type-mismatch'
  | 'record-type-unknown'
  | 'text-in-field'
  | 'text-unexpected';

export type RecordReport = (
  severity: Severity,
  code: RecordCode,
  line: number,
  message: string,
  /** Those that are wrong. */
  fields?: readonly string[],
) => void;

export interface RecordSource {
  readonly text: string;
  readonly lines: LineIndex;
  readonly type: string;
  readonly block: Block;
  /** Where the heading starts. */
  readonly start: number;
}

interface Body {
  readonly fields: Fields;
  readonly text: string;
}

/** Reads one record. Whatever is not a valid record of a known type is kept whole. */
export function readRecord(source: RecordSource, reportAny: RecordReport): LocatedRecord {
  const { text, lines, type, block, start } = source;
  const { end } = block;
  let report = reportAny;
  if (block.unclosed !== undefined) {
    report('error', 'fence-unclosed', lines.lineAt(block.unclosed), 'the code fence is never closed');
    // Whatever else is wrong comes from what the block should not hold.
    report = () => undefined;
  }
  let body: Body | undefined;
  if (isRecordType(type)) {
    const spec: RecordSpec = RECORD_TABLE[type];
    body = withoutType(
      spec.block === 'json' ? readJson(source, report) : readMarkdown(source, report),
      source,
      report,
    );
    if (body !== undefined) {
      const candidate = new RecordInPlace(type, body.fields, body.text, { start, end, lines });
      if (isKnownRecord(candidate)) {
        if (spec.textField === null && body.text.trim() !== '') {
          const line = lines.lineAt(block.content.start);
          report('hint', 'text-unexpected', line, 'a record of this type has no text');
        }
        if (spec.textField !== null) checkTextField(spec.textField, body, source, report);
        return candidate;
      }
      reportFields(type, body, source, report);
    }
  } else {
    reportUnknown(type, lines.lineAt(start), report);
  }
  const kept = body ?? readUnknown(source);
  return {
    known: false,
    type,
    fields: kept.fields,
    text: kept.text,
    raw: text.slice(start, end),
    line: lines.lineAt(start),
    start,
    end,
  };
}

function readMarkdown({ text, lines, block }: RecordSource, report: RecordReport): Body | undefined {
  const { start, end } = block.content;
  const opening = text.startsWith('---\n', start) ? 4 : text.startsWith('---\r\n', start) ? 5 : 0;
  const flat = opening > 0 ? readFlatYaml(text, start + opening, end) : undefined;
  if (flat !== undefined) {
    const closed = Math.min(flat.closing + (text.charCodeAt(flat.closing + 3) === CR ? 5 : 4), end);
    return { fields: flat.data, text: textFrom(text, closed, block) };
  }
  const { frontMatter, diagnostics } = readFrontMatter(text, start, end, lines.lineAt(start));
  let broken = false;
  for (const { severity, code, line, message } of diagnostics) {
    broken ||= severity === 'error';
    report(severity, code, line, message.replace(/\.$/, ''));
  }
  return broken ? undefined : bodyOf(text, block, frontMatter);
}

/** The text that starts after front matter; one empty line there is layout. */
function textFrom(text: string, start: number, { content: { end }, isCrlf }: Block): string {
  let at = start;
  if (at < end && text.charCodeAt(at) === LF) at++;
  else if (at + 1 < end && text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF) at += 2;
  return withLf(text.slice(at, end), isCrlf);
}

/** In a block with the newlines of a CRLF file, these are not the text's own. */
function withLf(text: string, isCrlf: boolean): string {
  // Faster than replacing them, over many short texts.
  return isCrlf ? text.split('\r\n').join('\n') : text;
}

function bodyOf(text: string, block: Block, frontMatter: FrontMatter | undefined): Body {
  const { content, isCrlf } = block;
  if (frontMatter === undefined)
    return { fields: {}, text: withLf(text.slice(content.start, content.end), isCrlf) };
  return { fields: frontMatter.data, text: textFrom(text, frontMatter.range.end, block) };
}

function readJson({ text, lines, block }: RecordSource, report: RecordReport): Body | undefined {
  const { start, end } = block.content;
  const source = text.slice(start, end);
  const value = parseJson(source);
  if (isObject(value) && !(value instanceof Error)) return { fields: value, text: '' };
  const line = lines.lineAt(start);
  if (value instanceof Error && source.includes('\n### record ')) {
    report('error', 'fence-unclosed', line - 1, 'the code fence is not closed before the next record');
  } else if (value instanceof Error) {
    report('error', 'json-invalid', line, `the block is not valid JSON: ${value.message}`);
  } else {
    report('error', 'json-invalid', line, 'the block must be a JSON object');
  }
  return undefined;
}

/** The fields and the text of a record that nothing is known of, as far as they can be told. */
function readUnknown({ text, block }: RecordSource): Body {
  const { start, end } = block.content;
  const value = block.info === 'json' ? parseJson(text.slice(start, end)) : undefined;
  if (isObject(value) && !(value instanceof Error)) return { fields: value, text: '' };
  return bodyOf(text, block, readFrontMatter(text, start, end, 1).frontMatter);
}

/** The body without a `type` among its fields, which may repeat the heading's but not contradict it. */
function withoutType(
  body: Body | undefined,
  { lines, type, start }: RecordSource,
  report: RecordReport,
): Body | undefined {
  if (body === undefined || body.fields['type'] === undefined) return body;
  const { type: repeated, ...fields } = body.fields;
  if (repeated === type) return { ...body, fields };
  const said = typeof repeated === 'string' ? `\`${repeated}\`` : 'that is not text';
  report('error', 'record-type-mismatch', lines.lineAt(start), `the block has a type of its own, ${said}`);
  return undefined;
}

function reportFields(
  type: RecordType,
  { fields }: Body,
  { text, lines, block: { content }, start }: RecordSource,
  report: RecordReport,
): void {
  const missing: FieldProblem[] = [];
  for (const problem of fieldProblems(type, fields)) {
    const { field, message } = problem;
    if (problem.problem === 'missing') missing.push(problem);
    else {
      const line = keyLine(text, content, lines.lineAt(content.start), field);
      report('error', 'field-wrong-type', line, message, [field]);
    }
  }
  if (missing.length > 0) {
    const message = missing.map((problem) => problem.message).join(', ');
    const names = missing.map(({ field }) => field);
    report('error', 'field-missing', lines.lineAt(start), message, names);
  }
}

/** A text that stands in the field it should be the value of is not sent. */
function checkTextField(
  field: string,
  { fields, text: below }: Body,
  { text, lines, block: { content } }: RecordSource,
  report: RecordReport,
): void {
  const value = fields[field];
  if (value === undefined || value === null || value === '') return;
  const isLost = below.trim() === '';
  const message = isLost
    ? `the text stands in the field \`${field}\`, and none below the front matter`
    : `\`${field}\` is not read: the text is what stands below the front matter`;
  const line = keyLine(text, content, lines.lineAt(content.start), field);
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

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (cause) {
    return cause instanceof Error ? cause : new Error(String(cause));
  }
}

const LF = 0x0a;
const CR = 0x0d;
