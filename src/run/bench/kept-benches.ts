import { realpath } from 'node:fs/promises';
import { hostname } from 'node:os';
import { sha256 } from '../../files/sha256.ts';
import type { BenchRun } from '../../model/bench.ts';
import type { KeptBenches } from '../../model/bench-work.ts';
import { Refusal } from '../../model/refusal.ts';
import { acquireBenchLease, missingBench, releaseBenchLease } from '../../store/bench-lease.ts';
import {
  deleteBenchRun,
  findBenchRunsByIdPart,
  listBenchRuns,
  suiteOfRun,
} from '../../store/bench-run.repository.ts';
import type { Store } from '../../store/dialect.ts';
import { currentOwner } from '../../store/lease-owner.ts';
import { keepScores, listTrials } from '../../store/trial.repository.ts';
import type { RunWorld } from '../world.ts';
import { holdBench } from './hold-bench.ts';

export function keptBenches(
  world: Pick<RunWorld, 'store' | 'storeIfAny' | 'leaseTimes' | 'now' | 'workspace'>,
): KeptBenches {
  const { now, leaseTimes } = world;
  const known = async (ref: string) => {
    const store = await world.storeIfAny();
    if (!store) throw missingBench(ref);
    return store;
  };
  return {
    hold: async (asked, isFresh) => {
      const store = await world.store();
      const askHash = await hashAtHome(asked.askHash, store, world.workspace);
      return await holdBench({ store, leaseTimes, now }, { ...asked, askHash }, isFresh);
    },
    list: async () => {
      const store = await world.storeIfAny();
      return store ? await listBenchRuns(store) : [];
    },
    find: async (ref) => {
      const store = await known(ref);
      const found = ref === 'last' ? await listBenchRuns(store, 1) : await findBenchRunsByIdPart(store, ref);
      return onlyOne(ref, found);
    },
    trials: async (runId) => await listTrials(await known(runId), runId),
    suite: async (runId) => await suiteOfRun(await known(runId), runId),
    rescore: async (runId, rescoring) => {
      const store = await known(runId);
      const lease = await acquireBenchLease(store, runId, currentOwner(), leaseTimes.lastsMs);
      try {
        await keepScores(store, lease, rescoring);
      } finally {
        await releaseBenchLease(store, lease);
      }
    },
    delete: async (runId) => await deleteBenchRun(await known(runId), runId, currentOwner()),
  };
}

/** What another workspace asks, or another machine with the same database, is none of ours to go on with. */
async function hashAtHome(askHash: string, { dialect }: Store, workspace: string): Promise<string> {
  const host = dialect.name === 'postgres' ? hostname() : null;
  return sha256(JSON.stringify([askHash, host, await realpath(workspace)]));
}

function onlyOne(ref: string, [run, ...others]: readonly BenchRun[]): BenchRun {
  if (!run) {
    if (ref !== 'last') throw missingBench(ref);
    throw new Refusal('NOT_FOUND', 'No bench has been run yet.', {
      remedy: 'Run one: cuebook bench run <suite>',
    });
  }
  if (others.length === 0) return run;
  throw new Refusal('INVALID_INPUT', `${JSON.stringify(ref)} could be several bench runs.`, {
    remedy: 'Give more of the id; see them all: cuebook bench list',
  });
}
