import type { JsonObject } from './json.ts';
import type { ToolFailureCode } from './tool.ts';
import { isObject, isString } from './value-check.ts';

/** A call that failed, as its result: what a model is told, and what is kept. */
export function failureEnvelope(code: ToolFailureCode, message: string): JsonObject {
  return { error: { message, code } };
}

/** What the envelope of a failed call says, in words for people; undefined for any other result. */
export function failureMessage(value: unknown): string | undefined {
  return failureIn(value)?.message;
}

/** The code in the envelope of a failed call. */
export function failureCode(value: unknown): string | undefined {
  return failureIn(value)?.code;
}

function failureIn(value: unknown): { readonly message: string; readonly code: string } | undefined {
  const error = isObject(value) && Object.keys(value).length === 1 ? value['error'] : undefined;
  if (!isObject(error)) return undefined;
  const { message, code } = error;
  return isString(message) && isString(code) ? { message, code } : undefined;
}
