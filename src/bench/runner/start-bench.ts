import type { BenchReport, BenchRun, Suite } from '../../model/bench.ts';
import type { AskedRun, HeldBench } from '../../model/bench-work.ts';
import type { BenchRequest, RunningBench } from '../bench.ts';
import type { BenchWorld } from '../bench-world.ts';
import type { OpenSuite } from '../open-suite.ts';
import { scoreTrial } from '../scoring/score-trial.ts';
import { type AskedBench, askedBench } from './asked-bench.ts';
import { isAnswered } from './counts-for-verdict.ts';
import { refuseChanged } from './refuse-changed.ts';
import { runTrials } from './run-trials.ts';
import { rescored, scoringOf } from './scored-trials.ts';
import { stoppable } from './stoppable.ts';
import { nameOf } from './trial-order.ts';
import { trialsLeft } from './trials-left.ts';

export interface BenchToStart {
  readonly opened: OpenSuite;
  readonly request: BenchRequest;
  /** Refuses, before anything is asked, what could not be reported in the end. */
  refuse(asked: AskedRun): void;
  /** What came of a run, compared as it was wished for. */
  report(run: BenchRun): Promise<BenchReport>;
  /** Called when the run is given free, whether it is done or was stopped. */
  ended(): void;
}

/** Prepares a run of a suite, or goes on with one that was broken off. Nothing is asked until it is iterated. */
export async function startBench(
  world: BenchWorld,
  start: BenchToStart,
  signal: AbortSignal,
): Promise<RunningBench> {
  const { opened, request, ended } = start;
  const bench = await askedBench(world, opened.suite, request);
  start.refuse(bench.asked);
  signal.throwIfAborted();
  const taken = await world.benches.hold(bench.asked, request.isFresh ?? false);
  const end = async (state: 'stopped' | 'done') => {
    ended();
    await taken.end(state);
  };
  const held = { ...taken, end };
  try {
    return await prepared(world, { ...start, bench, held }, signal);
  } catch (error) {
    await held.end('stopped');
    throw error;
  }
}

async function prepared(
  world: BenchWorld,
  {
    opened,
    request,
    report,
    bench: { asked, isDefaultModel, concurrency },
    held,
  }: BenchToStart & { readonly bench: AskedBench; readonly held: HeldBench },
  signal: AbortSignal,
): Promise<RunningBench> {
  const { suite } = asked;
  const done = held.isResumed ? await takenOver(world, held, suite) : new Set<string>();
  const { name, path, text, hash } = suite;
  const run = { ...held.run, suite: { name, path, text, hash }, done: done.size };
  const scoring = scoringOf(world, suite);
  const places = world.places.around(path);
  const { isOwnWord = false } = request;
  const begin = () =>
    runTrials(
      {
        run,
        cases: suite.cases,
        concurrency,
        done,
        now: world.now,
        lost: held.lost,
        ask: async (asking, { model, trial }, stop) => {
          await refuseChanged(asking, places);
          const answer = await world.runCase(
            {
              case: asking,
              suite,
              runId: run.id,
              trial,
              ...(!isDefaultModel && { model }),
              isRecorded: asked.isRecorded,
              isOwnWord,
            },
            stop,
          );
          await refuseChanged(asking, places);
          return answer;
        },
        score: async (asking, { model }, answer) =>
          await scoreTrial({ case: asking, model }, answer, scoring),
        keep: async (trial) => await held.keepTrial(trial),
        left: async (total) => trialsLeft(await world.benches.trials(run.id), total),
        report: async () => await report(run),
        end: async (state) => await held.end(state),
      },
      signal,
    );
  return {
    run,
    suite,
    diagnostics: opened.diagnostics,
    isResumed: held.isResumed,
    events: stoppable(begin, async () => await held.end('stopped')),
  };
}

/** What of a run that was broken off need not be asked again, scored by the contracts as they are now. */
async function takenOver(world: BenchWorld, held: HeldBench, suite: Suite): Promise<ReadonlySet<string>> {
  const { id, suite: before } = held.run;
  const trials = await world.benches.trials(id);
  const isSame = before.hash === suite.hash && (await world.benches.suite(id)).expect === suite.expect;
  if (!isSame) await held.keepScores(await rescored(world, suite, trials));
  return new Set(trials.filter(isAnswered).map(nameOf));
}
