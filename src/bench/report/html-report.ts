import type { BenchReport } from '../../model/bench.ts';
import { type Markup, markup } from '../../plot/markup.ts';
import { page } from '../../plot/page.ts';
import { PAGE_STYLE } from '../../plot/page-style.ts';
import { failureList } from './report-failures.ts';
import { reportFoot } from './report-foot.ts';
import { reportHead } from './report-head.ts';
import { repairPlots, successPlot, timePlots, tokenPlots } from './report-plots.ts';
import { REPORT_STYLE } from './report-style.ts';
import { caseTable, hasRepairs, modelTable } from './report-tables.ts';

/** A report as one page that needs no other file, no network and no script. */
export function htmlReport(report: BenchReport): string {
  const { suite } = report;
  return page({
    language: 'en',
    title: `${report.verdict ? `${report.verdict} · ` : ''}${suite.title ?? suite.name} · Cuebook bench`,
    style: `${PAGE_STYLE}${REPORT_STYLE}`,
    policy: "default-src 'none'; style-src 'unsafe-inline'",
    body: markup`${reportHead(report)}
${report.run.done === 0 ? markup`<p class="void">No trial has been run yet.</p>` : sections(report)}
${reportFoot(report)}`,
  }).toString();
}

function sections(report: BenchReport): Markup {
  const { models, baseline } = report;
  const marks = baseline
    ? 'Whiskers are 95 % intervals; hollow signs are the baseline.'
    : 'Whiskers are 95 % intervals.';
  return markup`<section><h2>Models</h2>${modelTable(report)}</section>
<section><h2>Success by case</h2><p class="quiet">${marks}</p><div class="figure">${successPlot(report)}</div></section>
<section><h2>Time</h2><p class="quiet">From the median (p50) to the slow end (p95).</p>${timePlots(report)}</section>
<section><h2>Tokens</h2><p class="quiet">Per trial, on average.</p>${tokenPlots(report)}</section>
${hasRepairs(models) ? markup`<section><h2>Repairs</h2><p class="quiet">How often a model was asked to mend its answer, per trial.</p>${repairPlots(report)}</section>` : undefined}
<section><h2>Failures</h2>${failureList(report)}</section>
<section><h2>Cases</h2>${caseTable(report)}</section>`;
}
