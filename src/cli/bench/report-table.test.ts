import { describe, expect, it } from 'vitest';
import { comparisonTable, reportTable } from './report-table.ts';
import { caseReport, comparison, modelReport, sampleReport, share } from './sample-report.case.ts';

describe('the table of a report', () => {
  it('has a line for each case and one for all', () => {
    expect(reportTable(sampleReport(), 200)).toEqual([
      'case             success  share    (95 %)     p50    p95  tokens/trial',
      'greets              9/10   90 %  (70–100)  850 ms  2.4 s   1,204 → 310',
      'counts to three    10/10  100 %  (80–100)  850 ms  2.4 s   1,204 → 310',
      '2 cases            19/20   95 %  (75–100)  850 ms  2.4 s   1,204 → 310',
    ]);
  });

  it('fits a narrow terminal, and keeps how many succeed and the verdict', () => {
    const report = sampleReport({
      cases: [caseReport({ caseId: 'a case with a long name', comparison: comparison({ verdict: 'FAIL' }) })],
      models: [modelReport({ comparison: comparison({ verdict: 'FAIL' }) })],
    });
    const lines = reportTable(report, 44);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(44);
    expect(lines[1]).toBe('a case w…     9/10   90 %  (70–100)  FAIL');
  });

  it('tells models apart where there are several, and puts cases and groups together', () => {
    const [one, other] = ['openai/small', 'openai/large'];
    const report = sampleReport({
      cases: [
        caseReport({ caseId: 'a', group: 'x', model: one }),
        caseReport({ caseId: 'b', group: 'y', model: one }),
        caseReport({ caseId: 'c', group: 'x', model: one }),
        caseReport({ caseId: 'a', group: 'x', model: other }),
      ],
      models: [modelReport({ model: one }), modelReport({ model: other })],
    });
    expect(reportTable(report, 200).map((line) => line.slice(0, 21).trimEnd())).toEqual([
      'case     model',
      'a        openai/small',
      'a        openai/large',
      'c        openai/small',
      'b        openai/small',
      '3 cases  openai/small',
      '3 cases  openai/large',
    ]);
  });

  it('shows repairs, errors, cost, tools and write-back where there were any', () => {
    const facts = {
      errors: 1,
      repairs: { mean: 0.3, most: 2 },
      firstTime: share(7, 10),
      firstTokenMs: { p50: 120, p95: 300 },
      cost: 0.031,
      tools: share(4, 5),
      writeBack: share(8, 9),
    };
    const [head, line] = reportTable(
      sampleReport({ cases: [caseReport(facts)], models: [modelReport(facts)] }),
      300,
    );
    expect(head?.split(/ {2,}/)).toEqual([
      'case',
      'success',
      'share',
      '(95 %)',
      'no answer',
      'repairs',
      'first time',
      'first token',
      'p50',
      'p95',
      'tokens/trial',
      'total cost',
      'tools',
      'write-back',
    ]);
    expect(line?.split(/ {2,}/).slice(4)).toEqual([
      '1',
      '0.3',
      '7/10',
      '120 ms',
      '850 ms',
      '2.4 s',
      '1,204 → 310',
      '$0.031',
      '4/5',
      '8/9',
    ]);
  });

  it('lets nothing through that changes a terminal', () => {
    const lines = reportTable(sampleReport({ cases: [caseReport({ caseId: 'a\u001b[2Jb\nc' })] }), 200);
    expect(lines[1]).toMatch(/^a\[2Jb c /);
  });
});

describe('the table of a comparison', () => {
  it('has what was before, what is now, and the verdict', () => {
    const change = comparison({ verdict: 'FAIL', difference: -0.19, interval: [-0.3, -0.08], p: 0.0002 });
    const report = sampleReport({
      cases: [caseReport({ comparison: change, success: share(71, 100) }), caseReport({ caseId: 'new' })],
      models: [modelReport({ comparison: change })],
    });
    expect(comparisonTable(report, 200)).toEqual([
      'case     before         after        points       (95 %)   chance  verdict',
      'greets     9/10  90 %  71/100  71 %     −19  (−30 to −8)  < 0.001  FAIL',
      'new                      9/10  90 %',
      '2 cases    9/10  90 %   19/20  95 %     −19  (−30 to −8)  < 0.001  FAIL',
    ]);
  });
});
