import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

it.each([
  [0, '0 B'],
  [271, '271 B'],
  [1000, '1.0 kB'],
  [1024, '1 kB'],
  [1500, '1.5 kB'],
  [12_345, '12 kB'],
  [1_048_000, '1.0 MB'],
  [100 * 1024 * 1024, '100 MB'],
  [5 * 1024 ** 3, '5 GB'],
  [5000 * 1024 ** 3, '5000 GB'],
])('says %i bytes as %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
