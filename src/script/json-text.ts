import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Json } from '../model/json.ts';
import { bomLength, countNewlines } from './lines.ts';

/** The way to a value in JSON, from the outermost. */
export type JsonPath = readonly (string | number)[];

/** JSON that was read, and where things stand in it. */
export interface JsonText {
  readonly value: Json;
  /** 1-based; of what is not there, the line of what it would stand in. */
  lineOf(path: JsonPath): number;
  /** Keys that stand in their object a second time, the first hundred; the last of each counts. */
  readonly twice: readonly JsonPath[];
}

/** Why a text is not JSON. */
export interface JsonFault {
  readonly line: number;
  /** A sentence. */
  readonly message: string;
  readonly remedy: string;
}

/** No file that a person writes goes deeper; one that does would go over what the parser can hold. */
const DEEPEST = 100;
const MOST_TWICE = 100;

/** Reads plain JSON; a byte-order mark may come before it. An empty file is told to hold at least `least`. */
export function readJsonText(source: string, least: string): JsonText | JsonFault {
  const text = source.slice(bomLength(source));
  const lineAt = (offset: number) => countNewlines(text, 0, offset) + 1;
  const tooDeep = offsetBelow(text, DEEPEST);
  if (tooDeep !== undefined) {
    return {
      line: lineAt(tooDeep),
      message: `Something is nested more than ${DEEPEST} deep.`,
      remedy: 'Write it flatter.',
    };
  }
  if (text.trim() === '') {
    return { line: 1, message: 'The file is empty.', remedy: `Write at least ${least}.` };
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first !== undefined) return faultOf(text, first, lineAt);
  const value = parsed(text);
  if (root === undefined || value === undefined) {
    return { line: 1, message: 'The file is not JSON.', remedy: PLAIN_JSON };
  }
  const lines = lineCounter(text);
  return {
    value,
    lineOf: (path) => lines(placeOf(root, path)),
    twice: [...keysTwice(root, []).take(MOST_TWICE)],
  };
}

const PLAIN_JSON = 'The file has to be plain JSON: texts and keys in double quotes, commas between them.';

/** The fault that the parser found first; those after it mostly follow from it. */
function faultOf(text: string, { error, offset }: ParseError, lineAt: (offset: number) => number): JsonFault {
  const comma = text.slice(0, offset).trimEnd().length - 1;
  if (text[comma] === ',' && /[}\]]/.test(text[offset] ?? '')) {
    return {
      line: lineAt(comma),
      message: 'There is a comma after the last of a list or an object.',
      remedy: 'Leave the comma out.',
    };
  }
  const [message, remedy = PLAIN_JSON] = FAULTS[printParseErrorCode(error)] ?? ['The file is not JSON.'];
  return { line: lineAt(offset), message, remedy };
}

const FAULTS: Readonly<Record<string, readonly [message: string, remedy?: string]>> = {
  InvalidCommentToken: [
    'There is a comment, which JSON has none of.',
    'Leave it out; a key that is not known, such as "note", is kept.',
  ],
  UnexpectedEndOfComment: ['There is a comment, which JSON has none of.', 'Leave it out.'],
  PropertyNameExpected: ['A key in double quotes is missing here.'],
  ValueExpected: ['A value is missing here.'],
  ColonExpected: ['A colon is missing here.', 'Put one between the key and its value.'],
  CommaExpected: ['A comma is missing before this.', 'Put one between the two.'],
  CloseBraceExpected: ['A closing brace is missing.', 'Put a } where the object ends.'],
  CloseBracketExpected: ['A closing bracket is missing.', 'Put a ] where the list ends.'],
  EndOfFileExpected: ['Something stands after the end.', 'Leave out what comes after the last }.'],
  UnexpectedEndOfString: ['A text is not closed on its line.', String.raw`Write a newline in a text as \n.`],
  InvalidEscapeCharacter: [
    'A text has a backslash before a wrong sign.',
    String.raw`Write a backslash as \\.`,
  ],
  InvalidUnicode: [
    String.raw`A text has \u without four digits after it.`,
    String.raw`Write a backslash as \\.`,
  ],
  InvalidCharacter: ['A text holds a control character.', String.raw`Write a tab as \t and a newline as \n.`],
};

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Where a text first goes deeper than this. What stands in quotes, closed or not, does not count. */
function offsetBelow(text: string, deepest: number): number | undefined {
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[[\]{}]/g)) {
    if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
    if (depth > deepest) return index;
  }
  return undefined;
}

/** Lines by offset, found by halves: there may be many to ask for. */
function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

/** Where the key of a value stands, or the value itself in a list. */
function placeOf(root: Node, path: JsonPath): number {
  let node = root;
  let offset = root.offset;
  for (const segment of path) {
    const inside = node.children ?? [];
    if (typeof segment === 'number') {
      const item = node.type === 'array' ? inside[segment] : undefined;
      if (item === undefined) return offset;
      node = item;
      offset = item.offset;
    } else {
      const property =
        node.type === 'object' ? inside.findLast((each) => keyOf(each) === segment) : undefined;
      const value = property?.children?.[1];
      if (property === undefined || value === undefined) return offset;
      node = value;
      offset = property.offset;
    }
  }
  return offset;
}

function keyOf(property: Node): unknown {
  return property.children?.[0]?.value;
}

function* keysTwice(node: Node, path: JsonPath): Generator<JsonPath> {
  if (node.type === 'array') {
    for (const [index, item] of (node.children ?? []).entries()) yield* keysTwice(item, [...path, index]);
  }
  if (node.type !== 'object') return;
  const seen = new Set<string>();
  for (const property of node.children ?? []) {
    const key = String(keyOf(property));
    if (seen.has(key)) yield [...path, key];
    seen.add(key);
    const value = property.children?.[1];
    if (value !== undefined) yield* keysTwice(value, [...path, key]);
  }
}
