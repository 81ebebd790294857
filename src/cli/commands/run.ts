import { resolve } from 'node:path';
import { Refusal, type RefusalCode } from '../../model/refusal.ts';
import type { ScriptRun } from '../../workbench.ts';
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
    const { code = 'PROVIDER_FAILED', message = 'The model did not answer.', remedy } = error ?? {};
    throw new Refusal(code, message, { remedy: remedy ?? remedyFor(code, running) });
  });
}

function remedyFor(code: RefusalCode, { opened, session }: ScriptRun): string | undefined {
  if (code !== 'RECORDING_MISSING') return undefined;
  if (opened.script.settings.recording === undefined) {
    return 'Name a recording in the script (`recording: name.md`); without one, only what was asked before is answered.';
  }
  const next = session.linkable
    ? 'then run the script again: it goes on from there'
    : 'then run the script again';
  return `Add the answer to the recording, ${next}.`;
}
