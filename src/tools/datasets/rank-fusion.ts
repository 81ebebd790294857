/** The usual constant: the first places of a ranking count little more than those that follow them. */
const SMOOTHING = 60;
/** The first ranking counts a little more than each of the others. */
const FIRST_WEIGHT = 1.1;

export interface Ranked {
  readonly id: number;
  /** 1 for what is first in every ranking. */
  readonly score: number;
}

/**
 * Merges rankings, each the best first, by reciprocal rank: what several of them put high comes first. Of two that are
 * equal, the first ranking decides.
 */
export function fuseRankings(rankings: readonly (readonly number[])[]): readonly Ranked[] {
  const sums = new Map<number, number>();
  let best = 0;
  for (const [place, ranking] of rankings.entries()) {
    const weight = place === 0 ? FIRST_WEIGHT : 1;
    best += weight / (SMOOTHING + 1);
    ranking.forEach((id, at) => {
      sums.set(id, (sums.get(id) ?? 0) + weight / (SMOOTHING + at + 1));
    });
  }
  // The sums are in the order of the rankings, and sorting keeps it for those that are equal.
  return Array.from(sums, ([id, sum]) => ({ id, score: sum / best })).sort(
    (one, other) => other.score - one.score,
  );
}
