import { oneLine } from '../../model/one-line.ts';
import { type GlobalOptions, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { interruption, untilInterrupted } from '../interruption.ts';
import { io } from '../io.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { Spinner } from '../spinner.ts';

const STAGES = { reading: 'reading documents', embedding: 'making vectors' } as const;

/** Brings the index of all datasets up to date, and says what of them cannot be found. */
export async function indexDatasets(options: GlobalOptions): Promise<number> {
  using stop = interruption();
  return await untilInterrupted(stop.signal, async () => await indexAll(options, stop.signal));
}

async function indexAll(options: GlobalOptions, signal: AbortSignal): Promise<number> {
  return await withWorkbench(options, {}, async ({ datasets }) => {
    const spinner = new Spinner(!options.json && !options.quiet);
    let words = 'looking for documents';
    spinner.start(() => words);
    const report = await datasets
      .index(({ stage, done, total }) => {
        words = `${STAGES[stage]}, ${done} of ${total}`;
      }, signal)
      .finally(spinner.clear);
    if (options.json) {
      printJson(report);
      return 0;
    }
    const { read, unreadable, embedded, warnings } = report;
    const facts = [`${counted(read, 'document')} read`];
    if (unreadable > 0) facts.push(`${unreadable} cannot be`);
    if (embedded > 0) facts.push(`${counted(embedded, 'vector')} made`);
    if (!options.quiet) io().stdout.write(dim(`${facts.join(', ')}.\n`));
    for (const warning of warnings) io().stderr.write(`${printable(oneLine(warning))}\n`);
    return 0;
  });
}
