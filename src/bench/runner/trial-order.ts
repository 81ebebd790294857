import type { BenchCase, Trial, TrialKey } from '../../model/bench.ts';

/**
 * All trials, the first of every case with every model before the second of any: whoever stops early knows something of
 * each, and no model is asked the same thing many times in a row.
 */
export function trialsToRun(
  cases: readonly Pick<BenchCase, 'id'>[],
  models: readonly string[],
  trials: number,
): readonly TrialKey[] {
  return Array.from({ length: trials }, (_, index) =>
    cases.flatMap(({ id: caseId }) => models.map((model) => ({ caseId, model, trial: index + 1 }))),
  ).flat();
}

/** Names a trial in its run. */
export function nameOf({ caseId, model, trial }: TrialKey): string {
  return JSON.stringify([caseId, model, trial]);
}

/** Codes of what an answer itself can do: it counts, however often it is asked. */
const OF_ANSWERS = new Set([
  'CONTRACT_FAILED',
  'COMMAND_FAILED',
  'BUDGET_REACHED',
  'CONTEXT_TOO_LARGE',
  'AGENT_FAILED',
  'CONFIRM_REQUIRED',
]);

/** Whether a trial says something of what is measured, and not only that something around it was broken. */
export function counts({ answer: { error } }: Pick<Trial, 'answer'>): boolean {
  return error === undefined || (error.code !== undefined && OF_ANSWERS.has(error.code));
}
