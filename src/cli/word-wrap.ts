import { io } from './io.ts';

/** Lines longer than this are hard to read, however wide the terminal is. */
export const WIDEST = 96;

/** Characters that take two columns and may be parted from their neighbours. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\u3200-\u33ff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
const PICTURE = /\p{Emoji_Presentation}/u;
/** The indentation of a line and the mark of a list item. */
const LEADING = /^ *(?:(?:[-*+]|\d{1,3}[.)]) +)?/;
const FENCE = /^ {0,3}(?:```|~~~)/;

/** The width to wrap at: that of the terminal, within reason; none into a pipe or a file. */
export function screenWidth(stream: { isTTY?: boolean; columns?: number } = io().stdout): number {
  return stream.isTTY && stream.columns ? Math.min(stream.columns - 1, WIDEST) : Number.POSITIVE_INFINITY;
}

/** Breaks text that arrives in pieces between words. Code in fences keeps its lines. */
export class WordWrap {
  readonly #width: number;
  #word = '';
  #blanks = '';
  #column = 0;
  #line = '';
  #isCode = false;

  constructor(width: number) {
    this.#width = width;
  }

  /** What can be written now; a word that may go on is held back. */
  push(text: string): string {
    if (this.#width === Number.POSITIVE_INFINITY) return text;
    let out = '';
    for (const character of text) {
      if (character === '\n') out += this.#endLine();
      else if (character === ' ') {
        out += this.#endWord();
        this.#blanks += character;
      } else {
        if (WIDE.test(character)) out += this.#endWord();
        this.#word += character;
      }
      if (character !== '\n') this.#line += character;
    }
    return out;
  }

  /** The rest. */
  end(): string {
    return this.#endWord();
  }

  #endLine(): string {
    const out = this.#endWord();
    if (FENCE.test(this.#line)) this.#isCode = !this.#isCode;
    this.#line = '';
    this.#blanks = '';
    this.#column = 0;
    return `${out}\n`;
  }

  #endWord(): string {
    if (this.#word === '') return '';
    const length = columnsOf(this.#word);
    const isTooLong = this.#column > 0 && this.#column + this.#blanks.length + length > this.#width;
    const isBroken = isTooLong && !this.#isCode && !FENCE.test(this.#line);
    const indent = isBroken ? ' '.repeat(LEADING.exec(this.#line)?.[0].length ?? 0) : '';
    const before = isBroken ? `\n${indent}` : this.#blanks;
    this.#column = (isBroken ? indent.length : this.#column + before.length) + length;
    const out = before + this.#word;
    this.#word = '';
    this.#blanks = '';
    return out;
  }
}

/** A whole text, wrapped. */
export function wrapped(text: string, width = screenWidth()): string {
  const wrap = new WordWrap(width);
  return wrap.push(text) + wrap.end();
}

/** A text behind its number, in two colours, wrapped as one. */
export function numbered(number: string, text: string, paint: { number: Paint; text: Paint }): string {
  const whole = wrapped(`${number} ${text}`);
  return paint.number(whole.slice(0, number.length)) + paint.text(whole.slice(number.length));
}

type Paint = (text: string) => string;

/** A text of one line, cut to so many columns. */
export function cutTo(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  let cut = '';
  let used = 1;
  for (const character of text) {
    used += columnsOf(character);
    if (used > columns) break;
    cut += character;
  }
  return `${cut}…`;
}

/** How many columns of a terminal a text takes. */
export function columnsOf(word: string): number {
  let columns = 0;
  for (const character of word) columns += WIDE.test(character) || PICTURE.test(character) ? 2 : 1;
  return columns;
}
