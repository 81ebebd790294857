import type { BenchReport, CaseReport, ModelReport, Share, Verdict } from '../../src/model/bench.ts';
import { type Doubt, doubtsIn } from '../../src/model/verdict-doubts.ts';
import { formatInterval, formatPoints, formatRate } from '../../src/plot/measure-format.ts';
import { formatShare } from '../../src/plot/number-format.ts';
import type { FigureWords } from '../../src/plot/report-figures.ts';
import type { BenchWords } from '../words/bench.ts';

/** What a case is called. */
export function caseName({ caseId, title }: Pick<CaseReport, 'caseId' | 'title'>): string {
  return title ?? caseId;
}

/** What a model is called: one that nobody named is the default. */
export function modelName(model: string, words: BenchWords): string {
  return model === '' || model === 'default' ? words.defaultModel : model;
}

/** What is said of a model: against what it was before, or against what is expected of it. */
export function verdictOf({ comparison, verdict }: ModelReport): Verdict | undefined {
  return comparison?.verdict ?? verdict;
}

/** The verdict on a whole run, in sentences. */
export function verdictSentence(report: BenchReport, words: BenchWords): string {
  const { verdict, baseline, suite } = report;
  const said = words.report;
  if (!verdict) return said.notJudged;
  const sentence = baseline
    ? said.againstBaseline[verdict](said.points(Math.round(suite.margin * 1_000) / 10))
    : said.againstExpected[verdict](formatShare(suite.expect ?? 0));
  if (verdict !== 'INCONCLUSIVE') return sentence;
  const doubts = new Set(doubtsIn(report).map((doubt) => doubtWords(doubt, words)));
  return said.sentences([sentence, ...doubts]);
}

function doubtWords(doubt: Doubt, words: BenchWords): string {
  const said = words.report.doubt;
  switch (doubt.type) {
    case 'no-answer':
      return said.noAnswer;
    case 'answers-missing':
      return doubt.model === undefined
        ? said.missing(doubt.missing, doubt.trials)
        : said.missingOf(doubt.missing, doubt.trials, doubt.model);
    case 'baseline-small':
      return said.baselineSmall;
    case 'nothing-in-common':
      return said.nothingInCommon(doubt.model);
    case 'all-expected':
      return said.allExpected;
    case 'trials-few':
      return said.trialsFew;
    default:
      return doubt satisfies never;
  }
}

/** What is said of one model beneath the verdict on all. */
export function modelSentence(model: ModelReport, words: BenchWords): string {
  const { comparison, success } = model;
  const said = words.report;
  if (!comparison) return words.succeeded(success.successes, success.trials);
  const [low, high] = comparison.interval.map(formatPoints);
  const change = said.change(formatPoints(comparison.difference), low ?? '', high ?? '');
  const failed = comparison.failedCases ?? [];
  return failed.length === 0 ? change : `${said.worseIn(failed.join(', '))} · ${change}`;
}

/** Trials that say nothing of a model, and why the first of them does not. */
export function unansweredIn({ models, cases }: BenchReport): {
  readonly count: number;
  readonly reason: string | undefined;
} {
  const notes = cases.flatMap(({ failed }) => failed.flatMap(({ failures }) => failures));
  return {
    count: models.reduce((sum, { errors }) => sum + errors, 0),
    reason: notes.find(({ term }) => term === 'error')?.message,
  };
}

/** What the plots of a report say. */
export function figureWords({ baseline }: BenchReport, words: BenchWords): FigureWords {
  const said = words.figures;
  const model = (name: string) => modelName(name, words);
  const count = ({ successes, trials }: Share) => said.count(successes, trials);
  const text = (title: string, description: string) => ({ title, description });
  return {
    empty: said.empty,
    model,
    success: {
      ...text(said.success, baseline ? said.successBefore : said.successText),
      hint: (label, { model: asked, success, comparison }) => {
        const now = said.successHint(label, model(asked), count(success), formatInterval(success));
        if (!comparison) return now;
        return now + said.beforeHint(`${count(comparison.before)} (${formatRate(comparison.before)})`);
      },
    },
    time: { ...text(said.time, said.timeText), whole: said.whole, firstToken: said.firstToken },
    caseTime: text(said.caseTime, said.timeText),
    tokens: { ...text(said.tokens, said.tokensText), input: said.input, output: said.output },
    caseTokens: text(said.caseTokens, said.tokensText),
    cost: { ...text(said.cost, said.costText), cost: said.cost },
    repairs: { ...text(said.repairs, said.repairsText), repairs: said.repairs },
    caseRepairs: text(said.caseRepairs, said.repairsText),
  };
}
