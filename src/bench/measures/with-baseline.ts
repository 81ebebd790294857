import type { BenchReport, CaseReport, Comparison, ModelReport } from '../../model/bench.ts';
import { compareModels } from '../statistics/verdicts.ts';

export interface Compared {
  readonly cases: readonly CaseReport[];
  readonly models: readonly ModelReport[];
  /** What could not be compared, in sentences. */
  readonly notes: readonly string[];
}

/**
 * Compares what was measured with a report of before, case by case and model by model. A case that asks something else than
 * it did, or that only one of them has, is left out, and so is a model.
 */
export function withBaseline(
  cases: readonly CaseReport[],
  models: readonly ModelReport[],
  baseline: BenchReport,
  margin: number,
): Compared {
  const before = new Map(baseline.cases.map((each) => [keyOf(each), each]));
  const matches = cases.flatMap((after): readonly Match[] => {
    const earlier = before.get(keyOf(after));
    return earlier && isComparable(earlier, after) ? [{ before: earlier, after }] : [];
  });
  const byModel = Map.groupBy(matches, ({ after }) => after.model);
  const comparisons = compareModels(
    Array.from(byModel.values(), (each) => ({
      cases: each.map((match) => ({ before: match.before.success, after: match.after.success })),
    })),
    margin,
  );
  const ofCase = new Map<string, Comparison>();
  const ofModel = new Map<string, Comparison>();
  for (const [index, [model, each]] of Array.from(byModel).entries()) {
    const comparison = comparisons[index];
    if (!comparison) continue;
    ofModel.set(model, comparison.all);
    for (const [at, { after }] of each.entries()) {
      const compared = comparison.cases[at];
      if (compared) ofCase.set(keyOf(after), compared);
    }
  }
  return {
    cases: cases.map((each) => {
      const comparison = ofCase.get(keyOf(each));
      return comparison ? { ...each, comparison } : each;
    }),
    models: models.map((each) => {
      const comparison = ofModel.get(each.model);
      return comparison ? { ...each, comparison } : each;
    }),
    notes: notesOn(cases, models, baseline),
  };
}

interface Match {
  readonly before: CaseReport;
  readonly after: CaseReport;
}

function keyOf({ caseId, model }: Pick<CaseReport, 'caseId' | 'model'>): string {
  return JSON.stringify([caseId, model]);
}

function isComparable(before: CaseReport, after: CaseReport): boolean {
  return before.askHash === after.askHash && before.success.trials > 0 && after.success.trials > 0;
}

function notesOn(
  cases: readonly CaseReport[],
  models: readonly ModelReport[],
  baseline: BenchReport,
): readonly string[] {
  const asked = new Map(cases.map((each) => [each.caseId, each.askHash]));
  const askedBefore = new Map(baseline.cases.map((each) => [each.caseId, each.askHash]));
  const namesOf = (reports: readonly ModelReport[]) => reports.map(({ model }) => model);
  const [now, then] = [namesOf(models), namesOf(baseline.models)];
  const ids = [...asked.keys()];
  const changed = ids.filter((id) => askedBefore.has(id) && askedBefore.get(id) !== asked.get(id));
  return [
    note(
      changed,
      'case',
      'asks something else than before, and is not compared',
      'ask something else than before, and are not compared',
    ),
    note(
      ids.filter((id) => !askedBefore.has(id)),
      'case',
      'is new, and is not compared',
      'are new, and are not compared',
    ),
    note(
      [...askedBefore.keys()].filter((id) => !asked.has(id)),
      'case',
      'of the baseline was not asked',
      'of the baseline were not asked',
    ),
    note(
      now.filter((model) => !then.includes(model)),
      'model',
      'is not in the baseline, and is not compared',
      'are not in the baseline, and are not compared',
    ),
    note(
      then.filter((model) => !now.includes(model)),
      'model',
      'of the baseline was not asked',
      'of the baseline were not asked',
    ),
  ].flat();
}

const MOST_NAMED = 10;

function note(names: readonly string[], noun: string, one: string, several: string): readonly string[] {
  if (names.length === 0) return [];
  if (names.length === 1) return [`The ${noun} ${names.join()} ${one}.`];
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return [`The ${noun}s ${names.slice(0, MOST_NAMED).join(', ')}${more} ${several}.`];
}
