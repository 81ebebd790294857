import { EditedLine } from './edited-line.ts';
import { KeptText } from './kept-text.ts';
import { KEPT_CHARACTERS } from './limits.ts';

const ESC = '\\x1b';
/** Everything that is not a character to be seen, a tab, or a newline as terminals have it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const SPECIAL = /[\x00-\x08\x0b-\x0c\x0e-\x1f\x7f-\x9f]|\r(?!\n)/u;
const CSI = `${ESC}\\[([0-?]*)[ -/]*([@-~])`;
const STRING = `${ESC}[\\]PX^_][^\\x07${ESC}]*(?:\\x07|${ESC}\\\\)`;
const OTHER = `${ESC}[ -/]*[0-~]`;
const TOKEN = new RegExp(
  `${CSI}|${STRING}|${OTHER}|\\r+\\n?|[\\x00-\\x08\\x0a-\\x0c\\x0e-\\x1f\\x7f-\\x9f]`,
  'gu',
);
/** A sequence that goes on in the next piece. */
const UNFINISHED = new RegExp(`^${ESC}(?:\\[[0-?]*[ -/]*|[\\]PX^_][^\\x07${ESC}]*${ESC}?|[ -/]*)?$`, 'u');
const LONGEST_SEQUENCE = 65_536;
const LONGEST_EDITED_LINE = 65_536;

/**
 * What a command put out, as text: without escape sequences, with LF newlines, and with lines that were written over
 * as they were at the end. Of what is longer than is kept the middle is left out.
 */
export class OutputText {
  readonly #kept: KeptText;
  readonly #line = new EditedLine();
  #unfinished = '';

  constructor(limit = KEPT_CHARACTERS) {
    this.#kept = new KeptText(limit);
  }

  push(piece: string): void {
    let text = this.#unfinished + piece;
    this.#unfinished = '';
    if (text.endsWith('\r') || text.includes('\x1b')) {
      this.#unfinished = unfinishedOf(text);
      text = text.slice(0, text.length - this.#unfinished.length);
    }
    if (this.#line.isAtEnd && !SPECIAL.test(text)) this.#pushPlain(text.replaceAll('\r\n', '\n'));
    else this.#pushTokens(text);
    if (this.#line.length > LONGEST_EDITED_LINE) this.#kept.push(this.#line.take());
  }

  /** What came last, up to so many characters. */
  end(length: number): string {
    return (this.#kept.end(length) + this.#line.text).slice(-length);
  }

  finish(): { readonly text: string; readonly cut: number } {
    this.#kept.push(this.#line.take());
    return this.#kept.finish();
  }

  #pushPlain(text: string): void {
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) this.#kept.push(this.#line.take() + text.slice(0, end));
    this.#line.write(text.slice(end));
  }

  #pushTokens(text: string): void {
    let from = 0;
    for (const token of text.matchAll(TOKEN)) {
      if (token.index > from) this.#line.write(text.slice(from, token.index));
      from = token.index + token[0].length;
      this.#obey(token);
    }
    if (from < text.length) this.#line.write(text.slice(from));
  }

  #obey([token, parameters, command]: RegExpExecArray): void {
    const line = this.#line;
    if (token.endsWith('\n')) this.#kept.push(`${line.take()}\n`);
    else if (token.endsWith('\r')) line.moveTo(0);
    else if (token === '\b') line.moveBy(-1);
    else if (command === 'K') line.erase(Number(parameters) || 0);
    else if (command === 'G') line.moveTo(columnsOf(parameters) - 1);
    else if (command === 'C') line.moveBy(columnsOf(parameters));
    else if (command === 'D') line.moveBy(-columnsOf(parameters));
  }
}

/**
 * What may go on in the next piece. Looked for from the end: a search from the start would take as long as the text is,
 * for each place in it.
 */
function unfinishedOf(text: string): string {
  // One that is open may end with the first half of what ends it, which begins like one itself.
  for (const start of [text.lastIndexOf('\x1b', text.length - 2), text.length - 1]) {
    if (text[start] !== '\x1b' || text.length - start > LONGEST_SEQUENCE) continue;
    const rest = text.slice(start);
    if (UNFINISHED.test(rest)) return rest;
  }
  // Of several the last one says as much as all.
  return text.endsWith('\r') ? '\r' : '';
}

/** No terminal is wider than this, whatever a sequence says. */
const WIDEST = 1_000;

function columnsOf(parameters: string | undefined): number {
  return Math.min(Number(parameters) || 1, WIDEST);
}
