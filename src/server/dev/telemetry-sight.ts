import type { KeptEvent } from '../../model/telemetry.ts';
import type { TelemetryFigures } from '../../model/telemetry-figures.ts';
import type { TelemetryRange } from '../../model/telemetry-range.ts';
import type { Workbench } from '../../workbench.ts';
import type { Language, TelemetryWords } from './telemetry-words.ts';

/** What the page is asked for. */
export interface TelemetryWish {
  readonly event_name?: string;
  readonly session_id?: string;
  readonly turn_id?: string;
  readonly since: TelemetryRange;
  /** Where it is said, and not left to the browser. */
  readonly lang?: Language;
}

/** All that the page shows. */
export interface TelemetrySight {
  readonly wish: TelemetryWish;
  readonly words: TelemetryWords;
  readonly language: Language;
  readonly state: ReturnType<Workbench['telemetry']['state']>;
  readonly figures: TelemetryFigures;
  /** The newest first. */
  readonly events: readonly KeptEvent[];
}

/** The address of the page with other wishes. */
export function addressOf(wish: Partial<TelemetryWish>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wish)) if (value) query.set(name, value);
  return `/dev/telemetry/ui?${query}`;
}
