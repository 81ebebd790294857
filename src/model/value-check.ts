/** Whether a value from a file is what it should be, and how to say what that is. */
export interface ValueCheck {
  readonly test: (value: unknown) => boolean;
  /** After "must be". */
  readonly words: string;
}

export const TEXT: ValueCheck = { test: isString, words: 'text' };
export const TEXTS: ValueCheck = { test: isStrings, words: 'a list of texts' };
export const NUMBER: ValueCheck = { test: Number.isFinite, words: 'a number' };
export const WHOLE_NUMBER: ValueCheck = { test: Number.isSafeInteger, words: 'a whole number' };
export const TRUE_OR_FALSE: ValueCheck = { test: isBoolean, words: 'true or false' };
export const OBJECT: ValueCheck = { test: isObject, words: 'an object' };
export const LIST: ValueCheck = { test: Array.isArray, words: 'a list' };

export function wholeNumberFrom(least: number): ValueCheck {
  return {
    test: (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= least,
    words: `a whole number from ${least}`,
  };
}

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

export function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isString);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
