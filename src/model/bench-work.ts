import type { BenchCase, BenchRun, Suite, Trial, TrialKey, TrialScore } from './bench.ts';

/** What is to be asked in a run. */
export interface AskedRun extends Pick<BenchRun, 'askHash' | 'models' | 'trials' | 'isRecorded'> {
  /** With the cases that are run. */
  readonly suite: Suite;
}

/** One trial of a case. */
export interface CaseAsk {
  readonly case: BenchCase;
  readonly suite: Pick<Suite, 'name' | 'path'>;
  readonly runId: string;
  /** From 1. */
  readonly trial: number;
  /** Whoever is asked by default, where there is none. */
  readonly model?: string;
  readonly isRecorded: boolean;
  /** The user runs it by a command of their own. */
  readonly isOwnWord: boolean;
}

/** What was said of answers, held against other contracts. */
export interface Rescoring {
  readonly suite: Suite;
  readonly scores: readonly (TrialKey & { readonly score: TrialScore })[];
}

/** A run of a suite that is this process's alone. */
export interface HeldBench {
  readonly run: BenchRun;
  /** Whether it goes on with a run that was broken off. */
  readonly isResumed: boolean;
  /** Aborted, with the reason, once another process has the run. */
  readonly lost: AbortSignal;
  /** Resolves when the trial would survive the end of the process. Refuses with LEASE_LOST once another has the run. */
  keepTrial(trial: Trial): Promise<void>;
  keepScores(rescoring: Rescoring): Promise<void>;
  /** Gives the run free. */
  end(state: 'stopped' | 'done'): Promise<void>;
}

/** The runs of suites that are kept, and their answers. */
export interface KeptBenches {
  hold(asked: AskedRun, isFresh: boolean): Promise<HeldBench>;
  /** The newest first. */
  list(): Promise<readonly BenchRun[]>;
  /** By its id, the beginning or the end of it, or `last`. Refuses what names none, or several. */
  find(ref: string): Promise<BenchRun>;
  trials(runId: string): Promise<readonly Trial[]>;
  /** The suite that it is scored by, with the cases that were run. */
  suite(runId: string): Promise<Suite>;
  /** Changes the scores of a run that nobody runs. */
  rescore(runId: string, rescoring: Rescoring): Promise<void>;
  delete(runId: string): Promise<void>;
}
