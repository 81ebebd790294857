import type { Fields, PrimingRecord, RecordType } from '../model/record.ts';
import type { LineNumbers } from './line-numbers.ts';

/** A record and where it stands: from its heading to the end of its block. */
export type LocatedRecord = PrimingRecord & {
  readonly line: number;
  readonly start: number;
  readonly end: number;
};

interface Place {
  readonly start: number;
  readonly end: number;
  /** The text has the newlines of a CRLF file, which are not its own. */
  readonly isCrlf: boolean;
}

/**
 * A record of a known type, before its fields are checked. What not everybody asks for is found when it is: the line,
 * and the text without the newlines of its file. A copy by `{ ...record }` has neither.
 */
export class RecordInPlace {
  readonly known = true;
  readonly type: RecordType;
  readonly fields: Fields;
  readonly start: number;
  readonly end: number;
  readonly #lines: LineNumbers;
  #text: string;
  #isCrlf: boolean;

  constructor(
    lines: LineNumbers,
    type: RecordType,
    fields: Fields,
    text: string,
    { start, end, isCrlf }: Place,
  ) {
    this.type = type;
    this.fields = fields;
    this.start = start;
    this.end = end;
    this.#lines = lines;
    this.#text = text;
    this.#isCrlf = isCrlf;
  }

  get text(): string {
    if (this.#isCrlf) this.#text = withLf(this.#text);
    this.#isCrlf = false;
    return this.#text;
  }

  get line(): number {
    return this.#lines.lineAt(this.start);
  }

  toJSON(): object {
    return { ...this, text: this.text, line: this.line };
  }
}

export function withLf(text: string): string {
  return text.replace(CRLF, '\n');
}

/** With a pattern, a text is copied once; `replaceAll` and splitting put it together piece by piece. */
const CRLF = /\r\n/g;
