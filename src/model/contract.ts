import type { JsonObject } from './json.ts';
import type { SchemaCheck } from './json-schema.ts';

/** What an answer must satisfy, as far as it is told in one place. */
interface ContractTerms {
  /** Its own stable name, for reports. */
  readonly key?: string;
  /** Texts that must all be in the answer. */
  readonly contains: readonly string[];
  /** A regular expression; see `contractPattern`. */
  readonly matches?: string;
  /** Names of tools that must all have been called. */
  readonly tools: readonly string[];
  /** The most tokens that the model may have put out in the turn. */
  readonly maxTokens?: number;
  /** The longest that the turn may have taken. */
  readonly maxSeconds?: number;
}

/** What an answer must satisfy. */
export interface Contract extends ContractTerms {
  /** What the JSON in the answer must satisfy. */
  readonly schema?: SchemaCheck;
}

/** A contract as it stands in a script. */
export interface WrittenContract extends ContractTerms {
  /** 1-based. */
  readonly line: number;
  /** A JSON Schema, or the path of its file from the script's folder. */
  readonly schema?: string | JsonObject;
}

/** The things that a contract may ask for, by their names in a script. */
export const CONTRACT_TERMS = ['contains', 'matches', 'schema', 'tool', 'max-tokens', 'max-seconds'] as const;
export type ContractTerm = (typeof CONTRACT_TERMS)[number];

/** Something that a contract asks for, and what is to be said about it. */
export interface ContractNote {
  /** The contract's own name. */
  readonly key?: string;
  readonly term: ContractTerm;
  readonly message: string;
}

const LONGEST_PATTERN = 1000;

/**
 * The regular expression that a contract is written with: by code points, and `.` is any character, a newline too. Throws
 * where it is none, or is too long.
 */
export function contractPattern(source: string): RegExp {
  if (source.length > LONGEST_PATTERN) {
    throw new SyntaxError(`It is longer than ${LONGEST_PATTERN} characters`);
  }
  return new RegExp(source, 'su');
}
