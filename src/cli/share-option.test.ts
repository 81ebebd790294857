import { expect, it } from 'vitest';
import { shareOption } from './share-option.ts';

it.each([
  ['0.9', 0.9],
  ['90%', 0.9],
  ['99.5 %', 0.995],
  ['0', 0],
  ['1', 1],
  ['100%', 1],
])('takes %s for a share of %d', (text, share) => {
  expect(shareOption('expect', text)).toBeCloseTo(share, 12);
});

it.each(['90', '1.1', '101%', '-1', 'most', '', '%', '0,9'])('refuses %j', (text) => {
  expect(() => shareOption('expect', text)).toThrow('--expect takes a share from 0 to 1, such as 0.9 or 90%');
});
