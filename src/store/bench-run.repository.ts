import { type Kysely, sql } from 'kysely';
import type { BenchRun, Suite } from '../model/bench.ts';
import type { AskedRun } from '../model/bench-work.ts';
import { newBenchRunId } from '../model/ids.ts';
import { acquireBenchLease, type BenchLease, isHeld, missingBench, renewBenchLease } from './bench-lease.ts';
import { BENCH_RUN_COLUMNS, toBenchRun } from './bench-run.table.ts';
import type { Store } from './dialect.ts';
import { leaseIsOver } from './lease-over.ts';
import type { Tables } from './tables.ts';

export interface BenchWish {
  readonly owner: string;
  readonly lastsMs?: number;
  /** Begin a new run, where one that was broken off could go on. */
  readonly isFresh: boolean;
  readonly at: Date;
}

export interface TakenBench {
  readonly run: BenchRun;
  readonly lease: BenchLease;
  readonly isResumed: boolean;
}

/**
 * The run in which something is asked: the last one that asks the same, if it was broken off and is not to ask it less
 * often, or else a new one. Refuses with SESSION_BUSY while another process has it.
 */
export async function takeUpBenchRun(
  store: Store,
  asked: AskedRun,
  { owner, lastsMs, isFresh, at }: BenchWish,
): Promise<TakenBench> {
  return await store.db.transaction().execute(async (db) => {
    const inside = { ...store, db };
    await lockAsked(inside, asked.askHash);
    const last = isFresh ? undefined : await lastAsked(db, asked);
    const isResumed = last !== undefined && last.state !== 'done';
    const id = isResumed ? last.id : await insertRun(db, asked, at);
    const lease = await acquireBenchLease(inside, id, owner, lastsMs);
    await db
      .updateTable('BenchRuns')
      .set({ state: 'running', finishedAt: null, trials: asked.trials })
      .where('id', '=', id)
      .execute();
    return { run: await getBenchRun(inside, id), lease, isResumed };
  });
}

/** Until the transaction ends nobody else begins to ask the same. SQLite lets nobody else write anyway. */
async function lockAsked({ db, dialect }: Store, askHash: string): Promise<void> {
  if (dialect.name !== 'postgres') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bench ${askHash}`}, 0))`.execute(db);
}

/** Fewer trials would leave out what was asked already: that is another run. */
async function lastAsked(
  db: Kysely<Tables>,
  { askHash, trials }: AskedRun,
): Promise<Pick<BenchRun, 'id' | 'state'> | undefined> {
  return await db
    .selectFrom('BenchRuns')
    .select(['id', 'state'])
    .where('askHash', '=', askHash)
    .where('trials', '<=', trials)
    .orderBy('trials', 'desc')
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function insertRun(db: Kysely<Tables>, asked: AskedRun, at: Date): Promise<string> {
  const { suite, askHash, models, trials, isRecorded } = asked;
  const id = newBenchRunId();
  await db
    .insertInto('BenchRuns')
    .values({
      id,
      ...suiteColumns(suite),
      askHash,
      models: JSON.stringify(models),
      trials,
      cases: suite.cases.length,
      isRecorded: isRecorded ? 1 : 0,
      state: 'running',
      startedAt: at.toISOString(),
      finishedAt: null,
      leaseOwner: null,
      leaseToken: 0,
      leaseUntil: null,
    })
    .execute();
  return id;
}

/** What is kept of a suite, so that its runs can be told of whatever becomes of its files. */
export function suiteColumns({ text, ...suite }: Suite) {
  return {
    suiteName: suite.name,
    suitePath: suite.path,
    suiteText: text,
    suiteHash: suite.hash,
    suite: JSON.stringify(suite),
  };
}

/** Gives a run free. Says nothing if another has it by now: there is nothing left to give. */
export async function endBenchRun(
  { db }: Store,
  { runId, token }: BenchLease,
  state: 'stopped' | 'done',
  at: Date,
): Promise<void> {
  await db
    .updateTable('BenchRuns')
    .set({
      state,
      finishedAt: state === 'done' ? at.toISOString() : null,
      leaseOwner: null,
      leaseUntil: null,
    })
    .where('id', '=', runId)
    .where('leaseToken', '=', token)
    .execute();
}

/** The suite of a run, as it is scored by, with the cases that were run. */
export async function suiteOfRun({ db }: Store, runId: string): Promise<Suite> {
  const row = await db
    .selectFrom('BenchRuns')
    .select(['suite', 'suiteText'])
    .where('id', '=', runId)
    .executeTakeFirst();
  if (!row) throw missingBench(runId);
  return { ...JSON.parse(row.suite), text: row.suiteText };
}

export async function getBenchRun(store: Store, id: string): Promise<BenchRun> {
  const [run] = await selectRuns(store, (query) => query.where('id', '=', id));
  if (!run) throw missingBench(id);
  return run;
}

/** The newest first. */
export async function listBenchRuns(store: Store, limit?: number): Promise<readonly BenchRun[]> {
  return await selectRuns(store, (query) => (limit === undefined ? query : query.limit(limit)));
}

/** Runs whose id begins or ends with the text; at most three, which is enough to know that it is not one. */
export async function findBenchRunsByIdPart(store: Store, part: string): Promise<readonly BenchRun[]> {
  if (!/^[0-9a-f-]+$/.test(part)) return [];
  return await selectRuns(store, (query) =>
    query.where((eb) => eb.or([eb('id', 'like', `${part}%`), eb('id', 'like', `%${part}`)])).limit(3),
  );
}

/** Deletes a run with all its answers. Refuses one that runs. */
export async function deleteBenchRun(store: Store, id: string, owner: string): Promise<void> {
  await store.db.transaction().execute(async (db) => {
    const inside = { ...store, db };
    await renewBenchLease(inside, await acquireBenchLease(inside, id, owner));
    await db.deleteFrom('Trials').where('runId', '=', id).execute();
    await db.deleteFrom('BenchRuns').where('id', '=', id).execute();
  });
}

type RunsQuery = ReturnType<typeof runsQuery>;

function runsQuery({ db, dialect }: Store) {
  return db
    .selectFrom('BenchRuns')
    .select(BENCH_RUN_COLUMNS)
    .select(leaseIsOver(dialect).as('isOver'))
    .select(({ selectFrom, fn }) =>
      selectFrom('Trials')
        .select(fn.countAll<number | string>().as('done'))
        .whereRef('Trials.runId', '=', 'BenchRuns.id')
        .as('done'),
    )
    .select(({ selectFrom, fn }) =>
      selectFrom('Trials')
        .select(fn.countAll<number | string>().as('successes'))
        .whereRef('Trials.runId', '=', 'BenchRuns.id')
        .where('isSuccess', '=', 1)
        .as('successes'),
    )
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc');
}

async function selectRuns(
  store: Store,
  narrow: (query: RunsQuery) => RunsQuery,
): Promise<readonly BenchRun[]> {
  const rows = await narrow(runsQuery(store)).execute();
  return rows.map((row) => toBenchRun(row, isHeld(row)));
}
