import { describe, expect, it } from 'vitest';
import { localTime } from '../local-time.ts';
import { caseReport, comparison, modelReport, sampleReport, share } from './sample-report.case.ts';
import { verdictSentence } from './verdict-words.ts';

const baseline = {
  runId: '019a0000-0000-7000-8000-0000000000cd',
  startedAt: '2026-11-14T10:00:00.000Z',
  notes: [],
};
const before = `run 000000cd of ${localTime(baseline.startedAt)}`;

describe('the sentence about a run', () => {
  it('is none where there is nothing to hold it against', () => {
    expect(verdictSentence(sampleReport())).toBeUndefined();
  });

  it('names the models that are worse than the baseline', () => {
    const worse = comparison({ verdict: 'FAIL', difference: -0.19, interval: [-0.3, -0.08] });
    const report = sampleReport({
      verdict: 'FAIL',
      baseline,
      models: [
        modelReport({ model: 'openai/small', success: share(71, 100), comparison: worse }),
        modelReport({ model: 'openai/large', comparison: comparison() }),
      ],
    });
    expect(verdictSentence(report)).toBe(
      `FAIL: worse than ${before}: openai/small went from 90 % to 71 %, −19 points (−30 to −8).`,
    );
  });

  it('says by how much nothing is worse, or that nobody can tell', () => {
    const of = (verdict: 'PASS' | 'INCONCLUSIVE') =>
      sampleReport({
        verdict,
        baseline,
        models: [modelReport({ comparison: comparison({ verdict, before: large }) })],
      });
    const large = { ...share(900, 1000), interval: [0.88, 0.92] as const };
    const change = 'openai/small went from 90 % to 95 %, +2 points (−10 to +14)';
    expect(verdictSentence(of('PASS'))).toBe(
      `PASS: not worse than ${before} by more than 5 points: ${change}.`,
    );
    expect(verdictSentence(of('INCONCLUSIVE'))).toBe(
      `INCONCLUSIVE: it cannot be told whether it is worse than ${before}: ${change}. More trials would tell.`,
    );
  });

  it('names the cases by which a model fails, where it would not as a whole', () => {
    const worse = comparison({ verdict: 'FAIL', difference: -0.01, interval: [-0.03, 0.01], p: 0.5 });
    const fallen = comparison({ verdict: 'FAIL', before: share(20, 20) });
    const report = sampleReport({
      verdict: 'FAIL',
      baseline,
      models: [modelReport({ comparison: { ...worse, before: share(96, 100), failedCases: ['greets'] } })],
      cases: [caseReport({ success: share(2, 20), comparison: fallen }), caseReport({ caseId: 'other' })],
    });
    expect(verdictSentence(report)).toBe(
      `FAIL: worse than ${before}: openai/small in the case greets (100 % to 10 %), while as a whole it went from 96 % to 95 %, −1 points (−3 to +1).`,
    );
  });

  it('promises nothing of more trials where they would not tell', () => {
    const unsure = (models: Parameters<typeof modelReport>[0], expected?: number) =>
      verdictSentence(
        sampleReport({
          verdict: 'INCONCLUSIVE',
          models: [modelReport(models)],
          ...(expected === undefined
            ? { baseline }
            : { suite: { name: 's', hash: 'h', margin: 0.05, expect: expected } }),
        }),
      );
    const change = comparison({ verdict: 'INCONCLUSIVE', difference: 0, before: share(9, 10) });
    const wide = { ...change, before: { ...share(9, 10), interval: [0.6, 0.98] as const } };
    expect(unsure({ comparison: wide })).toMatch(/The baseline has too few trials .* a new one with more\.$/);
    expect(unsure({ comparison: change, success: share(30, 30), errors: 30 })).toMatch(
      /30 of 60 trials have no answer that counts\.$/,
    );
    expect(unsure({ verdict: 'INCONCLUSIVE', success: share(0, 0), errors: 3 })).toMatch(
      /: openai\/small is not compared\. 3 of 3 trials have no answer that counts\.$/,
    );
    expect(unsure({ verdict: 'INCONCLUSIVE', success: share(50, 50) }, 1)).toMatch(
      /No number of trials shows that all would succeed: expect less than 100 %\.$/,
    );
    expect(unsure({ verdict: 'INCONCLUSIVE', success: share(9, 10) }, 0.9)).toMatch(
      /More trials would tell\.$/,
    );
  });

  it('says of what is as it was that it stays', () => {
    const same = comparison({ difference: 0, before: share(19, 20) });
    const report = sampleReport({ verdict: 'PASS', baseline, models: [modelReport({ comparison: same })] });
    expect(verdictSentence(report)).toContain('openai/small stays at 95 %, ±0 points (−10 to +14).');
  });

  it('holds a run against what the suite expects where there is no baseline', () => {
    const of = (verdict: 'PASS' | 'FAIL') => {
      const suite = { name: 's', hash: 'h', margin: 0.05, expect: 0.8 };
      return sampleReport({ verdict, suite, models: [modelReport({ verdict })] });
    };
    expect(verdictSentence(of('PASS'))).toBe('PASS: at least the expected 80 % succeed: openai/small 95 %.');
    expect(verdictSentence(of('FAIL'))).toBe(
      'FAIL: fewer than the expected 80 % succeed: openai/small 95 %.',
    );
  });
});
