import type { TrialAnswer } from '../model/bench.ts';
import type { CaseAsk, KeptBenches } from '../model/bench-work.ts';
import type { ScoringWorld } from './scoring/scoring-world.ts';
import type { SuiteWorld } from './suite/suite-world.ts';

/** What benches need from the rest of the program; `workbench.ts` puts it together. */
export interface BenchWorld {
  readonly now: () => Date;
  readonly benches: KeptBenches;
  readonly places: SuiteSource;
  sha256(text: string): string;
  /** Asks a case; what goes wrong is part of the answer. Throws only when the signal is aborted. */
  runCase(ask: CaseAsk, signal: AbortSignal): Promise<TrialAnswer>;
  /** Refuses what cannot be asked; resolves with the model that would be. */
  refuseCase(ask: CaseAsk): Promise<string>;
  /** Refuses to run a module that is not of the workspace, where the user does not trust that, or that cannot be asked. */
  refuseFunction(path: string, caseId: string): Promise<void>;
  readonly scoring: Pick<ScoringWorld, 'inTime' | 'callFunction'>;
}

/** The files that suites are in, and that they name. */
export interface SuiteSource {
  list(): Promise<readonly { readonly ref: string; readonly path: string; readonly isShipped: boolean }[]>;
  locate(ref: string): Promise<string>;
  find(ref: string): Promise<string>;
  readText(path: string): Promise<string>;
  /** In bytes; 0 where it cannot be told. */
  sizeOf(path: string): Promise<number>;
  /** What a suite is known by in its workspace, whatever it asks. */
  identify(path: string): Promise<string>;
  around(suitePath: string): SuiteWorld;
}
