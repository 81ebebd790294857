import type { BenchCase, TrialKey } from '../../model/bench.ts';

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
