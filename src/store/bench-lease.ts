import { type Kysely, sql } from 'kysely';
import { Refusal } from '../model/refusal.ts';
import type { Store } from './dialect.ts';
import { LEASE_TIMES } from './lease.ts';
import { leaseIsOver } from './lease-over.ts';
import { ownerIsGone } from './lease-owner.ts';
import type { Tables } from './tables.ts';

/** The right to write to a run of a suite. A later holder has a higher token, which shuts out the earlier one. */
export interface BenchLease {
  readonly runId: string;
  readonly token: number;
}

/** Takes a run for `owner`. Refuses with SESSION_BUSY while another has it. */
export async function acquireBenchLease(
  store: Store,
  runId: string,
  owner: string,
  lastsMs = LEASE_TIMES.lastsMs,
): Promise<BenchLease> {
  const { db, dialect } = store;
  const holder = await db
    .selectFrom('BenchRuns')
    .select(['leaseOwner', 'leaseToken', leaseIsOver(dialect).as('isOver')])
    .where('id', '=', runId)
    .executeTakeFirst();
  if (!holder) throw missingBench(runId);
  if (isHeld(holder)) throw busy(runId);
  const { numUpdatedRows } = await db
    .updateTable('BenchRuns')
    .set({
      leaseOwner: owner,
      leaseToken: holder.leaseToken + 1,
      leaseUntil: sql<number>`${dialect.now} + ${lastsMs}`,
    })
    .where('id', '=', runId)
    // Whoever took it in between has changed it.
    .where('leaseToken', '=', holder.leaseToken)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw busy(runId);
  return { runId, token: holder.leaseToken + 1 };
}

/** Whether somebody who lives has the lease of a row. */
export function isHeld({
  leaseOwner,
  isOver,
}: {
  readonly leaseOwner: string | null;
  /** SQLite knows no booleans. */
  readonly isOver: boolean | number;
}): boolean {
  return leaseOwner !== null && !isOver && !ownerIsGone(leaseOwner);
}

/**
 * Keeps the lease; refuses with LEASE_LOST once another has it. In a transaction, nobody else takes the run before it ends.
 */
export async function renewBenchLease(
  { db, dialect }: Pick<Store, 'dialect'> & { readonly db: Kysely<Tables> },
  { runId, token }: BenchLease,
  lastsMs = LEASE_TIMES.lastsMs,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('BenchRuns')
    .set({ leaseUntil: sql<number>`${dialect.now} + ${lastsMs}` })
    .where('id', '=', runId)
    .where('leaseToken', '=', token)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  throw new Refusal('LEASE_LOST', `Another process has taken over the bench run ${runId}.`, {
    remedy: 'Let that one finish; everything that was answered is kept.',
  });
}

/** Gives a run free as it is. Says nothing if another has it by now. */
export async function releaseBenchLease({ db }: Store, { runId, token }: BenchLease): Promise<void> {
  await db
    .updateTable('BenchRuns')
    .set({ leaseOwner: null, leaseUntil: null })
    .where('id', '=', runId)
    .where('leaseToken', '=', token)
    .execute();
}

export function missingBench(ref: string): Refusal {
  return new Refusal('NOT_FOUND', `There is no bench run ${ref}.`, {
    remedy: 'See them all: cuebook bench list',
  });
}

function busy(runId: string): Refusal {
  return new Refusal('SESSION_BUSY', `The bench run ${runId} is running already, in another process.`, {
    remedy: 'Wait until it is done, or stop it there; what it has answered by then is kept.',
  });
}
