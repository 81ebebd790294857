import type { BenchReport, ModelReport } from '../../model/bench.ts';
import { missingAnswers } from '../../model/missing-answers.ts';
import { expectedVerdict, worstOf } from '../statistics/verdicts.ts';
import { withBaseline } from './with-baseline.ts';

/** A report of which nothing is said yet, with what is to be said of it: against a baseline, or what is expected. */
export function withVerdicts(measured: BenchReport, baseline?: BenchReport): BenchReport {
  const compared = baseline && withBaseline(measured, baseline);
  const models = compared?.models ?? measured.models;
  const judged = models.map((model) =>
    unlessSilent(againstExpected(model, measured.suite.expect, models.length)),
  );
  const worst = worstOf(judged.flatMap(({ comparison, verdict }) => comparison?.verdict ?? verdict ?? []));
  // Who names a baseline wants to know; of a run without a trial, nobody can tell.
  const verdict = worst ?? (baseline && 'INCONCLUSIVE');
  return {
    ...measured,
    ...(baseline &&
      compared && {
        baseline: { runId: baseline.run.id, startedAt: baseline.run.startedAt, notes: compared.notes },
      }),
    ...(verdict && { verdict }),
    models: judged,
    cases: compared?.cases ?? measured.cases,
  };
}

/** Those that are compared with nothing are held against what is expected of them. */
function againstExpected(model: ModelReport, expect: number | undefined, models: number): ModelReport {
  if (model.comparison || expect === undefined) return model;
  return { ...model, verdict: expectedVerdict(model.success, expect, models) };
}

/** What too many trials have no answer to cannot be called harmless; what fails even so, fails. */
function unlessSilent(model: ModelReport): ModelReport {
  const { comparison, verdict } = model;
  if (!missingAnswers(model)) return model;
  if (comparison?.verdict === 'PASS') {
    return { ...model, comparison: { ...comparison, verdict: 'INCONCLUSIVE' } };
  }
  return verdict === 'PASS' ? { ...model, verdict: 'INCONCLUSIVE' } : model;
}
