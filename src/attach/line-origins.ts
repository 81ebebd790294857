import { diffArrays } from 'diff';

/** Texts that have little in common take long to be held against each other. */
const PATIENCE_MS = 500;

/**
 * For each line the number of the one before that it is, or that it stands in the place of; undefined where there was
 * none, or where it takes too long to say.
 */
export function lineOrigins(
  before: readonly string[],
  after: readonly string[],
): readonly (number | undefined)[] {
  const origins: (number | undefined)[] = [];
  let next = 0;
  let removed: readonly number[] = [];
  for (const piece of diffArrays([...before], [...after], { timeout: PATIENCE_MS }) ?? []) {
    const numbers = Array.from({ length: piece.count }, (_, at) => next + at);
    if (piece.added) {
      for (const at of numbers.keys()) origins.push(removed[at]);
      removed = [];
      continue;
    }
    next += piece.count;
    removed = piece.removed ? numbers : [];
    if (!piece.removed) for (const number of numbers) origins.push(number);
  }
  return origins;
}
