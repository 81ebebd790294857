import type { Trial } from '../model/bench.ts';
import type { Rescoring } from '../model/bench-work.ts';
import { type BenchLease, renewBenchLease } from './bench-lease.ts';
import { suiteColumns } from './bench-run.repository.ts';
import type { Store } from './dialect.ts';
import { toTrial, toTrialRow } from './trial.table.ts';

/** Keeps a finished trial, instead of what was kept of it before. Refuses with LEASE_LOST once another has the run. */
export async function keepTrial(store: Store, lease: BenchLease, trial: Trial): Promise<void> {
  const row = toTrialRow(lease.runId, trial);
  await store.db.transaction().execute(async (db) => {
    await renewBenchLease({ ...store, db }, lease);
    await db
      .insertInto('Trials')
      .values(row)
      .onConflict((conflict) => conflict.columns(['runId', 'caseId', 'model', 'trial']).doUpdateSet(row))
      .execute();
  });
}

/** The finished trials of a run, in the order of their cases' ids, models and numbers. */
export async function listTrials({ db }: Store, runId: string): Promise<readonly Trial[]> {
  const rows = await db
    .selectFrom('Trials')
    .selectAll()
    .where('runId', '=', runId)
    .orderBy('caseId')
    .orderBy('model')
    .orderBy('trial')
    .execute();
  return rows.map(toTrial);
}

/** Changes the scores of a run and the suite that they are by, all or nothing. */
export async function keepScores(
  store: Store,
  lease: BenchLease,
  { suite, scores }: Rescoring,
): Promise<void> {
  const { runId } = lease;
  await store.db.transaction().execute(async (db) => {
    await renewBenchLease({ ...store, db }, lease);
    await db.updateTable('BenchRuns').set(suiteColumns(suite)).where('id', '=', runId).execute();
    for (const { caseId, model, trial, score } of scores) {
      await db
        .updateTable('Trials')
        .set({ isSuccess: score.isSuccess ? 1 : 0, score: JSON.stringify(score) })
        .where('runId', '=', runId)
        .where('caseId', '=', caseId)
        .where('model', '=', model)
        .where('trial', '=', trial)
        .execute();
    }
  });
}
