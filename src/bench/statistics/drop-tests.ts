import { CERTAINLY_ZERO, chanceUpTo, type Distribution, normalised, sumOf } from './distribution.ts';

export interface Count {
  readonly trials: number;
  readonly successes: number;
}

/** One case before and after. */
export interface Pair {
  readonly before: Count;
  readonly after: Count;
}

/**
 * That a case would do as badly as this by chance, if nothing had changed: Fisher's exact test, to one side. Given how many
 * trials succeeded in all, it does not matter how hard the case is, so its level holds for any. Tests that look at the
 * hardest rate instead find a little more, but take a search for each case, and cannot be added up over a suite.
 */
export function caseDrop(pair: Pair): number {
  return chanceUpTo(successesAfter(pair), pair.after.successes);
}

/** The least that `caseDrop` could have been, had every success been before; 1 where nothing can be told. */
export function leastCaseDrop(pair: Pair): number {
  const { from, chances } = successesAfter(pair);
  return chances.length === 1 ? 1 : chanceUpTo({ from, chances }, from);
}

/**
 * The same for a suite as a whole, each case compared with itself: the exact form of the Cochran–Mantel–Haenszel test. What
 * is counted is how many trials succeeded afterwards in all cases together; its distribution is the sum of those of the
 * cases, with no approximation that would need many trials in each.
 */
export function suiteDrop(pairs: readonly Pair[]): number {
  const all = pairs.map(successesAfter).reduce(sumOf, CERTAINLY_ZERO);
  const successes = pairs.reduce((sum, { after }) => sum + after.successes, 0);
  return chanceUpTo(all, successes);
}

const known = new Map<string, Distribution>();
const MOST_KNOWN = 20_000;

/** How many of the trials afterwards succeed, if all trials are alike and as many succeed in all (hypergeometric). */
function successesAfter({ before, after }: Pair): Distribution {
  const successes = before.successes + after.successes;
  const key = `${before.trials} ${after.trials} ${successes}`;
  const found = known.get(key);
  if (found) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const made = hypergeometric(before.trials, after.trials, successes);
  known.set(key, made);
  return made;
}

function hypergeometric(before: number, after: number, successes: number): Distribution {
  const least = Math.max(0, successes - before);
  const most = Math.min(after, successes);
  const mode = Math.floor(((after + 1) * (successes + 1)) / (before + after + 2));
  const middle = Math.min(most, Math.max(least, mode));
  const weights = new Float64Array(most - least + 1);
  weights[middle - least] = 1;
  // How much likelier one more success is.
  const ratio = (count: number) =>
    ((after - count) * (successes - count)) / ((count + 1) * (before - successes + count + 1));
  for (let count = middle; count < most; count++) {
    weights[count + 1 - least] = (weights[count - least] ?? 0) * ratio(count);
  }
  for (let count = middle - 1; count >= least; count--) {
    weights[count - least] = (weights[count + 1 - least] ?? 0) / ratio(count);
  }
  return normalised(least, weights);
}
