import { resolve } from 'node:path';
import { REFUSAL_CODES, Refusal } from '../../model/refusal.ts';
import { openRunnable } from '../../workbench.ts';
import { commandLine, type GlobalOptions, withWorkbench } from '../context.ts';
import { interruption } from '../interruption.ts';
import { printRunAsJson } from '../print-json.ts';
import { printRun } from '../print-run.ts';

interface RunOptions extends GlobalOptions {
  readonly recorded?: boolean;
  readonly fresh?: boolean;
}

const INTERRUPTED = 130;

export async function run(options: RunOptions, script: string): Promise<number> {
  const path = resolve(script);
  // Before the workspace is opened, which makes a database: a mistyped name should leave nothing behind.
  await openRunnable(path);
  return await withWorkbench(options, { script }, async (workbench) => {
    using stop = interruption();
    const { recorded = false, fresh = false } = options;
    const running = await workbench.scripts.run({ path, recorded, fresh }, stop.signal);
    const summary = options.json
      ? await printRunAsJson(running)
      : await printRun(running, {
          quiet: options.quiet ?? false,
          hint: (words) => commandLine(options, workbench.workspace, words),
        });
    const { reason, error } = summary.data;
    if (reason === 'aborted') return INTERRUPTED;
    if (reason === 'done' || reason === 'length') return 0;
    if (error?.code) throw new Refusal(error.code, error.message);
    return REFUSAL_CODES.PROVIDER_FAILED.exit;
  });
}
