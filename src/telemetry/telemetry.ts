import type {
  KeptEvent,
  TelemetryEvent,
  TelemetryMode,
  TelemetryPage,
  TelemetryQuery,
  TelemetrySink,
} from '../model/telemetry.ts';
import type { TelemetryFigures } from '../model/telemetry-figures.ts';

export type { KeptEvent, TelemetryMode, TelemetryQuery } from '../model/telemetry.ts';

/** What is kept in all. */
export interface TelemetryFacts {
  readonly bytes: number;
  readonly events: number;
  /** By their names, the most first. */
  readonly names: readonly { readonly event_name: string; readonly count: number }[];
  /** When the first and the last of them happened. */
  readonly oldest?: string;
  readonly newest?: string;
}

/** The slice of a database that telemetry needs; `store/` has it. */
export interface TelemetryKeeper {
  /** Keeps them all or none; false while others hold the file, so that it has to be tried again. */
  write(events: readonly TelemetryEvent[]): boolean;
  query(query: TelemetryPage): readonly KeptEvent[];
  /** Those after a place, the oldest first: for who follows. */
  after(seq: number, limit: number): readonly KeptEvent[];
  /** The place of the last that was kept; 0 where there is none. */
  last(): number;
  /** Removes what is older, some at a time; how many it were. */
  prune(before: Date): number;
  facts(): TelemetryFacts;
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
  /** What is kept in all, by whatever process. */
  facts(): Promise<TelemetryFacts>;
  /** Counts what happened; in the last day where nothing is said. */
  figures(query: Omit<TelemetryQuery, 'limit'>): Promise<TelemetryFigures>;
  /** Tells of events as they are kept, by any process, from now on. */
  follow(filter: Omit<TelemetryQuery, 'limit'>, signal: AbortSignal): AsyncGenerator<KeptEvent, void>;
  /** Writes what waits. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
