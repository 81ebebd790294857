import type { BenchReport, Comparison, ModelReport } from './bench.ts';
import { missingAnswers } from './missing-answers.ts';

/** Why nobody can tell of a model. */
export type Doubt =
  | { readonly type: 'no-answer' }
  | {
      readonly type: 'answers-missing';
      readonly missing: number;
      readonly trials: number;
      /** Where there are several. */
      readonly model?: string;
    }
  | { readonly type: 'baseline-small' }
  | { readonly type: 'nothing-in-common'; readonly model: string }
  /** That all would succeed cannot be shown by any number of trials. */
  | { readonly type: 'all-expected' }
  | { readonly type: 'trials-few' };

/** Why nobody can tell, model by model. */
export function doubtsIn(report: BenchReport): readonly Doubt[] {
  const unsure = report.models.filter(
    ({ comparison, verdict }) => (comparison?.verdict ?? verdict) === 'INCONCLUSIVE',
  );
  return unsure.length === 0 ? [{ type: 'no-answer' }] : unsure.map((model) => doubtOf(model, report));
}

function doubtOf(report: ModelReport, { models, suite: { expect, margin } }: BenchReport): Doubt {
  const { comparison, success, model } = report;
  const missing = missingAnswers(report);
  if (missing) return { type: 'answers-missing', ...missing, ...(models.length > 1 && { model }) };
  if (comparison) return { type: isBaselineTooSmall(comparison, margin) ? 'baseline-small' : 'trials-few' };
  if (expect === undefined) return { type: 'nothing-in-common', model };
  const isPerfect = expect === 1 && success.successes === success.trials;
  return { type: isPerfect ? 'all-expected' : 'trials-few' };
}

/** Whether even without end of trials now, both that it is worse and that it is not by the margin would stay possible. */
function isBaselineTooSmall({ before, difference }: Comparison, margin: number): boolean {
  const rate = before.rate ?? 0;
  const [low, high] = before.interval;
  return difference - (high - rate) <= -margin && difference + (rate - low) >= 0;
}
