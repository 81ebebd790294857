import { errorMessage } from '../model/error-code.ts';
import type { SchemaCheck } from '../model/json-schema.ts';
import { balancedEnd } from './balanced-end.ts';
import { type FoundJson, jsonInText } from './json-in-text.ts';
import { tolerantJson } from './tolerant-json.ts';

export interface OutputVerdict {
  /** What the answer says, as far as it is JSON. */
  readonly value?: unknown;
  /** What is wrong with it, each with its JSON pointer; none where it is what was asked for. */
  readonly problems: readonly string[];
}

/** What an answer has to be in which there may be one value alone: a part of it, or another, must never be taken for it. */
export interface OneValue {
  /** What is the same for values that mean the same. */
  identity(value: unknown): string;
  /** What is said of an answer with several. */
  readonly several: string;
}

/** Whether an answer is JSON that satisfies a schema. Fences and prose around it do not matter; what it says does. */
export function checkOutput(answer: string, check: SchemaCheck, only?: OneValue): OutputVerdict {
  const text = answer.replace(/^\uFEFF/, '').trim();
  if (text === '') return { problems: ['The answer is empty.'] };
  const whole = tolerantJson(text);
  if (whole) return { value: whole.value, problems: problemsOf(whole.value, check) };
  const { values, faults } = jsonInText(text);
  const [fault] = faults;
  if (only && fault !== undefined) return { problems: [notJson(text, fault)] };
  const verdict = only ? onlyOf(values, check, only) : firstOf(values, check);
  if (verdict?.problems.length === 0) return verdict;
  // What is read beside JSON that breaks off is not what the answer is about.
  if (fault !== undefined) return { problems: [notJson(text, fault)] };
  return verdict ?? { problems: [notJson(text, text.search(/[{[]/))] };
}

/** The first that fits; else the largest. */
function firstOf(values: readonly FoundJson[], check: SchemaCheck): OutputVerdict | undefined {
  let largest: { readonly length: number; readonly verdict: OutputVerdict } | undefined;
  for (const { value, length } of values) {
    const verdict = { value, problems: problemsOf(value, check) };
    if (verdict.problems.length === 0) return verdict;
    if (length > (largest?.length ?? 0)) largest = { length, verdict };
  }
  return largest?.verdict;
}

function onlyOf(
  values: readonly FoundJson[],
  check: SchemaCheck,
  { identity, several }: OneValue,
): OutputVerdict | undefined {
  const fitting = values.filter(({ value }) => problemsOf(value, check).length === 0);
  if (new Set(fitting.map(({ value }) => identity(value))).size > 1) return { problems: [several] };
  return firstOf(fitting.length > 0 ? fitting : values, check);
}

function problemsOf(value: unknown, check: SchemaCheck): readonly string[] {
  try {
    return check(value);
  } catch (error) {
    // A schema that refers to itself goes as deep as the answer does.
    return [`The answer cannot be held against the schema: ${errorMessage(error)}.`];
  }
}

/** What a reader of JSON stumbles over, from a bracket on. */
function notJson(text: string, from: number): string {
  if (from === -1) return 'The answer is not JSON: there is no object and no list in it.';
  const end = balancedEnd(text, from);
  if (end === 'open') {
    const line = text.slice(0, from).split('\n').length;
    return `The answer is not JSON: it breaks off. The “${text.charAt(from)}” of its line ${line} is never closed.`;
  }
  try {
    JSON.parse(text.slice(from, end === 'wrong' ? undefined : end));
    return 'The answer is not JSON: it cannot be read as a whole.';
  } catch (error) {
    return `The answer is not JSON: ${errorMessage(error)}.`;
  }
}
