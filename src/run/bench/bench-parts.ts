import { realpath } from 'node:fs/promises';
import { isInside } from '../../files/safe-path.ts';
import { sha256 } from '../../files/sha256.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Feeds } from '../feeds.ts';
import { inTime } from '../within-time.ts';
import type { RunWorld } from '../world.ts';
import { callFunction } from './call-function.ts';
import { keptBenches } from './kept-benches.ts';
import { type CaseAsk, refuseCase, runCase } from './run-case.ts';
import { suitePlaces } from './suite-places.ts';
import { tryAnswer } from './try-answer.ts';

/** What benches are made of here: where suites and answers are, and what asks and scores. */
export function benchParts(world: RunWorld, feeds: Pick<Feeds, 'told'>) {
  const { workspace, now, context } = world;
  const caseWorld = { ...world, told: feeds.told.bind(feeds), tryPlan: tryAnswer };
  return {
    now,
    sha256,
    benches: keptBenches(world),
    places: suitePlaces(workspace),
    runCase: async (ask: CaseAsk, signal: AbortSignal) => await runCase(caseWorld, ask, signal),
    refuseCase: async (ask: CaseAsk) => await refuseCase(world, ask),
    refuseFunction: async (path: string) => {
      await refuseElsewhere(workspace, path);
      await context.refuseUntrusted(`The contract ${path}`);
    },
    scoring: { inTime, callFunction },
  };
}

/** Who trusts a workspace trusts what is in it. */
async function refuseElsewhere(workspace: string, path: string): Promise<void> {
  if (isInside(await realpath(workspace), await realpath(path))) return;
  throw new Refusal('UNTRUSTED', `The contract ${path} is not run: it is not in the workspace.`, {
    remedy: 'Put the suite and its functions into the workspace.',
  });
}
