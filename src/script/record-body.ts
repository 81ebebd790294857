import type { Fields, RecordType } from '../model/record.ts';
import type { FrontMatter } from '../model/script.ts';
import { isObject } from '../model/value-check.ts';
import { readFlatYaml } from './flat-yaml.ts';
import { readFrontMatter } from './front-matter.ts';
import { RecordInPlace, withLf } from './located-record.ts';
import type { Block } from './priming-block.ts';
import type { RecordSource } from './record-source.ts';

/** What the block of a record holds. */
interface Body {
  readonly fields: Fields;
  readonly text: string;
}

/** Front matter with the fields, and the text below it; `undefined` when that cannot be read, which was reported then. */
export function readMarkdownRecord(
  source: RecordSource,
  type: RecordType,
  block: Block,
): RecordInPlace | undefined {
  const { text, lines, report } = source;
  const { contentStart: start, contentEnd: end } = block;
  const opening = text.startsWith('---\n', start) ? 4 : text.startsWith('---\r\n', start) ? 5 : 0;
  const flat = opening > 0 ? readFlatYaml(text, start + opening, end) : undefined;
  if (flat !== undefined) {
    const closed = Math.min(flat.closing + (text.charCodeAt(flat.closing + 3) === CR ? 5 : 4), end);
    return recordOf(source, type, flat.data, textFrom(text, closed, block), block);
  }
  const { frontMatter, diagnostics } = readFrontMatter(text, start, end, lines.lineAt(start));
  let broken = false;
  for (const { severity, code, line, message } of diagnostics) {
    broken ||= severity === 'error';
    report(severity, code, line, message.replace(/\.$/, ''));
  }
  if (broken) return undefined;
  const body = bodyOf(text, block, frontMatter);
  return recordOf(source, type, body.fields, body.text, block);
}

/** A JSON object with the fields; `undefined` when it cannot be read, which was reported then. */
export function readJsonRecord(
  source: RecordSource,
  type: RecordType,
  block: Block,
): RecordInPlace | undefined {
  const { text, lines, report } = source;
  const { contentStart: start, contentEnd: end } = block;
  const json = text.slice(start, end);
  const value = parseJson(json);
  if (isObject(value) && !(value instanceof Error)) return recordOf(source, type, value, '', block);
  const line = lines.lineAt(start);
  if (value instanceof Error && json.includes('\n### record ')) {
    report('error', 'fence-unclosed', line - 1, 'the code fence is not closed before the next record');
  } else if (value instanceof Error) {
    report('error', 'json-invalid', line, `the block is not valid JSON: ${value.message}`);
  } else {
    report('error', 'json-invalid', line, 'the block must be a JSON object');
  }
  return undefined;
}

/** A record without a `type` among its fields, which may repeat the heading's but not contradict it. */
function recordOf(
  { lines, report }: RecordSource,
  type: RecordType,
  found: Fields,
  text: string,
  block: Block,
): RecordInPlace | undefined {
  if (found['type'] === undefined) return new RecordInPlace(lines, type, found, text, block);
  const { type: repeated, ...fields } = found;
  if (repeated === type) return new RecordInPlace(lines, type, fields, text, block);
  const said = typeof repeated === 'string' ? `\`${repeated}\`` : 'that is not text';
  const line = lines.lineAt(block.start);
  report('error', 'record-type-mismatch', line, `the block has a type of its own, ${said}`);
  return undefined;
}

/** The fields and the text of a record that nothing is known of, as far as they can be told. */
export function readAnyBody(text: string, block: Block): Body {
  const { contentStart: start, contentEnd: end, info, isCrlf } = block;
  const value = info === 'json' ? parseJson(text.slice(start, end)) : undefined;
  if (isObject(value) && !(value instanceof Error)) return { fields: value, text: '' };
  const body = bodyOf(text, block, readFrontMatter(text, start, end, 1).frontMatter);
  return isCrlf ? { ...body, text: withLf(body.text) } : body;
}

function bodyOf(text: string, block: Block, frontMatter: FrontMatter | undefined): Body {
  if (frontMatter !== undefined)
    return { fields: frontMatter.data, text: textFrom(text, frontMatter.range.end, block) };
  return { fields: {}, text: text.slice(block.contentStart, block.contentEnd) };
}

/** The text that starts after front matter, with the newlines of its file; one empty line there is layout. */
function textFrom(text: string, start: number, { contentEnd: end }: Block): string {
  let at = start;
  if (at < end && text.charCodeAt(at) === LF) at++;
  else if (at + 1 < end && text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF) at += 2;
  return text.slice(at, end);
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
