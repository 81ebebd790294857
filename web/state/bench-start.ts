import type { z } from 'zod';
import type { ToldRun } from '../../src/wire/bench.ts';
import type { benchRoutes } from '../../src/wire/bench-routes.ts';

export type ToldSuite = z.output<typeof benchRoutes.listSuites.answer.schema>['items'][number];
export type StartWish = z.input<typeof benchRoutes.startBench.body>;

/** What is filled in before a suite is run. */
export interface StartDraft {
  readonly suite: ToldSuite;
  /** The ids of the cases that are left out. */
  readonly without: ReadonlySet<string>;
  /** Instead of those of the suite. */
  readonly models: readonly string[];
  /** As they are typed. */
  readonly trials: string;
  readonly concurrency: string;
  readonly isRecorded: boolean;
  readonly isFresh: boolean;
  /** The id of the run that it is compared with. */
  readonly baseline: string;
}

const MOST_TRIALS = 10_000;
const MOST_AT_ONCE = 64;

export function hasErrors({ diagnostics }: Pick<ToldSuite, 'diagnostics'>): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** Whether a run is one of this suite. */
export function isRunOf({ suite: { path, name } }: ToldRun, suite: ToldSuite): boolean {
  return suite.isShipped ? path === null && name === suite.name : path === suite.ref;
}

/** What a run of a suite begins with: what its last run was asked. */
export function draftFor(suite: ToldSuite, runs: readonly ToldRun[]): StartDraft {
  const last = runs.find((run) => isRunOf(run, suite));
  return {
    suite,
    without: new Set(),
    models: [],
    trials: String(suite.trials),
    concurrency: '',
    isRecorded: last?.isRecorded ?? false,
    isFresh: false,
    baseline: '',
  };
}

export interface AskedCounts {
  readonly cases: number;
  readonly models: number;
  readonly trials: number;
  readonly total: number;
}

/** How much would be asked; undefined where something that is filled in is wrong, or nothing is left to ask. */
export function askedBy(draft: StartDraft): AskedCounts | undefined {
  const cases = draft.suite.cases.filter(({ id }) => !draft.without.has(id)).length;
  const models = namedModels(draft).length || draft.suite.models.length || 1;
  const trials = wholeIn(draft.trials, MOST_TRIALS);
  const isPossible = cases > 0 && trials !== undefined && isConcurrencyRight(draft);
  return isPossible ? { cases, models, trials, total: cases * models * trials } : undefined;
}

export function isTrialsRight({ trials }: StartDraft): boolean {
  return wholeIn(trials, MOST_TRIALS) !== undefined;
}

export function isConcurrencyRight({ concurrency }: StartDraft): boolean {
  return concurrency.trim() === '' || wholeIn(concurrency, MOST_AT_ONCE) !== undefined;
}

/** What the server is asked for. */
export function wishOf(draft: StartDraft): StartWish {
  const { suite, without, trials, concurrency, isRecorded, isFresh, baseline } = draft;
  const models = namedModels(draft);
  const atOnce = wholeIn(concurrency, MOST_AT_ONCE);
  return {
    suite: suite.ref,
    trials: Number(trials),
    ...(models.length > 0 && { models: [...models] }),
    ...(atOnce !== undefined && { concurrency: atOnce }),
    ...(without.size > 0 && {
      cases: suite.cases.map(({ id }) => id).filter((id) => !without.has(id)),
    }),
    ...(isRecorded && { isRecorded }),
    ...(isFresh && { isFresh }),
    ...(baseline !== '' && { baseline }),
  };
}

/** The run that was broken off and would go on, as far as can be told without knowing what it asked. */
export function resumableBy(draft: StartDraft, runs: readonly ToldRun[]): ToldRun | undefined {
  const asked = askedBy(draft);
  if (!asked) return undefined;
  const named = namedModels(draft);
  const models = named.length > 0 ? named : draft.suite.models;
  const last = runs.find(
    (run) =>
      isRunOf(run, draft.suite) &&
      run.isRecorded === draft.isRecorded &&
      run.cases === asked.cases &&
      run.trials <= asked.trials &&
      (models.length === 0 ? run.models.length === 1 : isSameSet(run.models, models)),
  );
  return last?.state === 'stopped' ? last : undefined;
}

/** The runs of the same suite that one can be compared with, the newest first. */
export function comparableRuns(
  runs: readonly ToldRun[],
  { suite: { path, name } }: Pick<ToldRun, 'suite'>,
): readonly ToldRun[] {
  return runs.filter(
    ({ suite, done, state }) => suite.name === name && suite.path === path && done > 0 && state !== 'running',
  );
}

function namedModels({ models }: StartDraft): readonly string[] {
  return Array.from(new Set(models.map((model) => model.trim()).filter(Boolean)));
}

function wholeIn(text: string, most: number): number | undefined {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= 1 && value <= most ? value : undefined;
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each) => others.includes(each));
}
