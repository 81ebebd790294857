import { z } from 'zod';

/** The largest of everything, so that a suite is read and shown in no time. */
export const LIMITS = {
  fileBytes: 1_000_000,
  cases: 1000,
  models: 50,
  trials: 10_000,
  concurrency: 64,
  repairs: 10,
  letters: 200,
} as const;

/** What is said of a wrong value, after the name of its field. */
export function must(words: string) {
  return ({ input }: { readonly input?: unknown }) => {
    if (input === undefined) return 'is missing';
    return input === null ? `is empty, and must be ${words}` : `must be ${words}`;
  };
}

export const text = () => z.string({ error: must('text') });
export const filled = () => text().regex(/\S/, 'must not be empty');
export const name = () =>
  filled().max(LIMITS.letters, `must not be longer than ${LIMITS.letters} characters`);
export const whole = (least: number, most: number) => {
  const words = `must be a whole number from ${least} to ${most.toLocaleString('en')}`;
  return z
    .int({ error: must(words.replace('must be ', '')) })
    .min(least, words)
    .max(most, words);
};
export const texts = () =>
  z.union([filled(), z.array(filled()).min(1, 'must not be empty')], {
    error: must('text, or a list of texts'),
  });
export const object = () => z.record(z.string(), z.json(), { error: must('`key: value` lines') });

const SHARE_WORDS = 'a share from 0 to 1, such as 0.9 or "90%"';
export const share = () =>
  z.union(
    [
      z
        .number({ error: must(SHARE_WORDS) })
        .min(0, `must be ${SHARE_WORDS}`)
        .max(1, `must be ${SHARE_WORDS}`),
      z.string().regex(/^(?:100(?:\.0+)?|\d{1,2}(?:\.\d+)?) ?%$/, `must be ${SHARE_WORDS}`),
    ],
    { error: must(SHARE_WORDS) },
  );
