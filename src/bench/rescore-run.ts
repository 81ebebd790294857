import type { BenchRun, Suite } from '../model/bench.ts';
import { Refusal } from '../model/refusal.ts';
import type { BenchWorld } from './bench-world.ts';
import { openSuite } from './open-suite.ts';
import { refuseFunctions } from './runner/asked-bench.ts';
import { rescored } from './runner/scored-trials.ts';

/**
 * Holds the answers of a run against the contracts as they are in its suite now, all or nothing. Refuses where the suite
 * asks something else by now: its answers would be those to other questions.
 */
export async function rescoreRun(world: BenchWorld, { id }: BenchRun, ref: string): Promise<void> {
  const { benches, places } = world;
  const before = await benches.suite(id);
  const { suite: now } = await openSuite(places, ref);
  const suite = { ...now, cases: sameCases(before, now) };
  await refuseFunctions(world, suite.cases);
  await benches.rescore(id, await rescored(world, suite, await benches.trials(id)));
}

function sameCases(before: Suite, now: Suite): Suite['cases'] {
  return before.cases.map((asked) => {
    const found = now.cases.find(({ id }) => id === asked.id);
    if (found?.askHash === asked.askHash) return found;
    const what = found ? 'asks something else by now' : 'is not in the suite any more';
    throw new Refusal('INVALID_INPUT', `The case ${asked.id} ${what}: its answers cannot be scored by it.`, {
      remedy: 'Run the suite again: cuebook bench run',
    });
  });
}
