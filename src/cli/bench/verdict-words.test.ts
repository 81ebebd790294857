import { describe, expect, it } from 'vitest';
import { localTime } from '../local-time.ts';
import { comparison, modelReport, sampleReport, share } from './sample-report.case.ts';
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
      sampleReport({ verdict, baseline, models: [modelReport({ comparison: comparison({ verdict }) })] });
    const change = 'openai/small went from 90 % to 95 %, +2 points (−10 to +14)';
    expect(verdictSentence(of('PASS'))).toBe(
      `PASS: not worse than ${before} by more than 5 points: ${change}.`,
    );
    expect(verdictSentence(of('INCONCLUSIVE'))).toBe(
      `INCONCLUSIVE: too few trials to tell whether it is worse than ${before}: ${change}. More --trials would tell.`,
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
