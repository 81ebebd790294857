import type { TelemetryEvent, TelemetrySink } from '../model/telemetry.ts';
import type { TelemetryFigures } from '../model/telemetry-figures.ts';

export const TELEMETRY_MODES = ['local', 'remote', 'both', 'off'] as const;
export type TelemetryMode = (typeof TELEMETRY_MODES)[number];

/** Which events are looked for. */
export interface TelemetryQuery {
  /** Also by its old name, `macro.…`. */
  readonly event_name?: string;
  readonly session_id?: string;
  readonly turn_id?: string;
  readonly run_id?: string;
  readonly case_id?: string;
  /** From this moment on. */
  readonly since?: Date;
  readonly until?: Date;
  /** The newest are returned, the newest first. */
  readonly limit: number;
}

/** An event, and its place in the order in which they were kept. */
export interface KeptEvent extends TelemetryEvent {
  readonly seq: number;
}

/** The slice of a database that telemetry needs; `store/` has it. */
export interface TelemetryKeeper {
  /** Keeps them all or none. */
  write(events: readonly TelemetryEvent[]): void;
  query(query: TelemetryQuery): readonly KeptEvent[];
  /** Those after a place, the oldest first: for who follows. */
  after(seq: number, limit: number): readonly KeptEvent[];
  /** Removes what is older, some at a time; how many it were. */
  prune(before: Date): number;
  close(): void;
}

export interface TelemetryState {
  readonly mode: TelemetryMode;
  /** The absolute path of the file, wherever events are kept here. */
  readonly path: string;
  readonly endpoint?: string;
  readonly retentionDays: number;
  /** In this process: what was taken, kept, sent, and lost because too much came or nothing could be written. */
  readonly taken: number;
  readonly kept: number;
  readonly sent: number;
  readonly lost: number;
  /** What is wrong with how it is configured, or what went wrong last. */
  readonly problem?: string;
}

export interface TakenEvents {
  readonly accepted: number;
  readonly dropped: number;
}

/** What can be done with telemetry. */
export interface Telemetry extends TelemetrySink {
  state(): TelemetryState;
  /** Takes events from elsewhere. What is no event is dropped and counted; texts and secrets in payloads are taken out. */
  take(events: readonly unknown[]): TakenEvents;
  query(query: TelemetryQuery): Promise<readonly KeptEvent[]>;
  /** Counts what happened; in the last day where nothing is said. */
  figures(query: Omit<TelemetryQuery, 'limit'>): Promise<TelemetryFigures>;
  /** Tells of events as they are kept, by any process, from now on. */
  follow(filter: Omit<TelemetryQuery, 'limit'>, signal: AbortSignal): AsyncGenerator<KeptEvent, void>;
  /** Writes what waits. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
