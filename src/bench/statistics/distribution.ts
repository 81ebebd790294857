/** How likely each whole number is, from `from` on; what is not in it is as good as impossible. */
export interface Distribution {
  readonly from: number;
  readonly chances: Float64Array;
}

export const CERTAINLY_ZERO: Distribution = { from: 0, chances: Float64Array.of(1) };

/** So little is never looked at: all tails together stay far below any level that is tested. */
const NEGLIGIBLE = 1e-18;

/** That a number is at most this. */
export function chanceUpTo({ from, chances }: Distribution, most: number): number {
  let sum = 0;
  for (let index = Math.min(chances.length - 1, most - from); index >= 0; index--) sum += chances[index] ?? 0;
  return Math.min(1, sum);
}

/** The distribution of the sum of two numbers that know nothing of each other. */
export function sumOf(one: Distribution, other: Distribution): Distribution {
  const chances = new Float64Array(one.chances.length + other.chances.length - 1);
  for (const [at, chance] of one.chances.entries()) {
    for (let index = 0; index < other.chances.length; index++) {
      chances[at + index] = (chances[at + index] ?? 0) + chance * (other.chances[index] ?? 0);
    }
  }
  return trimmed({ from: one.from + other.from, chances });
}

/** From how likely each number is compared with the others, which need not add up to 1. */
export function normalised(from: number, weights: Float64Array): Distribution {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return trimmed({ from, chances: weights.map((weight) => weight / total) });
}

function trimmed({ from, chances }: Distribution): Distribution {
  let [first, end] = [0, chances.length];
  while (end - first > 1 && (chances[first] ?? 0) < NEGLIGIBLE) first++;
  while (end - first > 1 && (chances[end - 1] ?? 0) < NEGLIGIBLE) end--;
  return first === 0 && end === chances.length
    ? { from, chances }
    : { from: from + first, chances: chances.slice(first, end) };
}
