import { isObject, isString } from '../../model/value-check.ts';
import type { Note } from './fields.ts';

/** What a block id has to be like; the schema says the same. */
const VALID_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

export function isBlockId(value: unknown): value is string {
  return isString(value) && VALID_ID.test(value);
}

/** A block id that can be one: numbers as text, no blanks, and without the word `block:` of its marker. */
export function plainBlockId(value: unknown, name: string, note: Note): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const text = String(value).trim();
  const id = text
    .replace(/^\/?block:\s*/i, '')
    .replaceAll(/[^A-Za-z0-9._:-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .replace(/-+$/, '')
    .slice(0, 128);
  // Letters that cannot stand in an id are not guessed.
  if (id === '' || /\p{L}/u.test(text.replaceAll(/[A-Za-z]/g, ''))) return value;
  if (id !== value) note(`the ${name} ${JSON.stringify(value)} was written “${id}”`);
  return id;
}

/** A text that a model may have written as a list of lines, as a number, or in an object of its own. */
export function plainText(value: unknown, name: string, note: Note): unknown {
  if (isString(value)) return value;
  if (Array.isArray(value) && value.every(isString)) {
    note(`“${name}” is a list of lines, which were joined`);
    return value.join('\n');
  }
  if (typeof value === 'number') {
    note(`“${name}” is a number, which was taken as text`);
    return String(value);
  }
  const inner = isObject(value) ? INNER_NAMES.map((each) => value[each]).find(isText) : undefined;
  if (inner === undefined) return value;
  note(`what stands in “${name}” was taken out of it`);
  return plainText(inner, name, note);
}

const INNER_NAMES = ['markdown', 'text', 'content', 'value', 'lines'];

function isText(value: unknown): boolean {
  return isString(value) || (Array.isArray(value) && value.every(isString));
}

/** The text of a heading, without the marks that make it one. */
export function plainHeading(value: unknown, note: Note): unknown {
  if (!isString(value)) return value;
  const heading = value
    .replace(/^\s*#{1,6}\s+/, '')
    .replace(/\s+#+\s*$/, '')
    .trim();
  if (heading !== value && heading !== '')
    note(`the heading ${JSON.stringify(value)} was written “${heading}”`);
  return heading === '' ? value : heading;
}
