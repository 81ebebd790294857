import type { BenchReport, CaseReport, ModelReport, Verdict } from '../../model/bench.ts';
import { oneLine } from '../../model/one-line.ts';
import { doubtsOf, failedCaseWords } from '../../model/verdict-reasons.ts';
import { shortId } from '../context.ts';
import { localTime } from '../local-time.ts';
import { printable } from '../printable.ts';
import { percent, pointsIntervalText, pointsText, rateText } from './figures.ts';
import { paintedVerdict } from './report-table.ts';

/** What is to be said of a run in one sentence, with what it was held against. */
export function verdictSentence(report: BenchReport): string | undefined {
  const { verdict, baseline, suite } = report;
  if (verdict === undefined) return undefined;
  const words =
    baseline === undefined
      ? expectedWords(verdict, report, suite.expect)
      : comparedWords(verdict, report, baseline);
  return `${paintedVerdict(verdict, verdict)}: ${printable(oneLine(words))}`;
}

function comparedWords(
  verdict: Verdict,
  report: BenchReport,
  { runId, startedAt }: NonNullable<BenchReport['baseline']>,
): string {
  const { models, suite, cases } = report;
  const before = `run ${shortId(runId)} of ${localTime(startedAt)}`;
  const margin = `${Math.round(suite.margin * 100)} points`;
  const told = decisive(models, verdict)
    .map((model) => changeWords(model, cases))
    .join('; ');
  if (verdict === 'FAIL') return `worse than ${before}: ${told}.`;
  if (verdict === 'PASS') return `not worse than ${before} by more than ${margin}: ${told}.`;
  return `it cannot be told whether it is worse than ${before}: ${told}. ${doubtsOf(report).join(' ')}`;
}

function changeWords(of: ModelReport, cases: readonly CaseReport[]): string {
  const { model, success, comparison } = of;
  if (!comparison) return `${model} is not compared`;
  const { before, difference } = comparison;
  const change = `${pointsText(difference)} points ${pointsIntervalText(comparison)}`;
  const [was, is] = [rateText(before) || 'nothing', rateText(success) || 'nothing'];
  const all = `${was === is ? `stays at ${is}` : `went from ${was} to ${is}`}, ${change}`;
  const failed = failedCaseWords(of, cases);
  return failed ? `${model} in ${failed}, while as a whole it ${all}` : `${model} ${all}`;
}

function expectedWords(verdict: Verdict, report: BenchReport, expected = 0): string {
  const told = decisive(report.models, verdict)
    .map(({ model, success }) => `${model} ${rateText(success) || 'nothing'}`)
    .join(', ');
  const share = percent(expected);
  if (verdict === 'FAIL') return `fewer than the expected ${share} succeed: ${told}.`;
  if (verdict === 'PASS') return `at least the expected ${share} succeed: ${told}.`;
  return `it cannot be told whether the expected ${share} succeed: ${told}. ${doubtsOf(report).join(' ')}`;
}

/** Those that made it what it is. */
function decisive(models: readonly ModelReport[], verdict: Verdict): readonly ModelReport[] {
  const own = models.filter((model) => (model.comparison?.verdict ?? model.verdict) === verdict);
  return own.length > 0 ? own : models;
}
