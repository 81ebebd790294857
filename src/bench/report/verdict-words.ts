import type { BenchReport, Comparison, ModelReport, Verdict } from '../../model/bench.ts';
import { doubtsOf } from '../../model/verdict-reasons.ts';
import { formatPoints } from '../../plot/measure-format.ts';
import { formatShare } from '../../plot/number-format.ts';

/** What is said of a model: against what it was before, or against what is expected of it. */
export function verdictOf({ comparison, verdict }: ModelReport): Verdict | undefined {
  return comparison?.verdict ?? verdict;
}

/** The verdict on a whole run, in a sentence. */
export function verdictSentence(report: BenchReport): string {
  const { verdict, baseline, suite } = report;
  if (!verdict) return 'Nothing was judged: there is nothing to compare with, and nothing is expected.';
  const said = baseline
    ? againstBaseline(verdict, suite.margin)
    : againstExpected(verdict, suite.expect ?? 0);
  return verdict === 'INCONCLUSIVE' ? `${said} ${doubtsOf(report).join(' ')}` : said;
}

function againstBaseline(verdict: Verdict, margin: number): string {
  const most = points(margin);
  switch (verdict) {
    case 'PASS':
      return `No worse than the baseline by more than ${most}.`;
    case 'FAIL':
      return 'Worse than the baseline, by more than chance explains.';
    case 'INCONCLUSIVE':
      return `A drop is not proven, but one of more than ${most} cannot be ruled out.`;
  }
}

function againstExpected(verdict: Verdict, expect: number): string {
  const least = formatShare(expect);
  switch (verdict) {
    case 'PASS':
      return `Succeeds in at least ${least} of trials, as expected.`;
    case 'FAIL':
      return `Succeeds in fewer than the expected ${least} of trials.`;
    case 'INCONCLUSIVE':
      return `Whether it succeeds in the expected ${least} of trials cannot be told yet.`;
  }
}

function points(share: number): string {
  const count = Math.round(share * 1_000) / 10;
  return count === 1 ? '1 point' : `${count} points`;
}

/** How it changed, and how sure that is. */
export function changeWords({ difference, interval: [low, high] }: Comparison): string {
  return `${formatPoints(difference)} points (95 % confidence: ${formatPoints(low)} to ${formatPoints(high)})`;
}
