import type { Fields, PrimingRecord, RecordType } from '../model/record.ts';
import type { LineNumbers } from './line-numbers.ts';

/** A record and where it stands: from its heading to the end of its block. */
export type LocatedRecord = PrimingRecord & {
  readonly line: number;
  readonly start: number;
  readonly end: number;
};

/** A record of a known type, before its fields are checked. Of most nobody asks for the line: it is looked up. */
export class RecordInPlace {
  readonly known = true;
  readonly type: RecordType;
  readonly fields: Fields;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly #lines: LineNumbers;

  constructor(
    lines: LineNumbers,
    type: RecordType,
    fields: Fields,
    text: string,
    { start, end }: { readonly start: number; readonly end: number },
  ) {
    this.type = type;
    this.fields = fields;
    this.text = text;
    this.start = start;
    this.end = end;
    this.#lines = lines;
  }

  get line(): number {
    return this.#lines.lineAt(this.start);
  }

  toJSON(): object {
    return { ...this, line: this.line };
  }
}
