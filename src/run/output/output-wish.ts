import type { SchemaCheck } from '../../model/json-schema.ts';

/** What the answer of a turn is to be like. */
export interface OutputWish {
  readonly schema?: OutputSchema;
  /** Texts that show that a skill was followed, by the ids of the skills that have some. */
  readonly markers: ReadonlyMap<string, readonly string[]>;
  /** How often the model may be asked to mend its answer. */
  readonly repairs: number;
}

/** A schema that can be held against an answer. */
export interface OutputSchema {
  readonly name: string;
  readonly check: SchemaCheck;
}
