import { describe, expect, it } from 'vitest';
import { htmlReport } from './html-report.ts';
import { sampleReport } from './report.case.ts';
import { SAMPLE_REPORTS } from './sample-reports.case.ts';

const textOf = (html: string) =>
  html
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('a report as a page', () => {
  it.each(Object.entries(SAMPLE_REPORTS))('runs nothing and asks for nothing: %s', (_name, report) => {
    const html = htmlReport(report);
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).toContain(
      '<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;">',
    );
    const tags = Array.from(html.matchAll(/<([a-z0-9]+)/g), ([, tag]) => tag);
    expect(
      tags.filter((tag) => ['script', 'img', 'link', 'iframe', 'object', 'a', 'base'].includes(tag ?? '')),
    ).toEqual([]);
    expect(html).not.toMatch(/<[^>]*\s(?:src|href|style|on\w+)="/);
    expect(html).not.toMatch(/@import|url\(/);
    expect(html).not.toContain('NaN');
    expect(html).not.toContain('undefined');
  });

  it('says the verdict in words', () => {
    const said = (wish: Parameters<typeof sampleReport>[0]) => textOf(htmlReport(sampleReport(wish)));
    expect(said({ verdict: 'PASS' })).toContain('PASS No worse than the baseline by more than 5 points.');
    expect(said({ verdict: 'FAIL' })).toContain('FAIL Worse than the baseline');
    expect(said({ verdict: 'INCONCLUSIVE' })).toContain('INCONCLUSIVE A drop is not proven');
    const expected = { expect: 0.9, hasBaseline: false } as const;
    expect(said({ verdict: 'PASS', ...expected })).toContain('at least 90 % of trials');
    expect(said({ verdict: 'FAIL', ...expected })).toContain('fewer than the expected 90 %');
    expect(said({})).toContain('No verdict');
  });

  it('tells of each failed trial what it broke, and where to look at it', () => {
    const report = sampleReport({ verdict: 'FAIL' });
    const html = textOf(htmlReport(report));
    const failed = report.cases.flatMap((one) => one.failed).filter(({ sessionId }) => sessionId !== null);
    expect(failed.length).toBeGreaterThan(0);
    for (const { sessionId } of failed) {
      expect(html).toContain(`cuebook sessions show ${sessionId}`);
      expect(html).toContain(`cuebook context ${sessionId}`);
    }
    expect(html).toContain('valid plan: actions.0.op is missing.');
  });

  it('shows the first twenty failures of a case, and says how many more there are', () => {
    const html = textOf(htmlReport(sampleReport({ verdict: 'FAIL', trials: 100 })));
    expect(html).toContain('And 45 more trials: the report as JSON has them all.');
  });

  it('says of a run that was stopped what it is about', () => {
    expect(textOf(htmlReport(SAMPLE_REPORTS['stopped'] ?? sampleReport()))).toContain(
      'The run is not finished: 12 of 60 trials are done',
    );
  });

  it('has plots for a desk and for a phone', () => {
    const html = htmlReport(sampleReport({ verdict: 'PASS' }));
    expect(html.match(/<div class="plot-wide"><svg/g)?.length).toBe(
      html.match(/<div class="plot-narrow"><svg/g)?.length,
    );
    expect(html).toContain('<title>Successes by case and model</title>');
  });
});
