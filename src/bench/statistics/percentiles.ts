import type { Spread } from '../../model/bench.ts';

/**
 * The smallest of the values that at least this share of them does not exceed (the nearest rank): it is always one that
 * was measured. Of 20 values, p95 is the 19th; of fewer, the largest.
 */
function percentile(sorted: readonly number[], share: number): number | undefined {
  // What is off by the last bit must not go to the next rank.
  return sorted[Math.max(0, Math.ceil(share * sorted.length - 1e-9) - 1)];
}

/** Null where nothing was measured. */
export function spreadOf(values: readonly number[]): Spread | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [p50, p95] = [percentile(sorted, 0.5), percentile(sorted, 0.95)];
  return p50 === undefined || p95 === undefined ? null : { p50, p95 };
}
