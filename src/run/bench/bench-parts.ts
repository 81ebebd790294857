import { realpath } from 'node:fs/promises';
import { isInside } from '../../files/safe-path.ts';
import { sha256 } from '../../files/sha256.ts';
import type { CaseAsk } from '../../model/bench-work.ts';
import { Refusal } from '../../model/refusal.ts';
import type { InTime } from '../../model/refuse-input.ts';
import type { Feeds } from '../feeds.ts';
import { withinProcessorTime } from '../within-time.ts';
import type { RunWorld } from '../world.ts';
import { callFunction, functionFault } from './call-function.ts';
import { keptBenches } from './kept-benches.ts';
import { refuseCase } from './refuse-case.ts';
import { runCase } from './run-case.ts';
import { suitePlaces } from './suite-places.ts';
import { tryAnswer } from './try-answer.ts';

/** While a pattern is matched nothing else is done, and the times of other trials must not tell of it. */
const LONGEST_MATCH_MS = 200;
const inTime: InTime = (work) => withinProcessorTime(LONGEST_MATCH_MS, work);

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
    refuseFunction: async (path: string, caseId: string) => {
      await refuseElsewhere(workspace, path);
      await context.refuseUntrusted(`The contract ${path}`);
      await refuseBroken(path, caseId);
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

/** Found before an answer is paid for: a contract that never says anything tells nothing of a model. */
async function refuseBroken(path: string, caseId: string): Promise<void> {
  const fault = await functionFault(path);
  if (fault === undefined) return;
  throw new Refusal(
    'SCRIPT_INVALID',
    `The contract ${path} of the case ${caseId} cannot be checked: ${fault}`,
    { remedy: 'Mend it: it is a JavaScript module whose default export is a function.' },
  );
}
