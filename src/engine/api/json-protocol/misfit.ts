import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import { UNREADABLE_INPUT } from '../../../model/tool.ts';

/** What a model wrote that was meant as a call and is none. */
export interface Misfit {
  /** As it was written. */
  readonly text: string;
  /** What is wrong with it, in words for the model. */
  readonly problem: string;
}

const PROBLEM = 'problem';

/** Under this name a call is kept whose tool is not known. */
export const NAMELESS_CALL = 'invalid_call';

/** A misfit as the input of a call: so it is kept, and answered with the problem. */
export function misfitInput({ text, problem }: Misfit): JsonObject {
  return { [UNREADABLE_INPUT]: text, [PROBLEM]: problem };
}

/** The misfit that an input of a call stands for. */
export function misfitIn(input: unknown): Misfit | undefined {
  if (!isJsonObject(input)) return undefined;
  const text: Json | undefined = input[UNREADABLE_INPUT];
  const problem = input[PROBLEM];
  return typeof text === 'string' && typeof problem === 'string' ? { text, problem } : undefined;
}
