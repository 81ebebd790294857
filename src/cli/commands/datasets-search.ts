import { oneLine } from '../../model/one-line.ts';
import type { DatasetHit } from '../../workbench.ts';
import { type GlobalOptions, withWorkbench } from '../context.ts';
import { interruption, untilInterrupted } from '../interruption.ts';
import { io } from '../io.ts';
import { wholeNumberOption } from '../number-option.ts';
import { bold, dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { Spinner } from '../spinner.ts';

interface SearchOptions extends GlobalOptions {
  readonly dataset?: readonly string[];
  readonly limit: string;
}

const MOST_HITS = 100;

/** Finds passages in the documents of datasets. */
export async function searchDatasets(options: SearchOptions, words: readonly string[]): Promise<number> {
  const query = words.join(' ');
  const limit = wholeNumberOption('limit', options.limit, MOST_HITS);
  using stop = interruption();
  const search = { query, limit, signal: stop.signal };
  return await untilInterrupted(stop.signal, async () => await searchAll(options, search));
}

interface Search {
  readonly query: string;
  readonly limit: number;
  readonly signal: AbortSignal;
}

async function searchAll(options: SearchOptions, { query, limit, signal }: Search): Promise<number> {
  return await withWorkbench(options, {}, async ({ datasets }) => {
    const spinner = new Spinner(!options.json && !options.quiet);
    spinner.start('searching');
    const found = await datasets
      .search(query, { datasets: options.dataset, limit }, signal)
      .finally(spinner.clear);
    if (options.json) {
      printJson(found);
      return 0;
    }
    io().stdout.write(found.items.map(entryOf).join('\n'));
    if (options.quiet) return 0;
    if (found.items.length === 0)
      io().stdout.write(dim(`Nothing fits ${printable(JSON.stringify(query))}.\n`));
    for (const warning of found.warnings) io().stderr.write(`${printable(oneLine(warning))}\n`);
    return 0;
  });
}

/** Where a passage stands, and below it the passage, set in. */
function entryOf({ dataset, file, place, text }: DatasetHit): string {
  const facts = place === undefined ? '' : `  ${dim(printable(oneLine(place)))}`;
  const lines = printable(text).split('\n');
  return `${bold(printable(oneLine(`${dataset}/${file}`)))}${facts}\n${lines.map((line) => `  ${line}\n`).join('')}`;
}
