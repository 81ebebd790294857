import { errorMessage } from '../model/error-code.ts';
import type { SchemaCheck } from '../model/json-schema.ts';
import { jsonInText } from './json-in-text.ts';
import { tolerantJson } from './tolerant-json.ts';

export interface OutputVerdict {
  /** What the answer says, as far as it is JSON. */
  readonly value?: unknown;
  /** What is wrong with it, each with its JSON pointer; none where it is what was asked for. */
  readonly problems: readonly string[];
}

/** Whether an answer is JSON that satisfies a schema. Fences and prose around it do not matter; what it says does. */
export function checkOutput(answer: string, check: SchemaCheck): OutputVerdict {
  const text = answer.replace(/^\uFEFF/, '').trim();
  if (text === '') return { problems: ['The answer is empty.'] };
  const whole = tolerantJson(text);
  if (whole) return { value: whole.value, problems: problemsOf(whole.value, check) };
  let largest: { readonly length: number; readonly verdict: OutputVerdict } | undefined;
  for (const { value, length } of jsonInText(text)) {
    const verdict = { value, problems: problemsOf(value, check) };
    if (verdict.problems.length === 0) return verdict;
    if (length > (largest?.length ?? 0)) largest = { length, verdict };
  }
  return largest?.verdict ?? { problems: [`The answer is not JSON: ${whyNot(text)}.`] };
}

function problemsOf(value: unknown, check: SchemaCheck): readonly string[] {
  try {
    return check(value);
  } catch (error) {
    // A schema that refers to itself goes as deep as the answer does.
    return [`The answer cannot be held against the schema: ${errorMessage(error)}.`];
  }
}

/** What a reader of JSON stumbles over, from the first bracket on. */
function whyNot(text: string): string {
  const start = text.search(/[{[]/);
  if (start === -1) return 'there is no object and no list in it';
  try {
    JSON.parse(text.slice(start).replace(/\n\s*(`{3,}|~{3,})\s*$/, ''));
    return 'it cannot be read as a whole';
  } catch (error) {
    return errorMessage(error);
  }
}
