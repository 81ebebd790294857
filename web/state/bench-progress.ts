import type { TrialKey } from '../../src/model/bench.ts';
import type { BenchItem, ToldRun } from '../../src/wire/bench.ts';

type EndedTrial = Extract<BenchItem, { readonly type: 'trial-end' }>;

/** How a run goes, as far as it was told. */
export interface BenchProgress {
  readonly run: ToldRun;
  /** The trials that run now, the oldest first. */
  readonly active: readonly TrialKey[];
  /** Those that failed last, the newest first. */
  readonly failed: readonly EndedTrial[];
  readonly leftMs: number | null;
}

/** More than these nobody reads while it runs. */
const MOST_FAILED = 5;

/** What is told of a run that nobody has told of before. */
export function progressOf(run: ToldRun): BenchProgress {
  return { run, active: [], failed: [], leftMs: null };
}

export function progressAfter(progress: BenchProgress, item: BenchItem): BenchProgress {
  const { run, active, failed } = progress;
  switch (item.type) {
    case 'bench-standing':
      return { run: item.run, active: item.active, failed, leftMs: item.leftMs };
    case 'trial-start': {
      const { caseId, model, trial } = item;
      return { ...progress, active: [...withoutTrial(active, item), { caseId, model, trial }] };
    }
    case 'trial-end': {
      const { done, total, leftMs, isSuccess } = item;
      return {
        run: { ...run, done, total, successes: run.successes + (isSuccess ? 1 : 0) },
        active: withoutTrial(active, item),
        failed: isSuccess ? failed : [item, ...failed].slice(0, MOST_FAILED),
        leftMs,
      };
    }
    case 'bench-end': {
      const { state, finishedAt, done } = item.report.run;
      return { run: { ...run, state, finishedAt, done }, active: [], failed, leftMs: null };
    }
    default:
      return item satisfies never;
  }
}

/** Whether nothing more is told of a run. */
export function isLastItem(item: BenchItem): boolean {
  return item.type === 'bench-end' || (item.type === 'bench-standing' && item.run.state === 'stopped');
}

function withoutTrial(trials: readonly TrialKey[], { caseId, model, trial }: TrialKey): readonly TrialKey[] {
  return trials.filter((each) => each.caseId !== caseId || each.model !== model || each.trial !== trial);
}
