import type { TelemetryEvent } from '../../model/telemetry.ts';
import type { TelemetryFigures } from '../../model/telemetry-figures.ts';
import type { TelemetryQuery } from '../telemetry.ts';
import { telemetryFigures } from './telemetry-figures.ts';

const DAY_MS = 24 * 3_600_000;
const MOST_EVENTS = 100_000;

/** Counts what is kept; in the last day where no moment is named. */
export function keptFigures(
  query: (query: TelemetryQuery) => readonly TelemetryEvent[],
  wish: Omit<TelemetryQuery, 'limit'>,
  now: Date,
): TelemetryFigures {
  const until = wish.until ?? now;
  const since = wish.since ?? new Date(until.getTime() - DAY_MS);
  const events = query({ ...wish, since, until, limit: MOST_EVENTS });
  return telemetryFigures(events, { since, until }, events.length === MOST_EVENTS);
}
