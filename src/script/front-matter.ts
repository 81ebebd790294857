import { parseDocument } from 'yaml';
import type { Diagnostic } from '../model/diagnostic.ts';
import { errorMessage } from '../model/error-code.ts';
import type { FrontMatter, TextRange } from '../model/script.ts';
import { isObject } from '../model/value-check.ts';
import { readFlatYaml } from './flat-yaml.ts';
import { advance, atLine, countNewlines, isBlank, lineCursor } from './lines.ts';
import { findYamlFault } from './yaml-faults.ts';

export type FrontMatterCode = 'front-matter-unclosed' | 'front-matter-invalid' | 'front-matter-too-large';

/** More than anybody writes; what reads YAML is not quick. */
const LARGEST = 64 * 1024;
/** Signs that begin a key, a value or an item: YAML of little else takes many times as long to read. */
const MOST_SIGNS = 20_000;
const TOO_LARGE = 'The front matter is larger than 64 kB.';
const TOO_MANY = `The front matter has more than ${MOST_SIGNS.toLocaleString('en')} signs of YAML in it.`;

export interface FrontMatterReading {
  /** Absent when the text does not start with `---`, or nothing closes it (an error then). */
  readonly frontMatter?: FrontMatter;
  readonly diagnostics: readonly Diagnostic<FrontMatterCode>[];
}

/**
 * Reads the front matter of `[start, limit)`, if its first line, number `line`, is `---`. Malformed YAML is
 * an error, and the data are then empty.
 */
export function readFrontMatter(
  text: string,
  start: number,
  limit: number,
  line: number,
): FrontMatterReading {
  if (!text.startsWith('---', start)) return NOTHING;
  const opening = ruleEnd(text, start, limit);
  if (opening === undefined) return NOTHING;
  const flat = readFlatYaml(text, opening, limit);
  if (flat !== undefined) {
    const range = { start, end: ruleEnd(text, flat.closing, limit) ?? limit };
    const content = { start: opening, end: flat.closing };
    if (content.end - content.start > LARGEST) return tooLarge({ range, content }, line, TOO_LARGE);
    return { frontMatter: { range, content, data: flat.data }, diagnostics: NONE };
  }
  const block = locateFrontMatter(text, start, limit);
  if (block === undefined) {
    const message = 'The front matter is not closed: a line `---` is missing.';
    return { diagnostics: [{ code: 'front-matter-unclosed', message, line, severity: 'error' }] };
  }
  if (block.content.end - block.content.start > LARGEST) return tooLarge(block, line, TOO_LARGE);
  const source = text.slice(block.content.start, block.content.end);
  if (signsIn(source) > MOST_SIGNS) return tooLarge(block, line, TOO_MANY);
  const { data, problem } = readYaml(source);
  const frontMatter = { ...block, data };
  if (problem === undefined) return { frontMatter, diagnostics: NONE };
  const { message, at, severity } = problem;
  const problemLine = line + 1 + countNewlines(source, 0, Math.min(at, source.length - 1));
  return {
    frontMatter,
    diagnostics: [{ code: 'front-matter-invalid', message, line: problemLine, severity }],
  };
}

/** Nothing of it is read. */
function tooLarge(
  block: Pick<FrontMatter, 'range' | 'content'>,
  line: number,
  message: string,
): FrontMatterReading {
  return {
    frontMatter: { ...block, data: {} },
    diagnostics: [{ code: 'front-matter-too-large', message, line, severity: 'error' }],
  };
}

function signsIn(source: string): number {
  let count = 0;
  for (let at = 0; at < source.length; at++) if (SIGNS.has(source.charCodeAt(at))) count++;
  return count;
}

const SIGNS: ReadonlySet<number> = new Set(Array.from(',:[]{}-?&*!', (sign) => sign.charCodeAt(0)));

/** Where front matter stands in `[start, limit)`, without reading its YAML; `undefined` if none or unclosed. */
export function locateFrontMatter(
  text: string,
  start: number,
  limit: number,
): Pick<FrontMatter, 'range' | 'content'> | undefined {
  const opening = text.startsWith('---', start) ? ruleEnd(text, start, limit) : undefined;
  if (opening === undefined) return undefined;
  let at = text.indexOf('\n---', opening - 1);
  while (at >= 0 && at + 4 <= limit) {
    const end = ruleEnd(text, at + 1, limit);
    if (end !== undefined) return { range: { start, end }, content: { start: opening, end: at + 1 } };
    at = text.indexOf('\n---', at + 1);
  }
  return undefined;
}

/** Whether the line `[start, end)` gives a value to the top-level key `key`. */
export function isKeyLine(text: string, start: number, end: number, key: string): boolean {
  const quote = text[start] === '"' || text[start] === "'" ? (text[start] ?? '') : '';
  const name = quote + key + quote;
  if (!text.startsWith(name, start)) return false;
  let colon = start + name.length;
  while (colon < end && isBlank(text, colon, colon + 1)) colon++;
  return text[colon] === ':' && (colon + 1 >= end || isBlank(text, colon + 1, colon + 2));
}

/** The first line of the range, whose own first line is number `line`, that gives `key` a value; else `line`. */
export function keyLine(text: string, range: TextRange, line: number, key: string): number {
  const cursor = lineCursor(text, range.start, line, range.end);
  for (; atLine(cursor); advance(cursor)) {
    if (isKeyLine(text, cursor.start, cursor.end, key)) return cursor.line;
  }
  return line;
}

/** Where the line after the `---` at `at` starts; `undefined` if more than blanks follows on its line. */
function ruleEnd(text: string, at: number, limit: number): number | undefined {
  if (at + 3 > limit) return undefined;
  const newline = text.indexOf('\n', at);
  const next = newline < 0 || newline >= limit ? limit : newline + 1;
  let end = next > at && text.charCodeAt(next - 1) === 0x0a ? next - 1 : next;
  if (end < next && text.charCodeAt(end - 1) === 0x0d) end--;
  return isBlank(text, at + 3, end) ? next : undefined;
}

interface YamlProblem {
  readonly message: string;
  readonly at: number;
  readonly severity: 'error' | 'warning';
}

function readYaml(source: string): { data: FrontMatter['data']; problem?: YamlProblem } {
  try {
    const document = parseDocument(source, YAML_OPTIONS);
    const [error] = document.errors;
    if (error) return { data: {}, problem: problemOf(error.message, error.pos[0], 'error') };
    const fault = findYamlFault(document);
    if (fault) return { data: {}, problem: problemOf(fault.message, fault.at, 'error') };
    const value: unknown = document.toJS();
    if (value === null || value === undefined) return { data: {} };
    if (!isObject(value)) {
      return {
        data: {},
        problem: { message: 'The front matter must be `key: value` lines.', at: 0, severity: 'error' },
      };
    }
    const [warning] = document.warnings;
    if (!warning) return { data: value };
    return { data: value, problem: problemOf(warning.message, warning.pos[0], 'warning') };
  } catch (cause) {
    // The library throws on aliases that multiply and on nesting that is deeper than the stack.
    const message = `The front matter cannot be read: ${errorMessage(cause)}`;
    return { data: {}, problem: { message, at: 0, severity: 'error' } };
  }
}

function problemOf(message: string, at: number, severity: 'error' | 'warning'): YamlProblem {
  return { message: `The front matter is not valid YAML: ${message}`, at, severity };
}

/** Keys that are there twice are found by `findYamlFault`; tags make no dates, sets and bytes of plain data. */
const YAML_OPTIONS = {
  prettyErrors: false,
  logLevel: 'error',
  uniqueKeys: false,
  resolveKnownTags: false,
} as const;

const NONE: readonly never[] = [];
const NOTHING: FrontMatterReading = { diagnostics: NONE };
