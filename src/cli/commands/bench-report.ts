import { extname } from 'node:path';
import { Refusal } from '../../model/refusal.ts';
import type { ReportFormat } from '../../workbench.ts';
import { reportRef } from '../bench/bench-refs.ts';
import { printReport } from '../bench/print-report.ts';
import { ReportFile } from '../bench/report-file.ts';
import { commandLine, type GlobalOptions, pastablePath, withWorkbench } from '../context.ts';
import { io, resolvePath } from '../io.ts';
import { printJson } from '../print-json.ts';

const SHOWN_FORMATS = ['table', 'html', 'json', 'junit'] as const;

interface BenchReportOptions extends GlobalOptions {
  readonly format?: (typeof SHOWN_FORMATS)[number];
  readonly out?: string;
  readonly baseline?: string;
}

const BY_ENDING: Readonly<Record<string, ReportFormat>> = {
  '.html': 'html',
  '.json': 'json',
  '.xml': 'junit',
};

/** Shows what came of a run, or writes it to a file. */
export async function reportBench(options: BenchReportOptions, ref = 'last'): Promise<number> {
  const { out, baseline } = options;
  const format = formatOf(options);
  const file = out === undefined || format === 'table' ? undefined : new ReportFile(out, format);
  return await withWorkbench(options, {}, async ({ bench, workspace }) => {
    const { id } = await bench.find(ref);
    const report = await bench.report(
      id,
      baseline === undefined ? {} : { baseline: reportRef(options, baseline) },
    );
    if (file) {
      await file.write(await bench.render(report, file.format));
      if (options.json) printJson({ written: file.file });
      else if (!options.quiet) io().stdout.write(`Wrote ${pastablePath(resolvePath(file.file))}.\n`);
    } else if (options.json) printJson(report);
    else if (format === 'table') {
      const hint = (words: string) => commandLine(options, workspace, words);
      printReport(report, { quiet: options.quiet ?? false, hint });
    } else io().stdout.write(await bench.render(report, format));
    return 0;
  });
}

/** Where nothing else is said, the name of the file says it. */
function formatOf({ format, out }: BenchReportOptions): (typeof SHOWN_FORMATS)[number] {
  if (out === undefined) return format ?? 'table';
  const meant = format ?? BY_ENDING[extname(out).toLowerCase()];
  if (meant !== undefined && meant !== 'table') return meant;
  throw new Refusal('INVALID_INPUT', `${out} does not say what is to be written.`, {
    remedy: 'Name a file that ends with .html, .json or .xml, or add --format html, json or junit.',
  });
}
