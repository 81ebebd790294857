import type { RefusalCode } from '../../model/refusal.ts';
import type { ScriptEngine } from '../../model/script.ts';
import type { ScriptRequest, ScriptRun } from '../../workbench.ts';
import { namedArguments } from '../argument-option.ts';
import { confirmTyping } from '../confirm-typing.ts';
import { withWorkbench } from '../context.ts';
import { givenNote } from '../given-note.ts';
import { INTERRUPTED, interruption, unlessInterrupted } from '../interruption.ts';
import { JUnitReport } from '../junit-report.ts';
import { wholeNumberOption } from '../number-option.ts';
import { type AskOptions, helpFrom, isUnattended, performRun } from '../perform-run.ts';
import { historySentence, planSentence } from '../plan-words.ts';
import { printFindings } from '../print-findings.ts';
import { printPlan } from '../print-plan.ts';
import type { ShownRun } from '../print-run.ts';
import { shownPath } from '../shown-path.ts';
import { skillsWish } from '../skills-option.ts';
import { inputPath } from '../typed-paths.ts';

interface RunOptions extends AskOptions {
  readonly recorded?: boolean;
  readonly fill?: boolean;
  readonly require?: 'recorded';
  readonly engine?: ScriptEngine;
  readonly agent?: string;
  readonly fresh?: boolean;
  readonly all?: boolean;
  readonly from?: string;
  readonly to?: string;
  readonly arg?: readonly string[];
  readonly link?: boolean;
  readonly plan?: boolean;
  readonly keepGoing?: boolean;
  readonly failFast?: boolean;
  readonly junit?: string;
}

const MOST_PROMPTS = 1_000_000;

export async function run(options: RunOptions, script: string, words: readonly string[]): Promise<number> {
  const request = requestFrom(options, script, words);
  return await withWorkbench(options, { script }, async (workbench) => {
    if (options.plan) {
      printPlan(await workbench.scripts.plan(request), options);
      return 0;
    }
    const report = options.junit === undefined ? undefined : new JUnitReport(options.junit);
    // A recording runs no tool, and so no code of a module.
    const isRecorded = options.recorded && !options.fill;
    const help = await helpFrom(isRecorded ? { ...options, tools: [] } : options, workbench);
    using stop = interruption();
    const asked = {
      ...request,
      ...help,
      ...(options.link === false && { link: false }),
      requireRecorded: options.require === 'recorded',
      keepGoing: options.keepGoing ?? false,
      failFast: options.failFast ?? false,
    };
    const attempt = async (isConfirmed: boolean) =>
      await workbench.scripts.run({ ...asked, isConfirmed }, stop.signal);
    const consent = {
      isUnattended: isUnattended(options),
      isConfirmed: options.yes ?? false,
      signal: stop.signal,
    };
    const running = await unlessInterrupted(stop.signal, async () => await confirmTyping(attempt, consent));
    if (!running) return INTERRUPTED;
    printFindings(running.findings, options);
    return await performRun(shownRun(running), options, workbench, {
      remedyFor: (code) => remedyFor(code, running),
      finish: async (summary) => await report?.write(running, summary, workbench),
    });
  });
}

function requestFrom(
  {
    recorded = false,
    fill = false,
    fresh = false,
    all = false,
    from,
    to,
    model,
    engine,
    agent,
    arg = [],
    ...wish
  }: RunOptions,
  script: string,
  words: readonly string[],
): ScriptRequest {
  return {
    path: inputPath(wish, script),
    args: { positional: words, named: namedArguments(arg) },
    recorded,
    fill,
    fresh,
    all,
    ...(from !== undefined && { startIndex: wholeNumberOption('from', from, MOST_PROMPTS) - 1 }),
    ...(to !== undefined && { endIndex: wholeNumberOption('to', to, MOST_PROMPTS) - 1 }),
    ...(model !== undefined && { model }),
    ...(engine !== undefined && { engine }),
    ...(agent !== undefined && { agent }),
    ...skillsWish(wish),
  };
}

function shownRun(run: ScriptRun): ShownRun {
  const { opened, session, prompts, plan, attachment, findings, given, events } = run;
  const remarks = [
    planSentence({ plan, attachment, prompts: prompts.length }),
    historySentence(plan, opened),
  ];
  return {
    ...(opened.script.settings.title !== undefined && { title: opened.script.settings.title }),
    isTake: plan.action === 'replayFrom' || plan.action === 'replayAll',
    session,
    model: session.metadata.modelId ?? '',
    remarks: [shownPath(opened.path), ...remarks.filter((remark) => remark !== undefined)],
    ...(given && { notes: given.warnings }),
    told: findings.map(({ message }) => message),
    prompts: prompts
      .map((text, index) => ({
        number: `[${index + 1}/${prompts.length}]`,
        text,
        note: index === 0 ? givenNote(given?.files ?? []) : undefined,
      }))
      .slice(plan.startIndex),
    ...(session.linkable && { goOn: `Run the script again${withArguments(session)} to continue from here.` }),
    events,
  };
}

function remedyFor(code: RefusalCode, { opened, session }: ScriptRun): string | undefined {
  if (code !== 'RECORDING_MISSING') return undefined;
  const { recording } = opened.script.settings;
  if (recording === undefined) {
    return 'Name a recording in the script (`recording: name.md`); without one, only what was asked before is answered.';
  }
  const again = `then run the script again${withArguments(session)}`;
  const next = session.linkable ? `${again} to continue from there` : again;
  return `Add the answer to ${typeof recording === 'string' ? 'the recording' : 'one of its recordings'}, ${next}.`;
}

function withArguments({ argsHash }: ScriptRun['session']): string {
  return argsHash === null ? '' : ' with the same arguments';
}
