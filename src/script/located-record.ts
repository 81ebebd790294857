import type { Fields, PrimingRecord, RecordType } from '../model/record.ts';
import type { LineIndex } from './line-index.ts';

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
  readonly #lines: LineIndex;

  constructor(
    type: RecordType,
    fields: Fields,
    text: string,
    place: { readonly start: number; readonly end: number; readonly lines: LineIndex },
  ) {
    this.type = type;
    this.fields = fields;
    this.text = text;
    this.start = place.start;
    this.end = place.end;
    this.#lines = place.lines;
  }

  get line(): number {
    return this.#lines.lineAt(this.start);
  }
}
