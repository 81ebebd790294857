/** What a model is told before its answer can stand. */
export interface RepairRequest {
  /** What is wrong, and what it is to do about it. */
  readonly text: string;
  /** From 1. */
  readonly attempt: number;
  /** How often it may be asked in this turn. */
  readonly allowed: number;
  /** The name of the schema that the answer has to satisfy. */
  readonly schema: string;
}

/** How often a model may be asked to mend an answer, where nothing else is said. */
export const REPAIRS = 2;

/** Whether the answer of a turn is what its skills ask for. */
export interface OutputFacts {
  readonly schema: string;
  /** How often the model was asked to mend it. */
  readonly repairs: number;
  readonly isValid: boolean;
  /** What is still wrong with it. */
  readonly problems?: readonly string[];
}
