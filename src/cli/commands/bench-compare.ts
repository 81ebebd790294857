import { reportRef } from '../bench/bench-refs.ts';
import { printReport } from '../bench/print-report.ts';
import { commandLine, type GlobalOptions, withWorkbench } from '../context.ts';
import { printJson } from '../print-json.ts';

/** Says how a run compares with an earlier one; exit code 1 where it is worse. */
export async function compareBenchRuns(
  options: GlobalOptions,
  before: string,
  after: string,
): Promise<number> {
  return await withWorkbench(options, {}, async ({ bench, workspace }) => {
    const report = await bench.compare(reportRef(options, before), reportRef(options, after));
    const hint = (words: string) => commandLine(options, workspace, words);
    if (options.json) printJson(report);
    else printReport(report, { quiet: options.quiet ?? false, hint, isComparison: true });
    return report.verdict === 'FAIL' ? 1 : 0;
  });
}
