import type { Pair } from './drop-tests.ts';
import { Z_95 } from './wilson.ts';

export interface Difference {
  /** After minus before. */
  readonly difference: number;
  /** Where it lies with 95 % confidence. */
  readonly interval: readonly [number, number];
}

/**
 * How much the share of successes changed, each case compared with itself and weighed by its trials (Mantel–Haenszel). The
 * interval is that of Miettinen and Nurminen: all differences that the counts do not speak against. Its variance is taken
 * under the difference that is looked at, and so is not nothing where every trial succeeded, be they ever so few.
 */
export function differenceOf(pairs: readonly Pair[]): Difference {
  const strata = pairs.filter(({ before, after }) => before.trials > 0 && after.trials > 0).map(stratumOf);
  const weight = strata.reduce((sum, stratum) => sum + stratum.weight, 0);
  if (weight === 0) return { difference: 0, interval: [-1, 1] };
  const difference = strata.reduce((sum, each) => sum + each.weight * each.difference, 0) / weight;
  const isFar = (delta: number) => {
    const variance = strata.reduce((sum, each) => sum + each.weight ** 2 * varianceAt(each, delta), 0);
    return (weight * (difference - delta)) ** 2 > Z_95 ** 2 * variance;
  };
  return { difference, interval: [edge(difference, -1, isFar), edge(difference, 1, isFar)] };
}

interface Stratum extends Pair {
  readonly weight: number;
  readonly difference: number;
}

function stratumOf({ before, after }: Pair): Stratum {
  return {
    before,
    after,
    weight: (before.trials * after.trials) / (before.trials + after.trials),
    difference: after.successes / after.trials - before.successes / before.trials,
  };
}

const HALVINGS = 40;

/** The last place from the inside to the outside that is not too far. */
function edge(inside: number, outside: number, isFar: (delta: number) => boolean): number {
  if (!isFar(outside)) return outside;
  let [near, far] = [inside, outside];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (near + far) / 2;
    if (isFar(middle)) far = middle;
    else near = middle;
  }
  return near;
}

/** The variance of a case's difference, if it were `delta`. */
function varianceAt({ before, after }: Pair, delta: number): number {
  const [m, n] = [before.trials, after.trials];
  const rate = likeliestBefore({ before, after }, delta);
  const later = clamp(rate + delta, 0, 1);
  return ((later * (1 - later)) / n + (rate * (1 - rate)) / m) * ((m + n) / (m + n - 1));
}

/** The likeliest rate before, if the one after is more by `delta`: the root of a cubic, in its closed form. */
export function likeliestBefore({ before, after }: Pair, delta: number): number {
  const total = before.trials + after.trials;
  const successes = before.successes + after.successes;
  const b = ((after.trials + 2 * before.trials) * delta - total - successes) / total;
  const c = ((before.trials * delta - total - 2 * before.successes) * delta + successes) / total;
  const d = (before.successes * delta * (1 - delta)) / total;
  const q = b ** 3 / 27 - (b * c) / 6 + d / 2;
  const p = (q < 0 ? -1 : 1) * Math.sqrt(Math.max(0, b ** 2 / 9 - c / 3));
  const angle = p === 0 ? 0 : (Math.PI + Math.acos(clamp(q / p ** 3, -1, 1))) / 3;
  return clamp(2 * p * Math.cos(angle) - b / 3, Math.max(0, -delta), Math.min(1, 1 - delta));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
