import type { Selectable } from 'kysely';
import type { BenchRun, BenchState } from '../model/bench.ts';

/** A run of a suite. */
export interface BenchRunsTable {
  id: string;
  suiteName: string;
  suitePath: string;
  suiteText: string;
  suiteHash: string;
  /** JSON: the suite as it was read, with the cases that are run. */
  suite: string;
  askHash: string;
  /** JSON: a list of names. */
  models: string;
  trials: number;
  cases: number;
  /** 0 or 1. */
  isRecorded: number;
  /** How it stands at rest; one whose owner is gone is `running` still. */
  state: BenchState;
  startedAt: string;
  finishedAt: string | null;
  leaseOwner: string | null;
  leaseToken: number;
  /** Milliseconds since the epoch, by the database's clock. */
  leaseUntil: number | null;
}

export const BENCH_RUN_COLUMNS = [
  'id',
  'suiteName',
  'suitePath',
  'suiteText',
  'suiteHash',
  'askHash',
  'models',
  'trials',
  'cases',
  'isRecorded',
  'state',
  'startedAt',
  'finishedAt',
  'leaseOwner',
] as const satisfies readonly (keyof BenchRunsTable)[];

type BenchRunRow = Pick<Selectable<BenchRunsTable>, (typeof BENCH_RUN_COLUMNS)[number]>;

/** How many trials are done, and how many succeeded; PostgreSQL tells large numbers as texts. */
interface TrialCounts {
  readonly done: number | string | null;
  readonly successes: number | string | null;
}

/** @param isHeld whether somebody who lives runs it. */
export function toBenchRun(row: BenchRunRow & TrialCounts, isHeld: boolean): BenchRun {
  return {
    id: row.id,
    state: row.state === 'running' && !isHeld ? 'stopped' : row.state,
    suite: { name: row.suiteName, path: row.suitePath, text: row.suiteText, hash: row.suiteHash },
    askHash: row.askHash,
    models: JSON.parse(row.models),
    trials: row.trials,
    cases: row.cases,
    isRecorded: row.isRecorded === 1,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
    done: Number(row.done),
    successes: Number(row.successes),
  };
}
