const DAY_MS = 24 * 3_600_000;
const EARLIEST = Date.UTC(2000, 0);
/** Milliseconds since 1970 are above this, seconds below. */
const SECONDS_UNTIL = 100_000_000_000;
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** When an event from elsewhere happened, in milliseconds; undefined for what is no time, or an absurd one. */
export function eventTime(ts: unknown, now: number): number | undefined {
  if (ts === undefined || ts === null) return now;
  const time =
    typeof ts === 'number' ? ofNumber(ts) : typeof ts === 'string' ? ofText(ts.trim()) : Number.NaN;
  return time >= EARLIEST && time <= now + DAY_MS ? Math.round(time) : undefined;
}

function ofNumber(ts: number): number {
  return ts < SECONDS_UNTIL ? ts * 1_000 : ts;
}

/** In UTC, unless it says otherwise. */
function ofText(ts: string): number {
  const match = ISO.exec(ts);
  if (!match) return Number.NaN;
  const [, day = '', zone] = match;
  if (!isDay(day)) return Number.NaN;
  return Date.parse(zone === undefined && ts.length > 'yyyy-mm-dd'.length ? `${ts.replace(' ', 'T')}Z` : ts);
}

/** There is no 31st of February; the clock would make it the 3rd of March. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
