import { describe, expect, it } from 'vitest';
import { shortId } from '../context.ts';
import { failedTrials } from './failed-trials.ts';
import { caseReport, failedTrial, sampleReport } from './sample-report.case.ts';

const hint = (words: string) => `cuebook ${words}`;

describe('the trials that failed', () => {
  it('are told with what was wrong first, their session, and how to look at it', () => {
    const failed = [failedTrial(3, 'It does not\nhold "yes".'), failedTrial(7, 'It is too long.')];
    const lines = failedTrials(sampleReport({ cases: [caseReport({ failed })] }), { width: 200, hint });
    const [one = '', other = ''] = failed.map(({ sessionId }) => shortId(sessionId));
    expect(lines).toEqual([
      `✗ greets  #3  ${one}  It does not hold "yes".`,
      `✗ greets  #7  ${other}  It is too long.`,
      `What was said: cuebook sessions show ${one}\nWhat the model was sent: cuebook context ${one}`,
    ]);
  });

  it('are three of a case and a dozen at most, of which each case has some', () => {
    const many = Array.from({ length: 20 }, (_, at) => failedTrial(at + 1, 'No.'));
    const cases = Array.from({ length: 5 }, (_, at) => caseReport({ caseId: `case-${at}`, failed: many }));
    const lines = failedTrials(sampleReport({ cases }), { width: 200, hint });
    const told = lines.filter((line) => line.startsWith('✗')).map((line) => line.slice(2, 8));
    expect(told.toSorted()).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4].map((at) => `case-${at}`));
    expect(lines).toContain('… and 88 more.');
    const single = failedTrials(sampleReport({ cases: cases.slice(0, 1) }), { width: 200, hint });
    expect(single.filter((line) => line.startsWith('✗'))).toHaveLength(3);
  });

  it('have a line of their own for what is wrong where there is no room beside them', () => {
    const failed = [failedTrial(3, 'The answer does not match what it should.')];
    const report = sampleReport({ cases: [caseReport({ caseId: 'x'.repeat(40), failed })] });
    const [line] = failedTrials(report, { width: 40, hint });
    const id = shortId(failed[0]?.sessionId ?? '');
    expect(line).toBe(`✗ ${'x'.repeat(31)}…  #3  ${id}\n  The answer does not match what it sho…`);
  });

  it('without a session have nothing to look at', () => {
    const failed = [{ ...failedTrial(1, 'No answer.'), sessionId: null }];
    const lines = failedTrials(sampleReport({ cases: [caseReport({ failed })] }), { width: 200, hint });
    expect(lines).toEqual(['✗ greets  #1  No answer.']);
  });
});
