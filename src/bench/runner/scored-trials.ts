import type { Suite, Trial } from '../../model/bench.ts';
import type { Rescoring } from '../../model/bench-work.ts';
import type { BenchWorld } from '../bench-world.ts';
import { scoreTrial } from '../scoring/score-trial.ts';
import type { ScoringWorld } from '../scoring/scoring-world.ts';

/** What answers of a suite are scored with. */
export function scoringOf({ places, scoring }: BenchWorld, suite: Suite): ScoringWorld {
  const { schema } = places.around(suite.path);
  return { ...scoring, schema, readText: places.readText };
}

/** Holds answers that are there against the contracts of a suite. Nobody is asked. */
export async function rescored(
  world: BenchWorld,
  suite: Suite,
  trials: readonly Trial[],
): Promise<Rescoring> {
  const scoring = scoringOf(world, suite);
  const cases = new Map(suite.cases.map((each) => [each.id, each]));
  const scores: Rescoring['scores'][number][] = [];
  for (const { caseId, model, trial, answer } of trials) {
    const asked = cases.get(caseId);
    if (!asked) continue;
    const score = await scoreTrial({ case: asked, model }, answer, scoring);
    scores.push({ caseId, model, trial, score });
  }
  return { suite, scores };
}
