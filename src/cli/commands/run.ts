import { relative, resolve } from 'node:path';
import type { RefusalCode } from '../../model/refusal.ts';
import type { ScriptRun } from '../../workbench.ts';
import { namedArguments } from '../argument-option.ts';
import { withWorkbench } from '../context.ts';
import { interruption } from '../interruption.ts';
import { type AskOptions, helpFrom, performRun } from '../perform-run.ts';
import { planSentence } from '../plan-words.ts';
import { printFindings } from '../print-findings.ts';
import type { ShownRun } from '../print-run.ts';

interface RunOptions extends AskOptions {
  readonly recorded?: boolean;
  readonly fresh?: boolean;
  readonly arg?: readonly string[];
}

export async function run(options: RunOptions, script: string, words: readonly string[]): Promise<number> {
  const path = resolve(script);
  const { recorded = false, fresh = false, model, arg = [] } = options;
  const args = { positional: words, named: namedArguments(arg) };
  return await withWorkbench(options, { script }, async (workbench) => {
    // A recording runs no tool, and so no code of a module.
    const help = await helpFrom(recorded ? { ...options, tools: [] } : options, workbench);
    using stop = interruption();
    const request = { path, args, recorded, fresh, ...(model !== undefined && { model }), ...help };
    const running = await workbench.scripts.run(request, stop.signal);
    printFindings(running.findings, options);
    return await performRun(shownRun(running), options, workbench, (code) => remedyFor(code, running));
  });
}

function shownRun(run: ScriptRun): ShownRun {
  const { opened, session, prompts, plan, attachment, events } = run;
  const sentence = planSentence({ plan, attachment, prompts: prompts.length });
  return {
    session,
    model: session.metadata.modelId ?? '',
    remarks: [relative(process.cwd(), opened.path), ...(sentence === undefined ? [] : [sentence])],
    prompts: prompts
      .map((text, index) => ({ number: `[${index + 1}/${prompts.length}]`, text }))
      .slice(plan.startIndex),
    ...(session.linkable && { goOn: `Run the script again${withArguments(session)} to go on from here.` }),
    events,
  };
}

function remedyFor(code: RefusalCode, { opened, session }: ScriptRun): string | undefined {
  if (code !== 'RECORDING_MISSING') return undefined;
  if (opened.script.settings.recording === undefined) {
    return 'Name a recording in the script (`recording: name.md`); without one, only what was asked before is answered.';
  }
  const again = `then run the script again${withArguments(session)}`;
  const next = session.linkable ? `${again}: it goes on from there` : again;
  return `Add the answer to the recording, ${next}.`;
}

function withArguments({ argsHash }: ScriptRun['session']): string {
  return argsHash === null ? '' : ' with the same arguments';
}
