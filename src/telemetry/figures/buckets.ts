const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS: readonly number[] = [
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
];
/** More than these cannot be told apart on a phone. */
const MOST = 48;

export interface Range {
  readonly since: Date;
  readonly until: Date;
}

/** Stretches of time of one length, without a gap. */
export interface Buckets {
  readonly stepMs: number;
  /** When each begins: on the full minute, hour or day in UTC. */
  readonly starts: readonly number[];
  /** Which of them a moment is in, if any. */
  indexOf(moment: number): number | undefined;
}

/** Divides a range into a few dozen stretches at most. */
export function bucketsOf({ since, until }: Range): Buckets {
  const span = Math.max(0, until.getTime() - since.getTime());
  const stepMs = STEPS.find((step) => span / step <= MOST) ?? Math.ceil(span / MOST / DAY) * DAY;
  const first = Math.floor(since.getTime() / stepMs);
  const last = Math.max(first, Math.floor(until.getTime() / stepMs));
  const starts = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * stepMs);
  return {
    stepMs,
    starts,
    indexOf(moment) {
      const index = Math.floor(moment / stepMs) - first;
      return index in starts ? index : undefined;
    },
  };
}
