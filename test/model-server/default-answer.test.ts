import { expect, it } from 'vitest';
import { lorem } from './default-answer.ts';

it.each([0, 1, 95, 96, 8000])('makes a text of exactly %i characters', (chars) => {
  expect(lorem(chars)).toHaveLength(chars);
});
