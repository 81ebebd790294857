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

  it('are cut to a dozen, of which each case has some', () => {
    const many = Array.from({ length: 20 }, (_, at) => failedTrial(at + 1, 'No.'));
    const cases = [caseReport({ failed: many }), caseReport({ caseId: 'other', failed: many.slice(0, 1) })];
    const lines = failedTrials(sampleReport({ cases }), { width: 200, hint });
    expect(lines.filter((line) => line.startsWith('✗'))).toHaveLength(12);
    expect(lines.some((line) => line.startsWith('✗ other'))).toBe(true);
    expect(lines).toContain('… and 9 more.');
  });

  it('without a session have nothing to look at', () => {
    const failed = [{ ...failedTrial(1, 'No answer.'), sessionId: null }];
    const lines = failedTrials(sampleReport({ cases: [caseReport({ failed })] }), { width: 200, hint });
    expect(lines).toEqual(['✗ greets  #1    No answer.']);
  });
});
