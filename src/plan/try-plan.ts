import type { WriteBack } from '../model/bench.ts';
import type { Plan } from '../model/plan.ts';
import { executePlan, planProblems } from './execute-plan.ts';

/** Carries out a plan on a copy of a document, twice. */
export function tryPlan(text: string, plan: Plan): WriteBack {
  const result = executePlan(text, plan);
  return {
    isDone: result.isDone,
    isIdempotent: executePlan(result.text, plan).text === result.text,
    problems: planProblems(result),
    text: result.text,
  };
}
