import { checkContract } from '../../contract/check-contract.ts';
import type { BenchContract, PromptAnswer, ToolExpectation } from '../../model/bench.ts';
import { contractPattern } from '../../model/contract.ts';
import { errorMessage } from '../../model/error-code.ts';
import type { InTime } from '../../model/refuse-input.ts';
import { broken, type Findings, failed, NOTHING, together } from './notes.ts';
import { hasAtLeast } from './partial-match.ts';

/** What a contract asks of an answer's text, of its length, and of the tools that were called for it. */
export function checkText(contract: BenchContract, answer: PromptAnswer, inTime: InTime): Findings {
  const { contains = [], maxTokens, maxSeconds } = contract;
  const facts = { ...answer, tools: answer.toolCalls.map(({ name }) => name) };
  const simple = checkContract(
    {
      contains,
      tools: [],
      ...(maxTokens !== undefined && { maxTokens }),
      ...(maxSeconds !== undefined && { maxSeconds }),
    },
    facts,
  );
  return together([
    simple,
    failed('not-contains', ...containedWrongly(contract, answer)),
    checkMatches(contract, answer, inTime),
    checkNotMatches(contract, answer, inTime),
    failed('tool', ...(contract.tools ?? []).flatMap((tool) => toolProblem(tool, answer) ?? [])),
    failed('not-tool', ...calledWrongly(contract, answer)),
    failed('marker', ...missingMarkers(contract, answer)),
  ]);
}

function containedWrongly({ notContains = [] }: BenchContract, { text }: PromptAnswer): readonly string[] {
  return notContains.filter((each) => text.includes(each)).map((each) => `The answer contains “${each}”.`);
}

function checkMatches({ matches }: BenchContract, { text }: PromptAnswer, inTime: InTime): Findings {
  if (matches === undefined) return NOTHING;
  return matched('matches', matches, text, inTime, (isFound) =>
    isFound ? NOTHING : failed('matches', `The answer does not match /${matches}/.`),
  );
}

function checkNotMatches({ notMatches }: BenchContract, { text }: PromptAnswer, inTime: InTime): Findings {
  if (notMatches === undefined) return NOTHING;
  return matched('not-matches', notMatches, text, inTime, (isFound) =>
    isFound ? failed('not-matches', `The answer matches /${notMatches}/.`) : NOTHING,
  );
}

function matched(
  term: string,
  pattern: string,
  text: string,
  inTime: InTime,
  verdict: (isFound: boolean) => Findings,
): Findings {
  try {
    const isFound = inTime(() => contractPattern(pattern).test(text));
    if (isFound !== undefined) return verdict(isFound);
    return broken(term, `It takes too long to match the answer with /${pattern}/: write a simpler pattern.`);
  } catch (error) {
    // Some patterns are too large, or need too much memory, for what they have to match.
    return broken(term, `The answer cannot be matched with /${pattern}/: ${errorMessage(error)}.`);
  }
}

function toolProblem(
  { name, with: wanted }: ToolExpectation,
  { toolCalls }: PromptAnswer,
): string | undefined {
  const calls = toolCalls.filter((call) => call.name === name);
  if (calls.length === 0) return `The tool ${name} was not called.`;
  if (wanted === undefined || calls.some(({ input }) => hasAtLeast(input, wanted))) return undefined;
  const inputs = calls.map(({ input }) => shown(input)).join(', ');
  return `The tool ${name} was not called with ${shown(wanted)}, but with ${shown(inputs)}.`;
}

function calledWrongly({ notTools = [] }: BenchContract, { toolCalls }: PromptAnswer): readonly string[] {
  return notTools
    .filter((name) => toolCalls.some((call) => call.name === name))
    .map((name) => `The tool ${name} was called.`);
}

function missingMarkers({ markers = [] }: BenchContract, answer: PromptAnswer): readonly string[] {
  return markers
    .filter((id) => !answer.markers.includes(id))
    .map((id) => `The answer has no marker of the skill ${id}.`);
}

const LONGEST = 300;

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
