import type { Json, JsonObject } from './json.ts';
import type { ToolEffect } from './message.ts';

/** What a tool is told beside its input. */
export interface ToolCallContext {
  readonly callId: string;
  /** Aborted when nobody waits for the result any more. */
  readonly signal: AbortSignal;
}

/** Something that a model may call. */
export interface Tool {
  /** Letters, digits, `_` and `-`, at most 64: what every provider takes. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. Input that does not fit is sent back to the model and never reaches `run`. */
  readonly inputSchema: JsonObject;
  /** `write` asks first, is committed before it runs, and never runs twice unasked. */
  readonly effect: ToolEffect;
  /** It answers calls by its name, but no model is told of it: what was called so once has another name now. */
  readonly isHidden?: true;
  /** Fills in what the model may leave out, before the input is checked. */
  prepare?(input: JsonObject): Promise<JsonObject> | JsonObject;
  /** What it returns is the result; what it throws is an error that the model is told. */
  run(input: JsonObject, context: ToolCallContext): Promise<Json> | Json;
}

/** Why a call has no result, as a model is told. */
export const TOOL_FAILURES = [
  'invalid_call',
  'unknown_tool',
  'invalid_arguments',
  'ambiguous',
  'denied',
  'untrusted',
  'timeout',
  'crashed',
  'failed',
  'result_not_object',
] as const;
export type ToolFailureCode = (typeof TOOL_FAILURES)[number];

/** What a tool throws to say what kind of failure it is; whatever else it throws is `failed`. */
export class ToolFailure extends Error {
  readonly code: ToolFailureCode;

  constructor(code: ToolFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ToolFailure';
    this.code = code;
  }
}

/** Under this name the text of an input is kept that is no JSON object: providers take nothing else back. */
export const UNREADABLE_INPUT = 'rawArgumentsText';

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether every provider takes the name of a tool, or the id of a call. */
export function isPlainName(name: string): boolean {
  return NAME.test(name);
}
