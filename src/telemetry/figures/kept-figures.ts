import { setImmediate as nextRound } from 'node:timers/promises';
import type { KeptEvent, TelemetryPage } from '../../model/telemetry.ts';
import type { TelemetryFigures } from '../../model/telemetry-figures.ts';
import type { TelemetryQuery } from '../telemetry.ts';
import { telemetryFigures } from './telemetry-figures.ts';

const DAY_MS = 24 * 3_600_000;
const MOST_EVENTS = 100_000;
/** More at once would hold up who else works in the process. */
const AT_ONCE = 5_000;

/** Counts what is kept; in the last day where no moment is named. */
export async function keptFigures(
  query: (page: TelemetryPage) => readonly KeptEvent[],
  wish: Omit<TelemetryQuery, 'limit'>,
  now: Date,
): Promise<TelemetryFigures> {
  const until = wish.until ?? now;
  const since = wish.since ?? new Date(until.getTime() - DAY_MS);
  const events: KeptEvent[] = [];
  while (events.length < MOST_EVENTS) {
    const before = events.at(-1);
    const some = query({ ...wish, since, until, limit: AT_ONCE, ...(before && { before }) });
    events.push(...some);
    if (some.length < AT_ONCE) break;
    await nextRound();
  }
  return telemetryFigures(events, { since, until }, events.length >= MOST_EVENTS);
}
