import type { PromptAnswer } from '../../model/bench.ts';
import type { JsonObject } from '../../model/json.ts';
import type { InTime } from '../../model/refuse-input.ts';

/** What a contract in JavaScript is asked about. */
export interface FunctionInput {
  readonly caseId: string;
  readonly model: string;
  /** The last one of those that the contract is about. */
  readonly answer: PromptAnswer | null;
  /** All that the contract is about. */
  readonly answers: readonly PromptAnswer[];
}

/** What scoring needs of the world. One of these is for one run: what it says of schemas is remembered. */
export interface ScoringWorld {
  /** For patterns that somebody wrote. */
  readonly inTime: InTime;
  /** The JSON Schema of a name, or of the file at an absolute path. */
  schema(ref: string): Promise<JsonObject | undefined>;
  /** The text of the file at an absolute path. */
  readText(path: string): Promise<string>;
  callFunction(
    path: string,
    input: FunctionInput,
  ): Promise<{
    readonly isPassed: boolean;
    readonly message?: string;
    /** It could not say anything of the answers: that is its own fault, and not theirs. */
    readonly isBroken?: boolean;
  }>;
}
