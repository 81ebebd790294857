import type { BenchReport, CaseReport, ModelReport } from './bench.ts';
import { type Doubt, doubtsIn } from './verdict-doubts.ts';

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
  return Array.from(new Set(doubtsIn(report).map(doubtWords)));
}

function doubtWords(doubt: Doubt): string {
  switch (doubt.type) {
    case 'no-answer':
      return 'There is no answer yet.';
    case 'answers-missing': {
      const whose = doubt.model === undefined ? '' : ` of ${doubt.model}`;
      return `${doubt.missing} of ${doubt.trials} trials${whose} have no answer that counts.`;
    }
    case 'baseline-small':
      return 'The baseline has too few trials for more of them now to tell: take a new one with more.';
    case 'nothing-in-common':
      return `${doubt.model} has nothing in common with the baseline.`;
    case 'all-expected':
      return 'No number of trials shows that all would succeed: expect less than 100 %.';
    case 'trials-few':
      return 'More trials would tell.';
    default:
      return doubt satisfies never;
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
