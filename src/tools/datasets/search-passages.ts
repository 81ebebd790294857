import type { FoundPassage } from '../../model/passage.ts';
import type { SearchIndex } from './dataset-parts.ts';
import { fuseRankings } from './rank-fusion.ts';

/** A passage, and how well it fits: 1 if nothing fits better, however one looks. */
export interface DatasetHit extends FoundPassage {
  readonly score: number;
}

/** Each way of searching gives at least so many, for the others to confirm. */
const FEWEST_CANDIDATES = 50;

/** The vector of a question. */
export type Meaning = Parameters<SearchIndex['byVector']>[0];

export interface PassageSearch {
  readonly query: string;
  /** The only ones that are searched. */
  readonly datasets: readonly string[];
  readonly limit: number;
  /** What the question means, where that is known. */
  readonly meaning?: Meaning | undefined;
}

/** The passages that fit a question best: by its words, and by what it means where that is known. */
export async function searchPassages(
  index: SearchIndex,
  { query, datasets, limit, meaning }: PassageSearch,
  signal: AbortSignal,
): Promise<readonly DatasetHit[]> {
  const candidates = Math.max(FEWEST_CANDIDATES, limit * 2);
  const rankings = [await index.byWords(query, datasets, candidates)];
  if (meaning) rankings.push(await index.byVector(meaning, datasets, candidates, signal));
  const ranked = fuseRankings(rankings);
  const found = await index.passages(
    ranked.slice(0, candidates).map(({ id }) => id),
    datasets,
  );
  const hits = ranked.flatMap(({ id, score }) => {
    const passage = found.get(id);
    return passage ? [{ ...passage, score: Math.round(score * 10_000) / 10_000 }] : [];
  });
  return hits.slice(0, limit);
}
