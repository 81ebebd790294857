import { expect, it } from 'vitest';
import { aligned } from './aligned.ts';

it('begins cells below one another in the same column, however wide the characters are', () => {
  expect(aligned([['minutes', '0.9'], ['会议纪要', '0.25'], ['a']])).toEqual([
    ['minutes ', '0.9 '],
    ['会议纪要', '0.25'],
    ['a       '],
  ]);
  expect(aligned([])).toEqual([]);
});
