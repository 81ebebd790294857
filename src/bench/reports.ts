import { isAbsolute } from 'node:path';
import type { BenchReport, BenchRun } from '../model/bench.ts';
import type { BenchWorld } from './bench-world.ts';
import { comparedWith, reportOf } from './interim-report.ts';
import { readReport } from './report/json-report.ts';

/** What came of a run, as things stand. */
export async function reportOfRun(
  { benches }: BenchWorld,
  { id }: Pick<BenchRun, 'id'>,
): Promise<BenchReport> {
  const [run, suite, trials] = [await benches.find(id), await benches.suite(id), await benches.trials(id)];
  return reportOf({ run, suite, trials });
}

/** A report by the absolute path of its file, or by the run that it is of. */
export async function namedReport(world: BenchWorld, ref: string): Promise<BenchReport> {
  if (isAbsolute(ref)) return readReport(await world.places.readText(ref), ref);
  return await reportOfRun(world, await world.benches.find(ref));
}

/** The same report with what it says of another, if there is one. */
export function against(report: BenchReport, baseline: BenchReport | undefined): BenchReport {
  return baseline ? comparedWith(report, baseline) : report;
}
