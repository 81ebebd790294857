import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { generatedScript } from './generated-script.ts';
import { brokenInvariant } from './invariants.ts';
import { mutated } from './mutated-script.ts';
import { type Random, seeded } from './random.ts';
import { shrunk } from './shrink.ts';

/** What is mutated: the example, the pages of the manual, and tests, for the odd scripts in them. */
const REAL = ['examples', 'docs', 'src/script'].flatMap((folder) => filesIn(folder));
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

const SOURCES: Readonly<Record<string, { count: number; make: (random: Random) => string }>> = {
  generated: { count: 60_000, make: generatedScript },
  'generated, then mutated': {
    count: 30_000,
    make: (random) => mutated(random, generatedScript(random), generatedScript(random)),
  },
  'real, then mutated': {
    count: 15_000,
    make: (random) => mutated(random, partOfARealFile(random), partOfARealFile(random)),
  },
};

describe.each(Object.entries(SOURCES))('a script that is %s', (_name, { count, make }) => {
  beforeAll(() => {
    // The YAML library makes an error for each fault; where in the library is of no interest, and slow to find.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    return () => {
      Error.stackTraceLimit = stackTraceLimit;
    };
  });

  test(`is read without a throw, and its parts make up the text (${count} files)`, {
    timeout: 120_000,
  }, () => {
    for (let seed = 1; seed <= count; seed++) {
      const text = make(seeded(seed));
      const broken = (script: string) => brokenInvariant(script, { isWritten: seed % WRITTEN_EVERY === 0 });
      const problem = broken(text);
      if (problem === undefined) continue;
      const short = shrunk(text, (shorter) => broken(shorter) !== undefined);
      expect.fail(`seed ${seed}: ${problem}\n${JSON.stringify(short)}: ${broken(short)}`);
    }
  });
});
