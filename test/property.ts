import fc from 'fast-check';
import { howToRepeat, SEED, times } from './campaign.ts';

/**
 * fast-check, with the seed of this run. Files that call `fc.assert` or `fc.sample` import it from here; a property that
 * fails says how to repeat it.
 */
fc.configureGlobal({ seed: SEED });
fc.installGlobalPlugin(() => ({
  onAllRunsComplete(details) {
    if (!details.failed) return;
    const message = `${fc.defaultReportMessage(details)}\n\n${howToRepeat()}`;
    throw new Error(message, { cause: details.errorInstance });
  },
}));

export { fc };

/** How many random inputs a property is tried with: `usual` in `npm test`, `long` in each round of `npm run test:long`. */
export function runs(count: { readonly usual: number; readonly long: number }): { readonly numRuns: number } {
  return { numRuns: times(count) };
}
