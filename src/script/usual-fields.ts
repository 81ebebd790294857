import { isDigit, isLetter, WORDS } from './yaml-words.ts';

/** What a flat block of YAML held, and where the line `---` that closes it starts. */
export interface FlatYaml {
  readonly data: Readonly<Record<string, unknown>>;
  readonly closing: number;
}

/**
 * Reads the front matter that most records have: `genseq` alone, with `id` and `name`, or with `msgId` and
 * `grammar`. An object that is made in one piece is made faster, and is smaller, than one that gets key after key.
 */
export function readUsualFields(text: string, start: number, limit: number): FlatYaml | undefined {
  if (!text.startsWith('genseq: ', start)) return undefined;
  const number = start + 'genseq: '.length;
  let end = number;
  let genseq = 0;
  for (; isDigit(text.charCodeAt(end)); end++) genseq = genseq * 10 + (text.charCodeAt(end) - ZERO);
  if (end === number || end - number > MOST_DIGITS || !isLineEnd(text, end)) return undefined;
  const second = lineAfter(text, end);
  if (text.charCodeAt(second) === DASH) return closed({ genseq }, text, second, limit);

  const id = wordAfter('id: ', text, second);
  if (id !== undefined) {
    const third = lineAfter(text, second + 'id: '.length + id.length);
    const name = wordAfter('name: ', text, third);
    if (name === undefined) return undefined;
    return closed({ genseq, id, name }, text, lineAfter(text, third + 'name: '.length + name.length), limit);
  }
  const msgId = wordAfter('msgId: ', text, second);
  if (msgId === undefined) return undefined;
  const third = lineAfter(text, second + 'msgId: '.length + msgId.length);
  const grammar = wordAfter('grammar: ', text, third);
  if (grammar === undefined) return undefined;
  const last = lineAfter(text, third + 'grammar: '.length + grammar.length);
  return closed({ genseq, msgId, grammar }, text, last, limit);
}

/** The data, if what stands at `at` and before the limit is the closing line. */
function closed(data: FlatYaml['data'], text: string, at: number, limit: number): FlatYaml | undefined {
  const end = at + 3;
  if (end > limit || !text.startsWith('---', at)) return undefined;
  const isLine = end === limit || (isLineEnd(text, end) && lineAfter(text, end) <= limit);
  return isLine ? { data, closing: at } : undefined;
}

/** The rest of the line that starts with `key` at `at`, if that is one word that stands for itself. */
function wordAfter(key: string, text: string, at: number): string | undefined {
  if (!text.startsWith(key, at)) return undefined;
  const start = at + key.length;
  if (!isLetter(text.charCodeAt(start))) return undefined;
  let end = start + 1;
  while (isPlain(text.charCodeAt(end))) end++;
  if (!isLineEnd(text, end)) return undefined;
  const word = text.slice(start, end);
  return end - start <= LONGEST_WORD && WORDS.has(word) ? undefined : word;
}

/** Visible ASCII characters other than the colon have no meaning within a word. */
function isPlain(code: number): boolean {
  return code > SPACE && code < DELETE && code !== COLON;
}

function isLineEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === LF || (code === CR && text.charCodeAt(at + 1) === LF);
}

/** Where the next line starts after one that ends at `end`. */
function lineAfter(text: string, end: number): number {
  return text.charCodeAt(end) === CR ? end + 2 : end + 1;
}

/** Of a number that is certainly small. */
const MOST_DIGITS = 9;
/** Of a word that may mean something else, `false`. */
const LONGEST_WORD = 5;

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const DASH = 0x2d;
const ZERO = 0x30;
const COLON = 0x3a;
const DELETE = 0x7f;
