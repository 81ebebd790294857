import type { BenchCase, BenchRun, Suite, Trial, TrialAnswer, TrialKey, TrialScore } from '../model/bench.ts';
import type { ScoringWorld } from './scoring/scoring-world.ts';
import type { SuiteWorld } from './suite/suite-world.ts';

/** What benches need from the rest of the program; `workbench.ts` puts it together. */
export interface BenchWorld {
  readonly now: () => Date;
  readonly benches: BenchStore;
  readonly places: SuiteSource;
  sha256(text: string): string;
  /** Asks a case; what goes wrong is part of the answer. Throws only when the signal is aborted. */
  runCase(ask: CaseToAsk, signal: AbortSignal): Promise<TrialAnswer>;
  /** Refuses what cannot be asked; resolves with the model that would be. */
  refuseCase(ask: CaseToAsk): Promise<string>;
  /** Refuses to run a module that is not of the workspace, where the user does not trust that, or that cannot be asked. */
  refuseFunction(path: string, caseId: string): Promise<void>;
  readonly scoring: Pick<ScoringWorld, 'inTime' | 'callFunction'>;
}

/** One trial of a case. */
interface CaseToAsk {
  readonly case: BenchCase;
  readonly suite: Pick<Suite, 'name' | 'path'>;
  readonly runId: string;
  readonly trial: number;
  /** Absent where whoever is asked by default is. */
  readonly model?: string;
  readonly isRecorded: boolean;
  readonly isOwnWord: boolean;
}

/** The files that suites are in, and that they name. */
export interface SuiteSource {
  list(): Promise<readonly { readonly ref: string; readonly path: string; readonly isShipped: boolean }[]>;
  locate(ref: string): Promise<string>;
  find(ref: string): Promise<string>;
  readText(path: string): Promise<string>;
  /** What a suite is known by in its workspace, whatever it asks. */
  identify(path: string): Promise<string>;
  around(suitePath: string): SuiteWorld;
}

export interface Rescoring {
  readonly suite: Suite;
  readonly scores: readonly (TrialKey & { readonly score: TrialScore })[];
}

/** What is to be asked in a run. */
export interface AskedRun extends Pick<BenchRun, 'askHash' | 'models' | 'trials' | 'isRecorded'> {
  /** With the cases that are run. */
  readonly suite: Suite;
}

/** A run that is this process's alone. */
export interface HeldRun {
  readonly run: BenchRun;
  readonly isResumed: boolean;
  /** Aborted, with the reason, once another process has the run. */
  readonly lost: AbortSignal;
  keepTrial(trial: Trial): Promise<void>;
  keepScores(rescoring: Rescoring): Promise<void>;
  end(state: 'stopped' | 'done'): Promise<void>;
}

/** Where runs and answers are kept. */
interface BenchStore {
  hold(asked: AskedRun, isFresh: boolean): Promise<HeldRun>;
  list(): Promise<readonly BenchRun[]>;
  find(ref: string): Promise<BenchRun>;
  trials(runId: string): Promise<readonly Trial[]>;
  suite(runId: string): Promise<Suite>;
  rescore(runId: string, rescoring: Rescoring): Promise<void>;
  delete(runId: string): Promise<void>;
}
