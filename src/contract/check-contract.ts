import { type Contract, type ContractNote, type ContractTerm, contractPattern } from '../model/contract.ts';
import { errorMessage } from '../model/error-code.ts';
import type { SchemaCheck } from '../model/json-schema.ts';

/** What is known of an answer that has come. */
export interface AnswerFacts {
  /** All that the model said in the turn. */
  readonly text: string;
  /** Where JSON is looked for. */
  readonly data: string;
  /** The names of the tools that the model called. */
  readonly tools: readonly string[];
  /** What the model put out in the turn; absent where somebody did not count. */
  readonly outputTokens?: number;
  readonly seconds?: number;
}

export interface ContractVerdict {
  /** What the answer does not satisfy. */
  readonly failures: readonly ContractNote[];
  /** What nobody can tell of this answer. */
  readonly unchecked: readonly ContractNote[];
}

/** Whether an answer is what a contract asks for. Everything is looked at, not only up to the first failure. */
export function checkContract(contract: Contract, answer: AnswerFacts): ContractVerdict {
  const { key, contains, matches, schema, tools, maxTokens, maxSeconds } = contract;
  const failures: ContractNote[] = [];
  const unchecked: ContractNote[] = [];
  const note = (term: ContractTerm, message: string) => ({
    ...(key !== undefined && { key }),
    term,
    message,
  });
  const fail = (term: ContractTerm, message: string) => failures.push(note(term, message));

  for (const text of contains) {
    if (!answer.text.includes(text)) fail('contains', `The answer does not contain “${text}”.`);
  }
  const mismatch = matches === undefined ? undefined : mismatchOf(answer.text, matches);
  if (mismatch !== undefined) fail('matches', mismatch);
  if (schema) {
    for (const problem of dataProblems(answer.data, schema)) fail('schema', problem);
  }
  for (const tool of tools) {
    if (!answer.tools.includes(tool)) fail('tool', `The tool ${tool} was not called.`);
  }
  if (maxTokens !== undefined) {
    const { outputTokens } = answer;
    if (outputTokens === undefined) {
      unchecked.push(note('max-tokens', 'Nobody counted the tokens of the answer.'));
    } else if (outputTokens > maxTokens) {
      fail('max-tokens', `The answer has ${outputTokens} tokens, and at most ${maxTokens} are allowed.`);
    }
  }
  if (maxSeconds !== undefined) {
    const { seconds } = answer;
    if (seconds === undefined) {
      unchecked.push(note('max-seconds', 'Nobody knows how long the answer took.'));
    } else if (seconds > maxSeconds) {
      fail('max-seconds', `The answer took ${seconds} s, and at most ${maxSeconds} s are allowed.`);
    }
  }
  return { failures, unchecked };
}

function mismatchOf(text: string, pattern: string): string | undefined {
  try {
    if (contractPattern(pattern).test(text)) return undefined;
  } catch (error) {
    // Some patterns are too large, or need too much memory, for what they have to match.
    return `The answer cannot be matched with /${pattern}/: ${errorMessage(error)}.`;
  }
  return `The answer does not match /${pattern}/.`;
}

function dataProblems(data: string, check: SchemaCheck): readonly string[] {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch (error) {
    return [`The answer is not JSON: ${errorMessage(error)}.`];
  }
  try {
    const problems = check(value);
    return problems.length === 0 ? [] : [`The answer does not fit the schema: ${problems.join('; ')}.`];
  } catch (error) {
    // A schema that refers to itself goes as deep as the answer does.
    return [`The answer cannot be held against the schema: ${errorMessage(error)}.`];
  }
}
