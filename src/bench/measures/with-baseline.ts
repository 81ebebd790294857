import type { BenchReport, CaseReport, Comparison, ModelReport } from '../../model/bench.ts';
import { compareModels, type ModelComparison } from '../statistics/verdicts.ts';
import { baselineNotes } from './baseline-notes.ts';
import { pairedModels } from './paired-models.ts';
import { refuseIncomparable } from './refuse-incomparable.ts';

export interface Compared {
  readonly cases: readonly CaseReport[];
  readonly models: readonly ModelReport[];
  /** What is to be known of it, in sentences. */
  readonly notes: readonly string[];
}

/**
 * Compares what was measured with a report of before, case by case and model by model. A case that asks something else than
 * it did, that only one of them has, or to which there is no answer, is left out. Refuses where nothing can be compared,
 * whatever was answered.
 */
export function withBaseline(report: BenchReport, baseline: BenchReport): Compared {
  const { run, suite, cases, models } = report;
  // Of a run without a trial, nobody knows yet.
  if (cases.length > 0) refuseIncomparable({ suite, models: run.models, cases }, baseline);
  const pairs = pairedModels(run.models, baseline.run.models);
  const byModel = Map.groupBy(matchesOf(cases, baseline, pairs), ({ after }) => after.model);
  const comparisons = compareModels(
    Array.from(byModel.values(), (each) => ({
      cases: each.map((match) => ({ before: match.before.success, after: match.after.success })),
    })),
    suite.margin,
  );
  const ofCase = new Map<string, Comparison>();
  const ofModel = new Map<string, Comparison>();
  for (const [index, [model, each]] of Array.from(byModel).entries()) {
    const comparison = comparisons[index];
    if (!comparison) continue;
    ofModel.set(model, wholeOf(comparison, each));
    for (const [at, { after }] of each.entries()) {
      const compared = comparison.cases[at];
      if (compared) ofCase.set(keyOf(after.caseId, model), compared);
    }
  }
  return {
    cases: cases.map((each) => {
      const comparison = ofCase.get(keyOf(each.caseId, each.model));
      return comparison ? { ...each, comparison } : each;
    }),
    models: models.map((each) => {
      const comparison = ofModel.get(each.model);
      if (comparison) return { ...each, comparison };
      return pairs.has(each.model) ? { ...each, verdict: 'INCONCLUSIVE' } : each;
    }),
    notes: baselineNotes(report, baseline),
  };
}

interface Match {
  readonly before: CaseReport;
  readonly after: CaseReport;
}

function matchesOf(
  cases: readonly CaseReport[],
  baseline: BenchReport,
  pairs: ReadonlyMap<string, string>,
): readonly Match[] {
  const earlier = new Map(baseline.cases.map((each) => [keyOf(each.caseId, each.model), each]));
  return cases.flatMap((after): readonly Match[] => {
    const model = pairs.get(after.model);
    const before = model === undefined ? undefined : earlier.get(keyOf(after.caseId, model));
    return before && isComparable(before, after) ? [{ before, after }] : [];
  });
}

function keyOf(caseId: string, model: string): string {
  return JSON.stringify([caseId, model]);
}

function isComparable(before: CaseReport, after: CaseReport): boolean {
  return before.askHash === after.askHash && before.success.trials > 0 && after.success.trials > 0;
}

/** Names the cases that made it fail, where it would not have by itself. */
function wholeOf({ all, isByCases, cases }: ModelComparison, matches: readonly Match[]): Comparison {
  if (!isByCases) return all;
  const failed = matches.filter((_, at) => cases[at]?.verdict === 'FAIL');
  return { ...all, failedCases: failed.map(({ after }) => after.caseId) };
}
