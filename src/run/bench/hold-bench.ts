import type { AskedRun, HeldBench } from '../../model/bench-work.ts';
import { isRefusal } from '../../model/refusal.ts';
import { type BenchLease, renewBenchLease } from '../../store/bench-lease.ts';
import { endBenchRun, takeUpBenchRun } from '../../store/bench-run.repository.ts';
import type { Store } from '../../store/dialect.ts';
import type { LeaseTimes } from '../../store/lease.ts';
import { currentOwner } from '../../store/lease-owner.ts';
import { keepScores, keepTrial } from '../../store/trial.repository.ts';

interface BenchHome {
  readonly store: Store;
  readonly leaseTimes: LeaseTimes;
  readonly now: () => Date;
}

/** Takes up the run in which something is asked, and keeps it, renewing the lease. */
export async function holdBench(home: BenchHome, asked: AskedRun, isFresh: boolean): Promise<HeldBench> {
  const { store, leaseTimes, now } = home;
  const { lastsMs } = leaseTimes;
  const wish = { owner: currentOwner(), lastsMs, isFresh, at: now() };
  const { run, lease, isResumed } = await takeUpBenchRun(store, asked, wish);
  const { lost, stop } = renewing(store, lease, leaseTimes);
  return {
    run,
    isResumed,
    lost,
    keepTrial: async (trial) => await keepTrial(store, lease, trial),
    keepScores: async (rescoring) => await keepScores(store, lease, rescoring),
    end: async (state) => {
      stop();
      await endBenchRun(store, lease, state, now());
    },
  };
}

function renewing(store: Store, lease: BenchLease, { lastsMs, renewEveryMs }: LeaseTimes) {
  const loss = new AbortController();
  const renew = async () => {
    try {
      await renewBenchLease(store, lease, lastsMs);
    } catch (error) {
      // A database that does not answer for a moment takes nothing away; who cannot write is told when a trial is kept.
      if (!isRefusal(error, 'LEASE_LOST')) return;
      clearInterval(timer);
      loss.abort(error);
    }
  };
  const timer = setInterval(() => void renew(), renewEveryMs);
  timer.unref();
  return { lost: loss.signal, stop: () => clearInterval(timer) };
}
