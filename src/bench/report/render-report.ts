import type { BenchReport } from '../../model/bench.ts';
import type { ReportFormat } from '../bench.ts';
import { htmlReport } from './html-report.ts';
import { jsonReport } from './json-report.ts';
import { junitReport } from './junit-report.ts';

const RENDERERS: Readonly<Record<ReportFormat, (report: BenchReport) => string>> = {
  html: htmlReport,
  junit: junitReport,
  json: jsonReport,
};

/** A report as a text to be kept. */
export function renderReport(report: BenchReport, format: ReportFormat): string {
  return RENDERERS[format](report);
}
