import { Refusal } from '../model/refusal.ts';
import type { BenchRequest } from './bench.ts';
import type { BenchWorld } from './bench-world.ts';
import { DEFAULT_MODEL } from './runner/asked-bench.ts';

/** What has to be wished for so that a run that was broken off goes on. Refuses one that is done. */
export async function requestAgain({ benches }: BenchWorld, runId: string): Promise<BenchRequest> {
  const { id, state, suite, models, trials, isRecorded } = await benches.find(runId);
  if (state === 'done') {
    throw new Refusal('INVALID_INPUT', 'This run is done: there is nothing left to ask in it.', {
      remedy: 'Run the suite again.',
    });
  }
  const { cases, expect } = await benches.suite(id);
  return {
    suite: suite.path,
    ...(!models.includes(DEFAULT_MODEL) && { models }),
    trials,
    cases: cases.map((each) => each.id),
    isRecorded,
    ...(expect !== undefined && { expect }),
  };
}
