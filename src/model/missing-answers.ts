import type { Measures } from './bench.ts';

/** Where more than this has no answer, what has one need not be like the rest. */
const MOST_MISSING = 0.1;

/** How many of a model's trials have no answer that counts, where they are too many for a good word. */
export function missingAnswers({
  success,
  errors,
}: Pick<Measures, 'success' | 'errors'>): { readonly missing: number; readonly trials: number } | undefined {
  const trials = success.trials + errors;
  return errors > MOST_MISSING * trials ? { missing: errors, trials } : undefined;
}
