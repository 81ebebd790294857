import { expect, it } from 'vitest';
import { tooLarge } from './write-draft.ts';

it.each([
  [512.5, '512 bytes'],
  [1_048.576, '1.02 kB'],
  [524_288, '512 kB'],
  [1_572_864, '1.5 MB'],
  [104_857_600, '100 MB'],
])('says what a file of more than %d bytes is too large for', (limit, words) => {
  expect(tooLarge('a.txt', limit).message).toBe(`a.txt is larger than ${words}.`);
});
