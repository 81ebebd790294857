import { type PlanFacts, planRun, type RunPlan, type RunWish } from '../attach/plan.ts';
import { Refusal } from '../model/refusal.ts';
import type { PassedArguments } from '../script/arguments.ts';
import type { Store } from '../store/dialect.ts';
import { attachScript, type ScriptAttachment, unattachedScript } from './attach-script.ts';
import { type OpenScript, openScript, refuseUnrunnable } from './open-script.ts';
import { type RunSettings, runSettingsOf, type SettingsOverride } from './run-settings.ts';
import { argumentsFor, type ScriptArguments } from './script-arguments.ts';
import { terminalFolder } from './terminals/terminal-folder.ts';
import type { ScriptHome } from './world.ts';

/** What is to be run, and how. */
export interface ScriptRequest extends SettingsOverride {
  /** Absolute path of the script. */
  readonly path: string;
  /** For the places in the prompts; each set of arguments has sessions of its own. */
  readonly args?: PassedArguments;
  /** Begin a new session, whatever there is. */
  readonly fresh?: boolean;
  /** Run every prompt anew, in a take of its own. */
  readonly all?: boolean;
  /** Run from this prompt on, counted from 0, in a take that shares what came before. */
  readonly startIndex?: number;
  /** End once this prompt has its answer, counted from 0; the rest waits for the next run. */
  readonly endIndex?: number;
  /** Who answers, whoever the script says. */
  readonly agent?: string;
  /** The script itself, where `path` only says what it is called and where its folder is. */
  readonly read?: OpenScript;
  /** Absolute paths of files that go with the first prompt, instead of those that the script names. */
  readonly files?: readonly string[];
  /** It is nobody's history: its session is new, archived from the beginning, and never that of the script. */
  readonly isApart?: boolean;
}

/** A script that can be run, with everything but its session. */
export interface ReadyScript {
  readonly opened: OpenScript;
  readonly args: ScriptArguments;
  readonly settings: RunSettings;
}

/** A script and what a run of it does. */
export interface PlannedScript extends ReadyScript {
  readonly attachment: ScriptAttachment;
  readonly plan: RunPlan;
}

/** Reads a script that is to be run; what is wrong with it or its arguments is refused. */
export async function readyScript(home: ScriptHome, request: ScriptRequest): Promise<ReadyScript> {
  return readyOf(await openScript(home, request.path, request), request);
}

/** The same, of a script that was read already. */
export function readyOf(opened: OpenScript, request: ScriptRequest): ReadyScript {
  refuseUnrunnable(opened);
  refuseEnd(request, opened.script.prompts.length);
  const settings = runSettingsOf(opened.script, request, opened);
  const cwd = terminalFolder(opened.path, opened.script.settings.cwd);
  return {
    opened,
    args: argumentsFor(opened, request.args),
    settings: settings.engine === 'pty' ? { ...settings, cwd } : settings,
  };
}

/** Decides what a run does. Nothing is written, and nothing runs. */
export async function planScript(
  store: Store | undefined,
  ready: ReadyScript,
  request: ScriptRequest,
): Promise<PlannedScript> {
  const { opened, args } = ready;
  const attachment = beginsAnyway(request)
    ? unattachedScript(opened)
    : await attachScript(store, opened, args);
  return planAttached(ready, attachment, request);
}

/** The same, of a script that was attached already. */
export function planAttached(
  ready: ReadyScript,
  attachment: ScriptAttachment,
  request: ScriptRequest,
): PlannedScript {
  const wish = wishOf(request);
  const { drift, progress } = attachment;
  const prompts = ready.args.texts.length;
  if (wish?.kind === 'from') refuseUnreached(wish.startIndex, progress.answered, prompts);
  // A run that is nobody's history may share from the session, and leaves it as it is.
  const isForeign = attachment.isForeign || isOverruled(request);
  const facts: PlanFacts = {
    attachment: { ...attachment, isForeign },
    drift,
    progress,
    prompts,
    isTyped: ready.settings.engine === 'pty',
    ...(wish && { wish }),
    ...(request.endIndex !== undefined && { endIndex: request.endIndex }),
  };
  return { ...ready, attachment, plan: planRun(facts) };
}

/** Whether a run does what is asked for, whatever has changed. */
export function hasWish(request: ScriptRequest): boolean {
  return wishOf(request) !== undefined;
}

/** Whether a run begins a session of its own, whatever there is. */
export function beginsAnyway(request: ScriptRequest): boolean {
  return wishOf(request)?.kind === 'fresh';
}

/** A run whose flags overrule the script is nobody's history: it begins anew, unless it is told where to start. */
function wishOf({ fresh, all, startIndex, ...override }: ScriptRequest): RunWish | undefined {
  if (Number(fresh ?? false) + Number(all ?? false) + Number(startIndex !== undefined) > 1) {
    throw new Refusal(
      'INVALID_INPUT',
      'A run begins anew, runs all, or starts at a prompt: only one of them.',
    );
  }
  if (startIndex !== undefined) return { kind: 'from', startIndex };
  if (fresh || isOverruled(override)) return { kind: 'fresh' };
  return all ? { kind: 'all' } : undefined;
}

const OVERRULING = [
  'model',
  'engine',
  'agent',
  'skills',
  'document',
] as const satisfies readonly (keyof ScriptRequest)[];

export function isOverruled({
  recorded = false,
  fill = false,
  isApart = false,
  ...named
}: Pick<ScriptRequest, (typeof OVERRULING)[number] | 'recorded' | 'fill' | 'isApart'>): boolean {
  return recorded || fill || isApart || OVERRULING.some((key) => named[key] !== undefined);
}

/** Refuses to start where there is no prompt, or after one that has no answer. */
export function refuseUnreached(startIndex: number, answered: number, prompts: number): void {
  refuseNoPrompt(startIndex, prompts);
  if (startIndex > answered) {
    const remedy = answered === 0 ? 'Run it from the beginning.' : 'Start there, or before.';
    throw new Refusal(
      'INVALID_INPUT',
      `A run cannot start at prompt ${startIndex + 1}: ${answeredWords(answered)}.`,
      { remedy },
    );
  }
}

/** Refuses to end where there is no prompt, or before the start. */
function refuseEnd({ startIndex = 0, endIndex }: ScriptRequest, prompts: number): void {
  if (endIndex === undefined) return;
  refuseNoPrompt(endIndex, prompts);
  if (endIndex < startIndex) {
    throw new Refusal(
      'INVALID_INPUT',
      `A run that starts at prompt ${startIndex + 1} cannot end at prompt ${endIndex + 1}.`,
    );
  }
}

function refuseNoPrompt(index: number, prompts: number): void {
  if (Number.isInteger(index) && index >= 0 && index < prompts) return;
  throw new Refusal(
    'INVALID_INPUT',
    `The script has ${prompts} ${prompts === 1 ? 'prompt' : 'prompts'}; there is no prompt ${index + 1}.`,
  );
}

function answeredWords(answered: number): string {
  if (answered === 0) return 'no prompt has its answer yet';
  return answered === 1 ? 'only the first has its answer' : `only the first ${answered} have their answers`;
}
