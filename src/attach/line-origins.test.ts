import { expect, it } from 'vitest';
import { lineOrigins } from './line-origins.ts';

it.each([
  ['a b c', 'a b c', [0, 1, 2]],
  ['a b c', 'a X c', [0, 1, 2]],
  ['a b c', 'a X Y c', [0, 1, undefined, 2]],
  ['a b c', 'N a c', [undefined, 0, 2]],
  ['', 'a', [0]],
])('tells of the lines of %j, which became %j, where they come from', (before, after, origins) => {
  expect(lineOrigins(before.split(' '), after.split(' '))).toEqual(origins);
});
