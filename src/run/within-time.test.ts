import { expect, it } from 'vitest';
import { withinTime } from './within-time.ts';

it('returns what the work returns', () => {
  expect(withinTime(5000, () => 'done')).toBe('done');
});

it('breaks off a pattern that would take years, and can match again after that', () => {
  expect(withinTime(50, () => /^(a+)+$/.test(`${'a'.repeat(60)}b`))).toBeUndefined();
  expect(/^(a+)+$/.test('aaa')).toBe(true);
});

it('throws what the work throws', () => {
  const mistake = new TypeError('a mistake');
  expect(() =>
    withinTime(5000, () => {
      throw mistake;
    }),
  ).toThrow(mistake);
});
