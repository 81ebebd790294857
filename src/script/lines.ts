/**
 * A position in a text, line by line. `end` is where the line's characters end, before LF or CRLF; `next` is
 * where the next line starts. A lone CR is a character like any other.
 */
export class LineCursor {
  readonly text: string;
  /** Where the text to read ends; nothing behind it is looked at. */
  readonly limit: number;
  start: number;
  end: number;
  next: number;
  #countedTo: number;
  #counted: number;

  constructor(text: string, start: number, line: number, limit: number) {
    this.text = text;
    this.limit = limit;
    this.start = start;
    this.end = start;
    this.next = start;
    this.#countedTo = start;
    this.#counted = line;
  }

  /** 1-based. Counted when it is asked for: whoever only looks for places does not pay for it. */
  get line(): number {
    // Asked again on the same line, it looks for nothing: the line may be long.
    if (this.#countedTo < this.start) {
      this.#counted += countNewlines(this.text, this.#countedTo, this.start);
      this.#countedTo = this.start;
    }
    return this.#counted;
  }
}

/** A cursor on the line that starts at `start`, whose number is `line`. */
export function lineCursor(text: string, start = 0, line = 1, limit = text.length): LineCursor {
  const cursor = new LineCursor(text, start, line, limit);
  measure(cursor);
  return cursor;
}

/** False when the cursor stands behind the last line. A newline at the very end starts no further line. */
export function atLine(cursor: LineCursor): boolean {
  return cursor.start < cursor.limit;
}

export function advance(cursor: LineCursor): void {
  cursor.start = cursor.next;
  measure(cursor);
}

/** Moves the cursor forward to the line that starts at `start` and goes at least to `within`. */
export function jump(cursor: LineCursor, start: number, within = start): void {
  cursor.start = start;
  measure(cursor, within);
}

function measure(cursor: LineCursor, within = cursor.start): void {
  const { text, limit, start } = cursor;
  const newline = text.charCodeAt(within) === LF ? within : text.indexOf('\n', within);
  if (newline < 0 || newline >= limit) {
    cursor.end = limit;
    cursor.next = limit;
    return;
  }
  cursor.end = newline > start && text.charCodeAt(newline - 1) === CR ? newline - 1 : newline;
  cursor.next = newline + 1;
}

/** How many newlines lie in `[from, to)`. */
export function countNewlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** Whether `[from, to)` holds nothing but spaces and tabs. */
export function isBlank(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code !== SPACE && code !== TAB) return false;
  }
  return true;
}

export type Newline = '\n' | '\r\n';

/** The newline that ends the first line; LF when there is none. */
export function newlineOf(text: string): Newline {
  const newline = text.indexOf('\n');
  return newline > 0 && text.charCodeAt(newline - 1) === CR ? '\r\n' : '\n';
}

/** 1 when the text starts with a byte order mark, otherwise 0. */
export function bomLength(text: string): 0 | 1 {
  return text.charCodeAt(0) === 0xfeff ? 1 : 0;
}

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
