import type { SchemaCheck } from '../../model/json-schema.ts';

/** What somebody who starts a run wishes of its answers. */
export interface OutputOfRun {
  /** The name of the schema that they have to satisfy. */
  readonly schema: string;
  /** How often one may be mended; by default as often as the user has configured. */
  readonly repairs?: number;
  /** What else is wrong with a value that satisfies it, in words. */
  readonly check?: SchemaCheck;
  /** The first prompt, counted from 0, whose answer has to satisfy it; by default all have to. */
  readonly fromPrompt?: number;
}

/** The same, ready to be held against them. */
export interface WishedOutput {
  readonly schema: OutputSchema;
  readonly repairs?: number;
  readonly fromPrompt?: number;
}

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
  /** What else is wrong with a value that satisfies it. */
  readonly alsoCheck?: SchemaCheck;
}
