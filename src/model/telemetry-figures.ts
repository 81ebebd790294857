import type { Spread } from './bench.ts';

/** What turns took. Costs are in US dollars, and null where no price is known. */
export interface TurnFigures {
  readonly turns: number;
  /** Turns that ended otherwise than with an answer. */
  readonly failedTurns: number;
  readonly durationMs: Spread | null;
  readonly firstTokenMs: Spread | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number | null;
}

/** What happened in one stretch of time. */
export interface FiguresBucket extends TurnFigures {
  /** ISO 8601, in UTC. */
  readonly from: string;
  readonly events: number;
  readonly errors: number;
}

/** What happened between two moments, counted. */
export interface TelemetryFigures {
  /** ISO 8601, in UTC. */
  readonly since: string;
  readonly until: string;
  readonly events: number;
  /** There were more than could be counted: these are the newest. */
  readonly isPartial: boolean;
  /** The most frequent first. */
  readonly names: readonly { readonly event_name: string; readonly count: number }[];
  readonly errors: readonly { readonly code: string; readonly count: number }[];
  /** How often each skill was chosen, and how often none fitted. */
  readonly skills: readonly { readonly id: string; readonly count: number }[];
  readonly withoutSkill: number;
  readonly all: TurnFigures;
  readonly models: readonly ({ readonly model: string } & TurnFigures)[];
  /** Without a gap, the oldest first; each as long as the others. */
  readonly bucketMs: number;
  readonly timeline: readonly FiguresBucket[];
}
