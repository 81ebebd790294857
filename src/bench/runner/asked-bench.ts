import type { BenchCase, Suite } from '../../model/bench.ts';
import type { AskedRun } from '../../model/bench-work.ts';
import { Refusal } from '../../model/refusal.ts';
import type { BenchRequest } from '../bench.ts';
import type { BenchWorld } from '../bench-world.ts';

/** What a run asks, checked. */
export interface AskedBench {
  readonly asked: AskedRun;
  /** Whether no model is named: each case is asked of whoever is asked by default. */
  readonly isDefaultModel: boolean;
  readonly concurrency: number;
}

const MOST_TRIALS = 10_000;
const MOST_AT_ONCE = 64;
/** What answers are kept under where cases are asked of several by default. */
export const DEFAULT_MODEL = 'default';

/** Decides what is asked, and refuses what cannot be: before anything is kept, and before an answer is paid for. */
export async function askedBench(
  world: Pick<BenchWorld, 'places' | 'refuseCase' | 'refuseFunction' | 'sha256'>,
  suite: Suite,
  request: BenchRequest,
): Promise<AskedBench> {
  const { isRecorded = false, isOwnWord = false } = request;
  const cases = chosenCases(suite, request.cases);
  const trials = whole('trials', request.trials ?? suite.trials, MOST_TRIALS);
  const concurrency = whole('concurrency', request.concurrency ?? suite.concurrency, MOST_AT_ONCE);
  const expect = request.expect ?? suite.expect;
  if (expect !== undefined && !(expect >= 0 && expect <= 1)) {
    throw new Refusal('INVALID_INPUT', `expect has to be a share from 0 to 1, not ${expect}.`);
  }
  await refuseFunctions(world, cases);
  const named = Array.from(new Set(request.models ?? suite.models));
  const around = { suite, runId: '', trial: 1, isRecorded, isOwnWord };
  const answering = new Set<string>();
  for (const model of named.length > 0 ? named : [undefined]) {
    for (const asked of cases) {
      answering.add(
        await world.refuseCase({ ...around, case: asked, ...(model !== undefined && { model }) }),
      );
    }
  }
  const [only, ...others] = answering;
  const models = named.length > 0 ? named : [(others.length === 0 && only) || DEFAULT_MODEL];
  // Trials are left out: a run that was broken off can go on with more of them.
  const hashed = [
    await world.places.identify(suite.path),
    cases.map(({ id, askHash }) => [id, askHash]).sort(),
    models.toSorted(),
    isRecorded,
  ];
  return {
    asked: {
      suite: { ...suite, cases, ...(expect !== undefined && { expect }) },
      askHash: world.sha256(JSON.stringify(hashed)),
      models,
      trials,
      isRecorded,
    },
    isDefaultModel: named.length === 0,
    concurrency,
  };
}

function chosenCases({ cases, path }: Suite, wanted: readonly string[] | undefined): readonly BenchCase[] {
  if (!wanted) return cases;
  const unknown = wanted.find((id) => !cases.some((each) => each.id === id));
  if (unknown !== undefined) {
    throw new Refusal('INVALID_INPUT', `${path} has no case ${JSON.stringify(unknown)}.`, {
      remedy: `It has ${cases.map(({ id }) => id).join(', ')}.`,
    });
  }
  const chosen = cases.filter(({ id }) => wanted.includes(id));
  if (chosen.length > 0) return chosen;
  throw new Refusal('INVALID_INPUT', 'No case is named, and so there is nothing to ask.');
}

function whole(name: string, value: number, most: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new Refusal('INVALID_INPUT', `${name} has to be a whole number from 1 to ${most}, not ${value}.`);
}

/** Refuses contracts in JavaScript where the user does not trust the workspace, and those that could not be asked. */
export async function refuseFunctions(
  world: Pick<BenchWorld, 'refuseFunction'>,
  cases: readonly BenchCase[],
): Promise<void> {
  const seen = new Set<string>();
  for (const { id, contracts } of cases) {
    for (const { function: path } of contracts) {
      if (path === undefined || seen.has(path)) continue;
      seen.add(path);
      await world.refuseFunction(path, id);
    }
  }
}
