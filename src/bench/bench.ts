import type { BenchEvent, BenchReport, BenchRun, Suite, Trial } from '../model/bench.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { JsonObject } from '../model/json.ts';

/** A suite that can be run. */
export interface ListedSuite {
  /** What it is called in a command: its path from the workspace, or the name of one that is shipped. */
  readonly ref: string;
  readonly isShipped: boolean;
  readonly name: string;
  readonly title?: string;
  readonly cases: readonly { readonly id: string; readonly title?: string; readonly group?: string }[];
  readonly models: readonly string[];
  readonly trials: number;
  /** What is wrong with it; one with errors is not run. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface BenchRequest {
  /** The absolute path of a suite, or the name of one that is shipped. */
  readonly suite: string;
  /** Instead of those of the suite. */
  readonly models?: readonly string[];
  readonly trials?: number;
  readonly concurrency?: number;
  /** Only these cases. */
  readonly cases?: readonly string[];
  /** Answer from recordings and from earlier conversations; no model is asked. */
  readonly isRecorded?: boolean;
  /** Begin anew, where a run that was broken off could go on. */
  readonly isFresh?: boolean;
  /** The least share of trials that has to succeed, instead of what the suite says. */
  readonly expect?: number;
  /** What it is compared with: the absolute path of a report as JSON, or the id of a run. */
  readonly baseline?: string;
  /** The user runs it by a command of their own. */
  readonly isOwnWord?: boolean;
}

/** A run that is ready: everything that can be refused beforehand has been. Nothing is asked until it is iterated. */
export interface RunningBench {
  readonly run: BenchRun;
  readonly suite: Suite;
  /** What was noticed in the suite that does not keep it from being run. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether it goes on with a run that was broken off. */
  readonly isResumed: boolean;
  /** Ends with a bench-end, unless it is stopped. */
  readonly events: AsyncGenerator<BenchEvent, void>;
}

interface ReportWish {
  /** The absolute path of a report as JSON, or the id of a run. */
  readonly baseline?: string;
}

export type ReportFormat = 'html' | 'junit' | 'json';

/** What can be done with benches. A run is named by its id, by either end of it, or by `last`. */
export interface Bench {
  /** The suites in the workspace's `bench/`, and those that are shipped. */
  suites(): Promise<readonly ListedSuite[]>;
  /** The contracts of the workspace's own suites that are JavaScript, each with the ref of a suite that has it. */
  functions(): Promise<readonly { readonly suite: string; readonly path: string }[]>;
  /** The absolute path of a suite that is named from the workspace by somebody who need not be trusted. */
  locate(ref: string): Promise<string>;
  /**
   * A suite with errors is refused as SCRIPT_INVALID: a line `path:line: message` for each, and all of them, with their
   * path, as details. One that is being run already is refused as SESSION_BUSY.
   */
  run(request: BenchRequest, signal?: AbortSignal): Promise<RunningBench>;
  /**
   * Goes on with a run that was broken off, with what it asked of whom. Where the suite asks something else by now it
   * begins anew, and says so by `isResumed`; one that is done is refused.
   */
  resume(runId: string, signal?: AbortSignal): Promise<RunningBench>;
  /** The newest first. */
  runs(): Promise<readonly BenchRun[]>;
  find(ref: string): Promise<BenchRun>;
  trials(runId: string): Promise<readonly Trial[]>;
  report(runId: string, wish?: ReportWish): Promise<BenchReport>;
  /** Holds the answers of a run against the contracts as they are in the suite now. No model is asked. */
  rescore(runId: string, wish?: ReportWish & { readonly suite?: string }): Promise<BenchReport>;
  /** How a run compares with another; each is a run, or the absolute path of a report as JSON. */
  compare(before: string, after: string): Promise<BenchReport>;
  delete(runId: string): Promise<void>;
  /** A report as a text to be kept: a page that needs nothing else, a JUnit report, or JSON. */
  render(report: BenchReport, format: ReportFormat): Promise<string>;
  /** The JSON Schema of suites. */
  schema(): Promise<JsonObject>;
}
