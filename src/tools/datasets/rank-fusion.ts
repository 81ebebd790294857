/** The usual constant: the first places of a ranking count little more than those that follow them. */
const SMOOTHING = 60;

export interface Ranked {
  readonly id: number;
  /** 1 for what is first in every ranking. */
  readonly score: number;
}

/** Merges rankings, each the best first, by reciprocal rank: what several of them put high comes first. */
export function fuseRankings(rankings: readonly (readonly number[])[]): readonly Ranked[] {
  const sums = new Map<number, number>();
  for (const ranking of rankings) {
    ranking.forEach((id, at) => {
      sums.set(id, (sums.get(id) ?? 0) + 1 / (SMOOTHING + at + 1));
    });
  }
  const best = rankings.length / (SMOOTHING + 1);
  return Array.from(sums, ([id, sum]) => ({ id, score: sum / best })).sort(
    (one, other) => other.score - one.score || one.id - other.id,
  );
}
