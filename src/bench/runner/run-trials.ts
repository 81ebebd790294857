import type {
  BenchCase,
  BenchEvent,
  BenchReport,
  BenchRun,
  Trial,
  TrialAnswer,
  TrialKey,
  TrialScore,
} from '../../model/bench.ts';
import { Outages } from './outages.ts';
import { TimeLeft } from './time-left.ts';
import { ToldEvents } from './told-events.ts';
import { nameOf, trialsToRun } from './trial-order.ts';
import type { trialsLeft } from './trials-left.ts';

/** What a bench is run with. */
export interface TrialsWork {
  readonly run: BenchRun;
  readonly cases: readonly BenchCase[];
  readonly concurrency: number;
  /** What was done before, by `nameOf`: it is not asked again. */
  readonly done: ReadonlySet<string>;
  readonly now: () => Date;
  /** Aborted once another process has the run. */
  readonly lost: AbortSignal;
  ask(asked: BenchCase, key: TrialKey, signal: AbortSignal): Promise<TrialAnswer>;
  score(asked: BenchCase, key: TrialKey, answer: TrialAnswer): Promise<TrialScore>;
  /** Resolves when the trial would survive the end of the process. */
  keep(trial: Trial): Promise<void>;
  /** What has no answer, or cannot be judged, of so many trials. */
  left(total: number): Promise<ReturnType<typeof trialsLeft>>;
  /** What came of it all. */
  report(): Promise<BenchReport>;
  /** Gives the run free. */
  end(state: 'stopped' | 'done'): Promise<void>;
}

/** So many events may wait for a listener, for each trial that can run at once, before the next trial does too. */
const BACKLOG = 16;

/**
 * Runs all trials that were not done before, some at a time. A trial is told of once it is kept. Nothing happens until it
 * is iterated; who stops iterating, or aborts the signal, stops it, and what was kept by then stays. A run with trials that
 * have no answer is not done: it goes on with them another time. A model that does not answer any more is left alone.
 */
export async function* runTrials(work: TrialsWork, signal: AbortSignal): AsyncGenerator<BenchEvent, void> {
  const left = new AbortController();
  const stop = AbortSignal.any([signal, work.lost, left.signal]);
  const told = new ToldEvents<BenchEvent>();
  let isEnded = false;
  let workers: Promise<unknown> = Promise.resolve();
  try {
    const keys = keysOf(work);
    const before = keys.all.length - keys.left.length;
    yield { type: 'bench-start', run: work.run, total: keys.all.length, done: before };
    const progress = new Progress(work, keys.all.length, before);
    const queue = keys.left.values();
    workers = Promise.all(
      Array.from({ length: Math.min(work.concurrency, keys.left.length) }, async () => {
        for (const key of queue) {
          await told.untilHeard(BACKLOG * work.concurrency, stop);
          if (stop.aborted) return;
          if (progress.outages.isOut(key.model)) continue;
          await runTrial(work, key, progress, told, stop);
        }
      }),
    ).then(
      () => told.end(),
      (error: unknown) => {
        told.fail(error);
        left.abort();
      },
    );
    yield* told.heard();
    work.lost.throwIfAborted();
    if (stop.aborted) return;
    const remains = await work.left(keys.all.length);
    await work.end(remains.unanswered ? 'stopped' : 'done');
    isEnded = true;
    yield { type: 'bench-end', report: await work.report(), ...remains };
  } finally {
    left.abort();
    await workers;
    if (!isEnded) await work.end('stopped');
  }
}

function keysOf({ cases, run, done }: TrialsWork) {
  const all = trialsToRun(cases, run.models, run.trials);
  return { all, left: all.filter((key) => !done.has(nameOf(key))) };
}

class Progress {
  readonly total: number;
  readonly times: TimeLeft;
  readonly outages: Outages;
  readonly cases: ReadonlyMap<string, BenchCase>;
  done: number;

  constructor({ cases, concurrency }: TrialsWork, total: number, done: number) {
    this.total = total;
    this.done = done;
    this.times = new TimeLeft(concurrency);
    this.outages = new Outages(concurrency);
    this.cases = new Map(cases.map((each) => [each.id, each]));
  }
}

async function runTrial(
  work: TrialsWork,
  key: TrialKey,
  progress: Progress,
  told: ToldEvents<BenchEvent>,
  stop: AbortSignal,
): Promise<void> {
  const asked = progress.cases.get(key.caseId);
  if (!asked) throw new Error(`There is no case ${key.caseId}.`);
  told.tell({ type: 'trial-start', ...key });
  const since = performance.now();
  const startedAt = work.now().toISOString();
  let answer: TrialAnswer;
  try {
    answer = await work.ask(asked, key, stop);
  } catch (error) {
    // Who was stopped has no answer, and is asked again another time.
    if (stop.aborted) return;
    throw error;
  }
  const score = await work.score(asked, key, answer);
  await work.keep({ ...key, startedAt, finishedAt: work.now().toISOString(), answer, score });
  progress.done++;
  progress.outages.take(key.model, answer);
  progress.times.ended(performance.now() - since);
  told.tell({
    type: 'trial-end',
    ...key,
    isSuccess: score.isSuccess,
    sessionId: answer.sessionId,
    totalMs: answer.totalMs,
    failures: score.failures,
    done: progress.done,
    total: progress.total,
    leftMs: progress.times.of(progress.total - progress.done),
  });
}
