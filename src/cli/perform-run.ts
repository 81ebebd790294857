import { Refusal, type RefusalCode } from '../model/refusal.ts';
import type { RunSummary } from '../model/run.ts';
import type { RunRequest, Workbench } from '../workbench.ts';
import type { ask } from './ask.ts';
import { CallConfirmer } from './confirm-calls.ts';
import { commandLine, type GlobalOptions } from './context.ts';
import { INTERRUPTED } from './interruption.ts';
import { isInteractive } from './io.ts';
import { wholeNumberOption } from './number-option.ts';
import { printRunAsJson } from './print-json.ts';
import { printEndOf, printRun, type ShownRun } from './print-run.ts';
import type { ShowOptions } from './show-events.ts';
import { type SkillsOptions, skillsWish } from './skills-option.ts';
import { inputPath } from './typed-paths.ts';

/** The options of every command that asks a model. */
export interface AskOptions extends GlobalOptions, SkillsOptions {
  readonly model?: string;
  readonly tools?: readonly string[];
  readonly yes?: boolean;
  /** Show the terminal that is typed into as it is. */
  readonly attach?: boolean;
  readonly budgetTokens?: string;
}

const LARGEST_BUDGET = 1_000_000_000;

type Help = Pick<
  RunRequest,
  'tools' | 'allow' | 'unattended' | 'budgetTokens' | 'isOwnWord' | 'isConfirmed' | 'skills' | 'document'
>;

/** What the options give to a run. Tools are loaded, which runs the modules that they come from. */
export async function helpFrom(options: AskOptions, workbench: Workbench): Promise<Help> {
  const budgetTokens =
    options.budgetTokens === undefined
      ? undefined
      : wholeNumberOption('budget-tokens', options.budgetTokens, LARGEST_BUDGET);
  const modules = options.tools ?? [];
  const tools = (
    await Promise.all(modules.map((path) => workbench.loadTools(inputPath(options, path))))
  ).flat();
  return {
    tools,
    ...(options.yes && { allow: 'all', isConfirmed: true }),
    isOwnWord: true,
    unattended: isUnattended(options),
    ...(budgetTokens !== undefined && { budgetTokens }),
    ...skillsWish(options),
  };
}

/** Whether nobody is there to answer a question. */
export function isUnattended({ json }: GlobalOptions): boolean {
  return Boolean(json) || !isInteractive();
}

export interface RunEnding {
  /** What can be done about a failure that does not say it itself. */
  remedyFor?(code: RefusalCode): string | undefined;
  /** Called when the run is over, however it ended. */
  finish?(summary: RunSummary): Promise<void>;
}

/** Runs, shows what happens, puts questions to the person, and returns the exit code. */
export async function performRun(
  run: ShownRun,
  options: AskOptions,
  workbench: Workbench,
  { remedyFor, finish }: RunEnding = {},
): Promise<number> {
  const hint = (words: string) => commandLine(options, workbench.workspace, words);
  const { quiet = false } = options;
  const summary = await watchedRun(run, options, workbench, {
    print: async (showing) => {
      if (options.attach) {
        const { attachedRun } = await import('./attached-run.ts');
        return await printEndOf(run, async () => await attachedRun(run, workbench), { quiet, hint });
      }
      return await printRun(run, { ...showing, showsPrompts: run.prompts.length === 0, quiet, hint });
    },
  });
  await finish?.(summary);
  if (summary.data.reason === 'aborted') return INTERRUPTED;
  const failure = failureOf(summary, remedyFor);
  if (failure) throw failure;
  return 0;
}

interface Watching {
  /** Shows the run to a person. */
  print(showing: ShowOptions): Promise<RunSummary>;
  /** How questions are put. */
  readonly ask?: typeof ask;
}

/** Runs and shows what happens, to a program or a person; a person is asked what has to be asked. */
export async function watchedRun(
  run: Pick<ShownRun, 'session' | 'events'>,
  options: AskOptions,
  { sessions, terminals }: Workbench,
  { print, ask: question }: Watching,
): Promise<RunSummary> {
  if (options.json) return await printRunAsJson(run);
  const sessionId = run.session.id;
  const failure = Promise.withResolvers<never>();
  const confirmer = new CallConfirmer({
    sessions,
    terminals,
    sessionId,
    fail: failure.reject,
    ask: question,
  });
  const shown = print({
    rowAt: async (order) => (await sessions.messages(sessionId, { from: order, limit: 1 })).messages[0],
    evidenceAt: async (order) => {
      const window = order === undefined ? {} : { from: order, limit: 1 };
      return (await sessions.messages(sessionId, window)).evidence;
    },
    ...(!isUnattended(options) && { watch: (event) => confirmer.watch(event) }),
  });
  return await Promise.race([shown, failure.promise]);
}

/** Why a run did not do what it was to do; nothing if it did, or was stopped. */
export function failureOf(
  { data: { reason, error } }: RunSummary,
  remedyFor?: RunEnding['remedyFor'],
): Refusal | undefined {
  if (reason === 'done' || reason === 'length' || reason === 'aborted') return undefined;
  const { code = 'PROVIDER_FAILED', message = 'The model did not answer.', remedy } = error ?? {};
  return new Refusal(code, message, { remedy: remedy ?? remedyFor?.(code) });
}
