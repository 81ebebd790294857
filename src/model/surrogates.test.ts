import { describe, expect, it } from 'vitest';
import { splitWhole, wholeCharacters } from './surrogates.ts';

describe('a text that comes in pieces', () => {
  it.each([
    ['', '', ''],
    ['tea', 'tea', ''],
    ['tea 🙂', 'tea 🙂', ''],
    ['tea \ud83d', 'tea ', '\ud83d'],
    ['\ud83d', '', '\ud83d'],
    ['\ud83d tea', '\ufffd tea', ''],
    ['tea \ude42', 'tea \ufffd', ''],
    ['\ud83d\ud83d', '\ufffd', '\ud83d'],
  ])('is whole but for a half at its end: %j', (text, whole, half) => {
    expect(splitWhole(text)).toEqual({ whole, half });
  });
});

it('has whole characters in JSON, wherever its texts are', () => {
  const value = { a: ['\ud83d', { b: 'tea \ude42' }], c: 1, d: null, e: '🙂\0' };
  expect(JSON.parse(JSON.stringify(value, wholeCharacters))).toEqual({
    a: ['\ufffd', { b: 'tea \ufffd' }],
    c: 1,
    d: null,
    e: '🙂\0',
  });
});
