import { tolerantJson } from './tolerant-json.ts';

/** What is looked at, of a text that is full of brackets. */
const MOST_VALUES = 32;
/** How often the search begins anew behind a bracket that leads to nothing. */
const MOST_RESTARTS = 16;

/** JSON within a text. */
export interface FoundJson {
  readonly value: unknown;
  /** In characters. */
  readonly length: number;
}

/** What of an answer may be the JSON that was asked for: fenced blocks first, then what stands in brackets. */
export function jsonInText(text: string): readonly FoundJson[] {
  const fenced = fencedBlocks(text).flatMap((block) => readJson(block.trim()) ?? []);
  return [...fenced, ...jsonInProse(text)].slice(0, MOST_VALUES);
}

function readJson(text: string): FoundJson | undefined {
  const parsed = tolerantJson(text);
  return parsed && { ...parsed, length: text.length };
}

const FENCE = /^\s{0,3}(`{3,}|~{3,})(.*)$/;

/** The insides of fenced blocks; one that is not closed goes to the end. */
function fencedBlocks(text: string): readonly string[] {
  const blocks: string[] = [];
  let open: { readonly mark: string; readonly lines: string[] } | undefined;
  for (const line of text.split('\n')) {
    const [, mark = '', rest = ''] = FENCE.exec(line) ?? [];
    if (open && mark.startsWith(open.mark) && rest.trim() === '') {
      blocks.push(open.lines.join('\n'));
      open = undefined;
      if (blocks.length >= MOST_VALUES) return blocks;
    } else if (open) open.lines.push(line);
    else if (mark !== '') open = { mark, lines: [] };
  }
  return open ? [...blocks, open.lines.join('\n')] : blocks;
}

/** Objects and lists in prose, the outermost of each. */
function jsonInProse(text: string): readonly FoundJson[] {
  const found: FoundJson[] = [];
  let restarts = 0;
  for (let at = nextBracket(text, 0); at !== -1 && found.length < MOST_VALUES; ) {
    const end = balancedEnd(text, at);
    const json = end === undefined ? undefined : readJson(text.slice(at, end));
    if (json) found.push(json);
    else if (++restarts > MOST_RESTARTS) break;
    at = nextBracket(text, json && end !== undefined ? end : at + 1);
  }
  return found;
}

function nextBracket(text: string, from: number): number {
  const found = /[{[]/g;
  found.lastIndex = from;
  return found.exec(text)?.index ?? -1;
}

const STRUCTURE = /[{}[\]"]/g;
const STRING_END = /["\\]/g;

/** The place after the bracket that closes the one at `start`; undefined where none does. */
function balancedEnd(text: string, start: number): number | undefined {
  const closing: string[] = [];
  for (let at = start; ; ) {
    STRUCTURE.lastIndex = at;
    const found = STRUCTURE.exec(text);
    if (!found) return undefined;
    const [sign] = found;
    at = found.index + 1;
    if (sign === '"') {
      const end = stringEnd(text, at);
      if (end === undefined) return undefined;
      at = end;
    } else if (sign === '{' || sign === '[') closing.push(sign === '{' ? '}' : ']');
    else {
      if (closing.pop() !== sign) return undefined;
      if (closing.length === 0) return at;
    }
  }
}

function stringEnd(text: string, start: number): number | undefined {
  for (let at = start; ; ) {
    STRING_END.lastIndex = at;
    const found = STRING_END.exec(text);
    if (!found) return undefined;
    if (found[0] === '"') return found.index + 1;
    at = found.index + 2;
  }
}
