import { expect, inject, onTestFailed } from 'vitest';
import { type Random, seeded } from './fuzz/random.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set in `vitest.config.ts`. */
    readonly campaign: {
      readonly seed: number;
      /** Whether `npm run test:long` runs the tests. */
      readonly isLong: boolean;
    };
  }
}

const { seed, isLong } = inject('campaign');

/** Every random input of this run follows from it. */
export const SEED = seed;

/**
 * How often a test repeats something: `usual` times in `npm test`, `long` times in `npm run test:long`.
 *
 * @example
 * const KILLS = times({ usual: 12, long: 1_000 });
 */
export function times({ usual, long }: { readonly usual: number; readonly long: number }): number {
  return isLong ? long : usual;
}

/** Says which command repeats the current test with the same random inputs. */
export function howToRepeat(): string {
  const file = expect.getState().testPath?.replace(/^.*\/(?=(?:src|web|test)\/)/, '') ?? '<file>';
  return `To repeat it: CUEBOOK_TEST_SEED=${SEED} ${isLong ? 'CUEBOOK_TEST_LONG=1 ' : ''}npm test -- ${file}`;
}

/** Random numbers that follow from the seed. If the current test fails, prints how to repeat it. */
export function testRandom(): Random {
  onTestFailed(() => console.error(howToRepeat()));
  return seeded(SEED);
}
