import { withoutComments } from './tolerant-json.ts';

/** How far it is looked for a key. */
const LONGEST_LOOK = 500;

const STRING = /"(?:[^"\\]|\\.)*"/.source;
/** Lists may stand around it; a key without quotes, or with others, is one where a value follows. */
const OBJECT = new RegExp(
  String.raw`^[\s[]*\{\s*(?:${STRING}\s*:|(?:'[^'\n]*'|[\w$]+)\s*:\s*["'[{\d-])`,
  's',
);
const LIST = new RegExp(String.raw`^\[[\s[]*(?:\{\s*\}|${STRING})\s*,`, 's');

/** Whether the bracket at a place begins JSON, and is not one of prose. */
export function isJsonLike(text: string, at: number): boolean {
  const beginning = withoutComments(text.slice(at, at + LONGEST_LOOK));
  return OBJECT.test(beginning) || LIST.test(beginning);
}
