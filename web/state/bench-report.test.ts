import { expect, it } from 'vitest';
import { SAMPLE_REPORTS } from '../../src/bench/report/sample-reports.case.ts';
import type { BenchReport } from '../../src/model/bench.ts';
import { benchWords } from '../words/bench.ts';
import { figureWords, modelSentence, unansweredIn, verdictSentence } from './bench-report.ts';

function sample(name: string): BenchReport {
  const report = SAMPLE_REPORTS[name];
  if (!report) throw new Error(`There is no sample ${name}.`);
  return report;
}
const { en, zh } = benchWords;

it('says the verdict on a run in a sentence, and why nobody can tell', () => {
  expect(verdictSentence(sample('pass'), en)).toBe('No worse than before by more than 5 points.');
  expect(verdictSentence(sample('fail'), en)).toBe('Worse than before, by more than chance explains.');
  expect(verdictSentence(sample('no-baseline'), en)).toMatch(/^Nothing was judged/);
  expect(verdictSentence(sample('inconclusive'), en)).toBe(
    'Whether it succeeds in the expected 90 % of trials cannot be told yet. More trials would tell.',
  );
  expect(verdictSentence(sample('inconclusive'), zh)).toBe(
    '是否达到期望的 90 %，目前还无法判定。更多的试验才能判定。',
  );
});

it('says of each model how it changed, or how often it succeeded', () => {
  const [compared] = sample('fail').models;
  const [alone] = sample('no-baseline').models;
  expect(compared && modelSentence(compared, en)).toMatch(/points \(−?\d+ to [−+±]\d+\)$/);
  expect(alone && modelSentence(alone, en)).toMatch(/^\d+ of \d+ succeeded$/);
});

it('counts the trials without an answer, with the reason of the first', () => {
  const report = sample('fail');
  const none = report.models.map((model, index) => ({ ...model, errors: index }));
  const [first, ...others] = report.cases;
  if (!first) throw new Error('There is a case.');
  const failures = [{ term: 'error', message: 'There is no key.' }];
  const failed = [{ trial: 1, sessionId: null, failures }];
  expect(unansweredIn({ ...report, models: none, cases: [{ ...first, failed }, ...others] })).toEqual({
    count: 1,
    reason: 'There is no key.',
  });
});

it('tells plots what they say in the language of the page', () => {
  const report = sample('fail');
  const [first] = report.cases;
  const words = figureWords(report, zh);
  expect(words.success.description).toContain('空心');
  expect(first && words.success.hint('甲', first)).toMatch(/^甲 · .+：\d+ 次中 \d+ 次（.+），之前/);
  expect(words.model('default')).toBe('默认模型');
});
