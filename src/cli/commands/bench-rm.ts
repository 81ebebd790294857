import type { BenchRun } from '../../model/bench.ts';
import { oneLine } from '../../model/one-line.ts';
import { Refusal } from '../../model/refusal.ts';
import { ask } from '../ask.ts';
import { type GlobalOptions, shortId, withWorkbench } from '../context.ts';
import { io } from '../io.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';

interface RemoveOptions extends GlobalOptions {
  readonly yes?: boolean;
}

/** Deletes a run of a suite; the conversations of its trials stay. */
export async function removeBenchRun(options: RemoveOptions, ref: string): Promise<number> {
  return await withWorkbench(options, {}, async ({ bench }) => {
    const run = await bench.find(ref);
    const isMeant = options.yes || (await confirmed(run));
    if (isMeant) await bench.delete(run.id);
    if (options.json) printJson({ deleted: isMeant ? run.id : null });
    else if (!options.quiet) {
      io().stdout.write(isMeant ? `Deleted run ${shortId(run.id)}.\n` : 'Nothing was deleted.\n');
    }
    return 0;
  });
}

async function confirmed({ id, suite, done }: BenchRun): Promise<boolean> {
  if (!io().stdin.isTTY) {
    throw new Refusal('CONFIRM_REQUIRED', `Deleting run ${shortId(id)} has to be confirmed.`, {
      remedy: 'Add --yes.',
    });
  }
  const name = printable(oneLine(suite.name));
  return await ask(`Delete run ${shortId(id)} of “${name}” with ${done} trials? [y/N] `);
}
