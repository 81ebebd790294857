import { expect, it } from 'vitest';
import { countable } from './long-words.ts';

it.each([
  ['letters', 'ab'.repeat(5_000)],
  ['letters with accents', 'a\u0301'.repeat(5_000)],
  ['signs with accents', '!\u0301'.repeat(5_000)],
  ['blanks', ' \n'.repeat(5_000)],
  ['emoji, at an odd place', `x${'😀'.repeat(5_000)}`],
  ['one kind after another', `${'a'.repeat(300)}${'-'.repeat(300)}${' '.repeat(300)}1`],
])('cuts a word of %s into short pieces, none within a character', (_, text) => {
  const pieces = countable(text);
  expect(pieces.join('')).toBe(text);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(300);
  expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
});

it('leaves a text of ordinary words in one piece', () => {
  const text = 'Ordinary words, 12345678901234567890, and more of them. '.repeat(100);
  expect(countable(text)).toEqual([text]);
});
