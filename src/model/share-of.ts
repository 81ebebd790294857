import type { Share } from './bench.ts';

/** Both sides of 95 %. */
export const Z_95 = 1.959963984540054;

/**
 * Where a share lies with 95 % confidence, by Wilson's score interval: unlike the usual one it stays between 0 and 1, and
 * does not shrink to nothing where all trials, or none, succeeded.
 */
function wilson(successes: number, trials: number): readonly [number, number] {
  if (trials === 0) return [0, 1];
  const rate = successes / trials;
  const spread = Z_95 ** 2 / trials;
  const middle = (rate + spread / 2) / (1 + spread);
  const half = (Z_95 / (1 + spread)) * Math.sqrt((rate * (1 - rate)) / trials + spread / (4 * trials));
  return [
    successes === 0 ? 0 : Math.max(0, middle - half),
    successes === trials ? 1 : Math.min(1, middle + half),
  ];
}

export function shareOf(successes: number, trials: number): Share {
  return {
    trials,
    successes,
    rate: trials === 0 ? null : successes / trials,
    interval: wilson(successes, trials),
  };
}
