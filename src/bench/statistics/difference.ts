import { Z_95 } from '../../model/share-of.ts';
import type { Pair } from './drop-tests.ts';

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
  const strata = strataOf(pairs.filter(({ before, after }) => before.trials > 0 && after.trials > 0));
  const weight = strata.reduce((sum, each) => sum + each.times * each.weight, 0);
  if (weight === 0) return { difference: 0, interval: [-1, 1] };
  const difference =
    strata.reduce((sum, each) => sum + each.times * each.weight * each.difference, 0) / weight;
  /** How far a difference is from being spoken against; above 0 it is. */
  const excess = (delta: number) => {
    const variance = strata.reduce(
      (sum, each) => sum + each.times * each.weight * each.weight * varianceAt(each, delta),
      0,
    );
    return weight * Math.abs(difference - delta) - Z_95 * Math.sqrt(variance);
  };
  return { difference, interval: [edge(difference, -1, excess), edge(difference, 1, excess)] };
}

interface Stratum extends Pair {
  readonly weight: number;
  readonly difference: number;
  /** How many cases have these counts. */
  readonly times: number;
}

/** Many cases of few trials have the same counts; each is reckoned once. */
function strataOf(pairs: readonly Pair[]): readonly Stratum[] {
  const alike = Map.groupBy(
    pairs,
    ({ before, after }) => `${before.successes}/${before.trials} ${after.successes}/${after.trials}`,
  );
  return Array.from(alike.values()).flatMap(([first, ...others]): readonly Stratum[] => {
    if (!first) return [];
    const { before, after } = first;
    const weight = (before.trials * after.trials) / (before.trials + after.trials);
    const difference = after.successes / after.trials - before.successes / before.trials;
    return [{ before, after, weight, difference, times: others.length + 1 }];
  });
}

const PRECISION = 1e-9;
const MOST_STEPS = 100;

/** Where the excess changes its sign between the inside and the outside: by chords, and by halves now and then. */
function edge(inside: number, outside: number, excess: (delta: number) => number): number {
  let [near, far] = [inside, outside];
  let [below, above] = [excess(near), excess(far)];
  if (above <= 0) return outside;
  for (let step = 1; step < MOST_STEPS && Math.abs(far - near) > PRECISION; step++) {
    const part = step % 3 === 0 ? 0.5 : below / (below - above);
    const middle = near + (far - near) * part;
    const there = excess(middle);
    // A side that stays where it is counts for half, or the chords would only come nearer from the other.
    if (there > 0) [far, above, below] = [middle, there, below / 2];
    else [near, below, above] = [middle, there, above / 2];
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
  const q = (b * b * b) / 27 - (b * c) / 6 + d / 2;
  const p = (q < 0 ? -1 : 1) * Math.sqrt(Math.max(0, (b * b) / 9 - c / 3));
  const angle = p === 0 ? 0 : (Math.PI + Math.acos(clamp(q / (p * p * p), -1, 1))) / 3;
  return clamp(2 * p * Math.cos(angle) - b / 3, Math.max(0, -delta), Math.min(1, 1 - delta));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
