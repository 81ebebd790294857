import { chanceUpTo, normalised } from './distribution.ts';

/** That at most so many of the trials succeed, each with this chance. */
export function binomialUpTo(successes: number, trials: number, chance: number): number {
  if (chance <= 0) return 1;
  if (chance >= 1) return successes >= trials ? 1 : 0;
  const mode = Math.min(trials, Math.floor((trials + 1) * chance));
  const odds = chance / (1 - chance);
  const weights = new Float64Array(trials + 1);
  weights[mode] = 1;
  for (let count = mode; count < trials; count++) {
    weights[count + 1] = ((weights[count] ?? 0) * odds * (trials - count)) / (count + 1);
  }
  for (let count = mode - 1; count >= 0; count--) {
    weights[count] = ((weights[count + 1] ?? 0) * (count + 1)) / (odds * (trials - count));
  }
  return chanceUpTo(normalised(0, weights), successes);
}
