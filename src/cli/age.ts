import { counted } from './counted.ts';
import { localTime } from './local-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;

/** How long ago something was, in words; the day, once that says more. A clock that was put back makes it now. */
export function age(then: Date, now: Date): string {
  const ms = now.getTime() - then.getTime();
  if (ms < MINUTE) return 'just now';
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ago`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ago`;
  if (ms < MONTH) return `${counted(Math.floor(ms / DAY), 'day')} ago`;
  return localTime(then.toISOString()).slice(0, 10);
}
