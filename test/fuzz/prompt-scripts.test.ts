import { readdirSync, readFileSync } from 'node:fs';
import { setImmediate as nextRound } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { howToRepeat, SEED, times } from '../campaign.ts';
import { exampleNames, exampleText } from '../checkout.ts';
import { progressOf } from '../progress.ts';
import { generatedScript } from './generated-script.ts';
import { brokenInvariant } from './invariants.ts';
import { mutated } from './mutated-script.ts';
import { type Random, seeded } from './random.ts';
import { shrunk } from './shrink.ts';

/** What is mutated: the example, the pages of the manual, and tests, for the odd scripts in them. */
const REAL = [
  ...exampleNames()
    .filter((name) => /^[^/]+\.md$/.test(name))
    .map(exampleText),
  ...['docs', 'src/script'].flatMap((folder) => filesIn(folder)),
];
const LONGEST = 3000;
const WRITTEN_EVERY = 4;

function filesIn(folder: string): readonly string[] {
  const path = fileURLToPath(new URL(`../../${folder}/`, import.meta.url));
  const names = readdirSync(path).filter((name) => /\.(md|test\.ts)$/.test(name));
  return names.toSorted().map((name) => readFileSync(path + name, 'utf8'));
}

function partOfARealFile(random: Random): string {
  const text = random.pick(REAL);
  // Every second one is cut in the middle, so that not all of them start as files do.
  const start = random.once(2) ? random.below(text.length) : 0;
  return text.slice(start, start + random.below(LONGEST));
}

/** In a long campaign a million in all. */
const SOURCES: Readonly<Record<string, { count: number; make: (random: Random) => string }>> = {
  generated: { count: times({ usual: 3_000, long: 570_000 }), make: generatedScript },
  'generated, then mutated': {
    count: times({ usual: 1_500, long: 285_000 }),
    make: (random) => mutated(random, generatedScript(random), generatedScript(random)),
  },
  'real, then mutated': {
    count: times({ usual: 750, long: 145_000 }),
    make: (random) => mutated(random, partOfARealFile(random), partOfARealFile(random)),
  },
};

/** The test runner gives up on a worker that does not answer it for a minute. */
const YIELD_EVERY = 500;

describe.each(Object.entries(SOURCES))('a script that is %s', (name, { count, make }) => {
  beforeAll(() => {
    // The YAML library makes an error for each fault; where in the library is of no interest, and slow to find.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    return () => {
      Error.stackTraceLimit = stackTraceLimit;
    };
  });

  test(`is read without a throw, and its parts make up the text (${count} files)`, async () => {
    const seeds = seeded(SEED);
    const progress = progressOf(`scripts that are ${name}`, count);
    for (let number = 1; number <= count; number++) {
      const text = make(seeded(seeds.below(2 ** 32)));
      const broken = (script: string) => brokenInvariant(script, { isWritten: number % WRITTEN_EVERY === 0 });
      const problem = broken(text);
      if (problem !== undefined) {
        const short = shrunk(text, (shorter) => broken(shorter) !== undefined);
        const found = `${problem}\n${JSON.stringify(short)}: ${broken(short)}`;
        expect.fail(`script ${number} of ${count}: ${found}\n${howToRepeat()}`);
      }
      progress.advance();
      if (number % YIELD_EVERY === 0) await nextRound();
    }
  });
});
