import { resolve } from 'node:path';
import { REFUSAL_CODES, Refusal, type RefusalCode } from '../../model/refusal.ts';
import { commandLine, type GlobalOptions, withWorkbench } from '../context.ts';
import { interruption } from '../interruption.ts';
import { printFindings } from '../print-findings.ts';
import { printRunAsJson } from '../print-json.ts';
import { printRun } from '../print-run.ts';

interface RunOptions extends GlobalOptions {
  readonly recorded?: boolean;
  readonly fresh?: boolean;
}

const INTERRUPTED = 130;

export async function run(options: RunOptions, script: string): Promise<number> {
  const path = resolve(script);
  const { recorded = false, fresh = false } = options;
  return await withWorkbench(options, { script }, async (workbench) => {
    using stop = interruption();
    const running = await workbench.scripts.run({ path, recorded, fresh }, stop.signal);
    printFindings(running.findings, options);
    const summary = options.json
      ? await printRunAsJson(running)
      : await printRun(running, {
          quiet: options.quiet ?? false,
          hint: (words) => commandLine(options, workbench.workspace, words),
        });
    const { reason, error } = summary.data;
    if (reason === 'aborted') return INTERRUPTED;
    if (reason === 'done' || reason === 'length') return 0;
    if (error?.code) throw new Refusal(error.code, error.message, remedyFor(error.code));
    return REFUSAL_CODES.PROVIDER_FAILED.exit;
  });
}

function remedyFor(code: RefusalCode): { remedy?: string } {
  if (code !== 'RECORDING_MISSING') return {};
  return { remedy: 'Add the answer to the recording, then run the script again: it goes on from there.' };
}
