import { describe, expect, it } from 'vitest';
import type { BenchReport } from '../../model/bench.ts';
import { isJUnitXml } from '../../model/junit.ts';
import { junitReport } from './junit-report.ts';
import { sampleReport } from './report.case.ts';

const count = (xml: string, tag: string) => xml.match(new RegExp(`<${tag}[ >]`, 'g'))?.length ?? 0;

describe('a JUnit report of a bench', () => {
  it('has a suite for each model, a case for each case, and one for all of them', () => {
    const xml = junitReport(sampleReport({ verdict: 'PASS', models: ['a/one', 'b/two'], cases: 3 }));
    expect(isJUnitXml(xml)).toBe(true);
    expect(xml).toContain('<testsuite name="a/one" tests="4" failures="0"');
    expect(xml).toContain('<testsuite name="b/two" tests="4" failures="0"');
    expect(count(xml, 'testcase')).toBe(8);
  });

  it('fails where something is worse for sure, and says why', () => {
    const xml = junitReport(sampleReport({ verdict: 'FAIL', cases: 4 }));
    expect(xml).toContain('failures="2"');
    expect(xml).toContain('The answer does not contain “action items”.');
    expect(xml).toMatch(/cuebook sessions show [0-9a-f-]{36}/);
  });

  it('names the cases by which a model fails, where it would not as a whole', () => {
    const report = sampleReport({ verdict: 'FAIL', cases: 4, notes: ['a is compared with b.'] });
    const models = report.models.map((model) => ({
      ...model,
      ...(model.comparison && { comparison: { ...model.comparison, failedCases: ['case-02'] } }),
    }));
    const xml = junitReport({ ...report, models });
    expect(xml).toMatch(/FAIL: worse in the case case-02 \(75 % to 35 %\); as a whole \d+ of 80 trials/);
    expect(xml).toContain('a is compared with b.');
  });

  it('fails nowhere where nobody can tell yet, but says so', () => {
    const xml = junitReport(sampleReport({ verdict: 'INCONCLUSIVE' }));
    expect(count(xml, 'failure')).toBe(0);
    expect(xml).toContain('<property name="verdict" value="INCONCLUSIVE"/>');
    expect(xml).toContain('<system-out>');
  });

  it('has an error for a case that got no answer at all, and skips one that was not tried', () => {
    const report = sampleReport({ cases: 2 });
    const [mute, untried] = report.cases;
    if (!mute || !untried) throw new Error('There are two cases.');
    const none = { trials: 0, successes: 0, rate: null, interval: [0, 1] } as const;
    const cases: BenchReport['cases'] = [
      { ...mute, errors: 20, success: none },
      { ...untried, success: none },
    ];
    const xml = junitReport({ ...report, cases });
    expect(xml).toContain('<error message="None of 20 trials got an answer that counts.">');
    expect(xml).toContain('<skipped message="No trial was run."/>');
  });
});
