import { expect, it } from 'vitest';
import { byteWords } from './byte-words.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [12_345, '12 KB'],
  [100 * 1024 * 1024, '100 MB'],
  [5 * 1024 ** 4, '5120 GB'],
])('%i is %s', (size, words) => {
  expect(byteWords(size)).toBe(words);
});
