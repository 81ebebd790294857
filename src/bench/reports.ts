import { isAbsolute } from 'node:path';
import type { BenchReport, BenchRun } from '../model/bench.ts';
import type { BenchWorld } from './bench-world.ts';
import { reportOf } from './measures/report-of.ts';
import { withVerdicts } from './measures/with-verdicts.ts';
import { readReport } from './report/json-report.ts';

/** What came of a run, as things stand, compared with another report if there is one. */
export async function reportOfRun(
  { benches }: BenchWorld,
  { id }: Pick<BenchRun, 'id'>,
  baseline?: BenchReport,
): Promise<BenchReport> {
  const [run, suite, trials] = [await benches.find(id), await benches.suite(id), await benches.trials(id)];
  return reportOf({ run, suite, trials, ...(baseline && { baseline }) });
}

/** A report by the absolute path of its file, or by the run that it is of. */
export async function namedReport(
  world: BenchWorld,
  ref: string,
  baseline?: BenchReport,
): Promise<BenchReport> {
  if (!isAbsolute(ref)) return await reportOfRun(world, await world.benches.find(ref), baseline);
  const report = readReport(await world.places.readText(ref), ref);
  return baseline ? comparedWith(report, baseline) : report;
}

/** A report that was kept, with what it says of another instead of what it said of any before. */
function comparedWith(report: BenchReport, baseline: BenchReport): BenchReport {
  const { baseline: _, verdict: __, ...plain } = report;
  const measured = {
    ...plain,
    cases: report.cases.map(({ comparison: _comparison, ...each }) => each),
    models: report.models.map(({ comparison: _comparison, verdict: _verdict, ...each }) => each),
  };
  return withVerdicts(measured, baseline);
}
