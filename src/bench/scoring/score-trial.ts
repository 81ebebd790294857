import { basename } from 'node:path';
import type { BenchCase, BenchContract, PromptAnswer, TrialAnswer, TrialScore } from '../../model/bench.ts';
import { errorMessage } from '../../model/error-code.ts';
import { broken, clipped, type Findings, failed, NOTHING, together, under } from './notes.ts';
import { checkPlan } from './plan-term.ts';
import { checkSchema } from './schema-term.ts';
import type { ScoringWorld } from './scoring-world.ts';
import { checkText } from './text-terms.ts';

export interface AskedCase {
  readonly case: BenchCase;
  readonly model: string;
}

/**
 * Holds what was answered in a trial against the contracts of its case. Everything is looked at, not only up to the first
 * failure; of a trial that broke off, only that it did. One that breaks nothing, but cannot be held against a contract that
 * is broken itself, has neither succeeded nor failed: it is no success, has no failures, and says what is unchecked.
 */
export async function scoreTrial(
  asked: AskedCase,
  answer: TrialAnswer,
  world: ScoringWorld,
): Promise<TrialScore> {
  const findings: Findings[] = [{ failures: answer.scriptFailures, unchecked: [] }];
  if (answer.error) findings.push(failed('error', answer.error.message));
  else if (answer.answers.length === 0) findings.push(failed('error', 'There is no answer.'));
  else {
    for (const contract of asked.case.contracts) {
      findings.push(await checkedContract(contract, asked, answer, world));
    }
  }
  const { failures, unchecked, broken } = together(findings);
  return {
    isSuccess: failures.length === 0 && broken.length === 0,
    failures: failures.map(clipped),
    unchecked: [...broken, ...unchecked].map(clipped),
  };
}

async function checkedContract(
  contract: BenchContract,
  asked: AskedCase,
  trial: TrialAnswer,
  world: ScoringWorld,
): Promise<Findings> {
  const { key } = contract;
  const positions = positionsOf(contract, trial.answers.length);
  const found: Findings[] = [];
  const answers: PromptAnswer[] = [];
  for (const position of positions) {
    const answer = trial.answers[position - 1];
    if (!answer) {
      const message = `There is no answer ${position}: only ${trial.answers.length} came.`;
      found.push(under(failed('of', message), key));
      continue;
    }
    answers.push(answer);
    const before = contract.of === 'last' || trial.answers.length === 1 ? '' : `Answer ${position}: `;
    found.push(under(checkText(contract, answer, world.inTime), key, before));
    const { schema, plan } = contract;
    if (schema !== undefined) found.push(under(await checkSchema(schema, answer, world), key, before));
    if (plan) {
      // What is kept of carrying out a plan is of the last answer.
      const kept = position === trial.answers.length ? trial.writeBack : undefined;
      found.push(under(await checkPlan(plan, answer, kept, asked.case.document, world), key, before));
    }
  }
  if (contract.function !== undefined && answers.length > 0) {
    found.push(under(await checkByFunction(contract.function, asked, answers, world), key));
  }
  return together(found);
}

/** Which answers a contract is about, counted from 1. */
function positionsOf({ of }: BenchContract, count: number): readonly number[] {
  if (of === 'last') return [count];
  return of === 'each' ? Array.from({ length: count }, (_, index) => index + 1) : [of];
}

async function checkByFunction(
  path: string,
  { case: { id }, model }: AskedCase,
  answers: readonly PromptAnswer[],
  world: ScoringWorld,
): Promise<Findings> {
  try {
    const input = { caseId: id, model, answer: answers.at(-1) ?? null, answers };
    const { isPassed, message, isBroken = false } = await world.callFunction(path, input);
    if (isBroken) return brokenFunction(path, message ?? 'it gave no answer.');
    return isPassed ? NOTHING : failed('function', message ?? 'The function says that it is wrong.');
  } catch (error) {
    return brokenFunction(path, errorMessage(error));
  }
}

function brokenFunction(path: string, reason: string): Findings {
  return broken('function', `The contract ${basename(path)} cannot be checked: ${reason}`);
}
