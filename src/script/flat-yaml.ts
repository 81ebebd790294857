import { readOneLineJson } from './one-line-json.ts';
import { type FlatYaml, readUsualFields } from './usual-fields.ts';
import { isDigit, isLetter, WORDS } from './yaml-words.ts';

/**
 * Reads `key: value` lines from `start` up to a line `---`, as most front matter is written. Gives exactly
 * what the YAML library gives, or `undefined` for everything that is not plainly of this form (indentation,
 * nested lists, comments, escapes, duplicate keys, …), which is then the library's to read.
 */
export function readFlatYaml(text: string, start: number, limit: number): FlatYaml | undefined {
  return readUsualFields(text, start, limit) ?? readLines(text, start, limit);
}

function readLines(text: string, start: number, limit: number): FlatYaml | undefined {
  const data: Record<string, unknown> = {};
  for (let at = start; at < limit; ) {
    const newline = text.indexOf('\n', at);
    let end = newline < 0 || newline >= limit ? limit : newline;
    const next = end + 1;
    // A CR at the very end is no newline, but a character like any other.
    if (end > at && end < limit && text.charCodeAt(end - 1) === CR) end--;
    if (text.charCodeAt(at) === DASH) {
      return end - at === 3 && text.startsWith('---', at) ? { data, closing: at } : undefined;
    }
    const key = usualKey(text, at) ?? keyAt(text, at, end);
    // A key that is there already is a duplicate, or a name that every object has, such as `__proto__`.
    if (key === undefined || data[key] !== undefined) return undefined;
    const value = valueAt(text, at + key.length + 1, end);
    if (value === undefined) return undefined;
    data[key] = value;
    at = next;
  }
  return undefined;
}

/** Whether a text stands for itself as a value, without quotes. */
export function isPlainText(text: string): boolean {
  return valueAt(text, 0, text.length) === text;
}

/** Whether a text stands for itself as a key, without quotes. */
export function isPlainKey(text: string): boolean {
  return keyAt(`${text}:`, 0, text.length + 1) === text;
}

/** Keys of many records: one that is compared needs not be cut out, and be found among all names that there are. */
const USUAL_KEYS = [
  ...['genseq', 'id', 'name', 'msgId', 'grammar', 'contextHealth', 'llmGenModel', 'finishReason', 'usage'],
  ...['responseId', 'responseModel', 'provider_data', 'callId', 'callName', 'responderId', 'mentionList'],
];

/** By their first letter. */
const USUAL: readonly (readonly { readonly key: string; readonly start: string }[])[] = Array.from(
  { length: 128 },
  (_, code) =>
    USUAL_KEYS.filter((key) => key.charCodeAt(0) === code).map((key) => ({ key, start: `${key}: ` })),
);

function usualKey(text: string, at: number): string | undefined {
  const keys = USUAL[text.charCodeAt(at)];
  if (keys === undefined) return undefined;
  for (const { key, start } of keys) if (text.startsWith(start, at)) return key;
  return undefined;
}

/** The key that starts at `at`, if it is a plain word with a colon and a blank or the line's end after it. */
function keyAt(text: string, at: number, end: number): string | undefined {
  let colon = at;
  while (colon < end && isWord(text.charCodeAt(colon))) colon++;
  if (colon === at || colon >= end || text.charCodeAt(colon) !== COLON) return undefined;
  if (colon + 1 < end && text.charCodeAt(colon + 1) !== SPACE) return undefined;
  const key = text.slice(at, colon);
  // YAML takes some words for null or a boolean, and a digit may start a number.
  const awkward = WORDS.has(key) || key.length > 200 || isDigit(text.charCodeAt(at));
  return awkward ? undefined : key;
}

/** The plain or simply quoted scalar, the list of words or the JSON in `[from, end)`; `undefined` for anything else. */
function valueAt(text: string, from: number, end: number): unknown {
  let at = from;
  while (at < end && text.charCodeAt(at) === SPACE) at++;
  if (at >= end) return null;
  const first = text.charCodeAt(at);
  if (first === BRACE) return readOneLineJson(text.slice(at, end));
  // The patterns below keep a place to go back to for each character: not for texts without bounds.
  if (end - at > 1000) return undefined;
  if (isDigit(first) && end - at < 16) {
    const value = digits(text, at, end);
    if (value !== undefined) return value;
  }
  const source = text.slice(at, end);
  if ((isLetter(first) && isWords(text, at, end)) || PLAIN.test(source)) {
    if (isDigit(first) && NUMBER.test(source)) return undefined;
    const word = end - at < 6 ? WORDS.get(source) : undefined;
    return word === undefined ? source : word;
  }
  if (QUOTED.test(source)) return source.slice(1, -1);
  if (WORD_LIST.test(source)) return wordList(source);
  return first === BRACKET || first === QUOTE ? readOneLineJson(source) : undefined;
}

/** The items of `[one, two]`; `undefined` when one of them means something else to YAML. */
function wordList(source: string): readonly string[] | undefined {
  const items = source
    .slice(1, -1)
    .split(',')
    .map((item) => item.trim());
  return items.some((item) => WORDS.has(item)) ? undefined : items;
}

/** Whether `[at, end)` is all letters, digits and dashes, as most ids and names are. */
function isWords(text: string, at: number, end: number): boolean {
  for (let i = at; i < end; i++) if (!isWord(text.charCodeAt(i))) return false;
  return true;
}

function digits(text: string, at: number, end: number): number | undefined {
  let value = 0;
  for (let i = at; i < end; i++) {
    const code = text.charCodeAt(i);
    if (!isDigit(code)) return undefined;
    value = value * 10 + (code - ZERO);
  }
  return value;
}

/**
 * A word with no meaning in YAML but its own, and more of them after single blanks or colons that are followed
 * by a character. What is left out (other signs at the start, comments, control characters, …) is for the library.
 */
const PLAIN =
  /^[A-Za-z0-9_\u00a1-\u2027\u2030-\ud7ff](?:[!-9;-~\u00a1-\u2027\u2030-\ud7ff]|:(?=[!-~])| (?=[!-"$-~\u00a1-\u2027\u2030-\ud7ff]))*$/;
const QUOTED = /^(?:"[ !#-[\]-~\u00a1-\u2027\u2030-\ud7ff]*"|'[ -&(-~\u00a1-\u2027\u2030-\ud7ff]*')$/;

/** Plain words between brackets. */
const WORD_LIST = /^\[ ?[A-Za-z_][\w-]*(?: ?, ?[A-Za-z_][\w-]*)* ?\]$/;

/** A number that is not just a few digits; it is looked for only where a digit comes first. */
const NUMBER = /^(?:0o[0-7]+|0x[0-9a-fA-F]+|[0-9]+(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?)$/;

const CR = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const DASH = 0x2d;
const ZERO = 0x30;
const COLON = 0x3a;
const BRACKET = 0x5b;
const BRACE = 0x7b;

function isWord(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === DASH;
}
