import type { BenchReport, CaseReport, Comparison, ModelReport } from './bench.ts';
import { missingAnswers } from './missing-answers.ts';

const MOST_NAMED = 3;

/** Which cases made a model fail, where it would not have by all of them together: `the case a (90 % to 10 %)`. */
export function failedCaseWords(
  { model, comparison }: ModelReport,
  cases: readonly CaseReport[],
): string | undefined {
  const ids = comparison?.failedCases ?? [];
  if (ids.length === 0) return undefined;
  const own = cases.filter((each) => each.model === model);
  const named = ids.slice(0, MOST_NAMED).map((id) => {
    const found = own.find(({ caseId }) => caseId === id);
    const [was, is] = [found?.comparison?.before.rate, found?.success.rate];
    return typeof was === 'number' && typeof is === 'number'
      ? `${id} (${percent(was)} to ${percent(is)})`
      : id;
  });
  const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '';
  return `the case${ids.length === 1 ? '' : 's'} ${named.join(', ')}${more}`;
}

/** Why nobody can tell, and what would help, in sentences. */
export function doubtsOf(report: BenchReport): readonly string[] {
  const unsure = report.models.filter(
    ({ comparison, verdict }) => (comparison?.verdict ?? verdict) === 'INCONCLUSIVE',
  );
  const said = unsure.map((model) => doubtOf(model, report));
  return said.length === 0 ? ['There is no answer yet.'] : Array.from(new Set(said));
}

function doubtOf(model: ModelReport, { models, suite: { expect, margin } }: BenchReport): string {
  const { comparison, success } = model;
  const missing = missingAnswers(model);
  if (missing) {
    const whose = models.length > 1 ? ` of ${model.model}` : '';
    return `${missing.missing} of ${missing.trials} trials${whose} have no answer that counts.`;
  }
  if (comparison) {
    return isBaselineTooSmall(comparison, margin)
      ? 'The baseline has too few trials for more of them now to tell: take a new one with more.'
      : MORE;
  }
  if (expect === undefined) return `${model.model} has nothing in common with the baseline.`;
  return expect === 1 && success.successes === success.trials
    ? 'No number of trials shows that all would succeed: expect less than 100 %.'
    : MORE;
}

const MORE = 'More trials would tell.';

/** Whether even without end of trials now, both that it is worse and that it is not by the margin would stay possible. */
function isBaselineTooSmall({ before, difference }: Comparison, margin: number): boolean {
  const rate = before.rate ?? 0;
  const [low, high] = before.interval;
  return difference - (high - rate) <= -margin && difference + (rate - low) >= 0;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
