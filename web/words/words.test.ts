import { expect, it } from 'vitest';
import { en } from './en.ts';
import { languageFrom } from './language.ts';
import { zh } from './zh.ts';

it('says the same things in every language, and leaves none empty', () => {
  expect(shapeOf(zh)).toEqual(shapeOf(en));
  expect(Object.values(shapeOf(en))).not.toContain(false);
});

it('translates all but what is typed', () => {
  const same = Object.keys(en).filter(
    (key) => JSON.stringify(Reflect.get(en, key)) === JSON.stringify(Reflect.get(zh, key)),
  );
  expect(same.filter((key) => typeof Reflect.get(en, key) !== 'function')).toEqual(['noSessionsHow']);
});

it('takes the language that was chosen, then those of the browser, then English', () => {
  expect(languageFrom('zh', ['en-GB'])).toBe('zh');
  expect(languageFrom(null, ['fr', 'zh-Hans-CN', 'en'])).toBe('zh');
  expect(languageFrom(null, ['fr'])).toBe('en');
  expect(languageFrom('xx', [])).toBe('en');
});

/** The names of all words, each with its kind; functions with the number of what they take. */
function shapeOf(words: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => {
      if (typeof value === 'function') return [key, value.length];
      return [key, typeof value === 'object' && value !== null ? shapeOf(value) : value !== ''];
    }),
  );
}
