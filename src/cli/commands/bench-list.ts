import type { BenchRun } from '../../model/bench.ts';
import { oneLine } from '../../model/one-line.ts';
import { commandLine, type GlobalOptions, shortId, withWorkbench } from '../context.ts';
import { io } from '../io.ts';
import { localTime } from '../local-time.ts';
import { bold, dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { table } from '../table.ts';

/** Lists what was run of suites, the newest first. */
export async function listBenchRuns(options: GlobalOptions): Promise<number> {
  return await withWorkbench(options, {}, async ({ bench, workspace }) => {
    const items = await bench.runs();
    if (options.json) printJson({ items });
    else if (options.quiet) io().stdout.write(items.map(({ id }) => `${id}\n`).join(''));
    else print(items, (words) => commandLine(options, workspace, words));
    return 0;
  });
}

function print(items: readonly BenchRun[], hint: (words: string) => string): void {
  if (items.length === 0) {
    const words = hint('bench run <suite>');
    io().stdout.write(dim(`No runs yet. Run a suite: ${words}\n`));
    return;
  }
  const lines = table<BenchRun>(
    [
      { title: 'run', of: ({ id }) => shortId(id), paint: bold },
      { title: 'started', of: ({ startedAt }) => localTime(startedAt), paint: dim },
      { title: 'state', of: ({ state }) => state },
      { title: 'trials', of: trialsText, isNumber: true },
      { title: 'suite', of: ({ suite }) => shown(suite.name) },
      { title: 'models', of: modelsText, paint: dim },
    ],
    items,
    { width: Number.POSITIVE_INFINITY, head: dim },
  );
  io().stdout.write(`${lines.join('\n')}\n`);
}

function trialsText({ done, cases, models, trials }: BenchRun): string {
  return `${done}/${cases * models.length * trials}`;
}

function modelsText({ models, isRecorded }: BenchRun): string {
  return shown([...models, ...(isRecorded ? ['recorded'] : [])].join(', '));
}

function shown(text: string): string {
  return printable(oneLine(text));
}
