import { expect, it } from 'vitest';
import { keyNames } from './key-names.ts';

it.each([
  ['\r', 'Enter'],
  ['1', '1'],
  ['\u001B', 'Escape'],
  ['\u001B[B\r', 'Down Enter'],
  ['\u0003', 'Ctrl-C'],
  ['y\r', 'y Enter'],
])('names %j %s', (keys, names) => {
  expect(keyNames(keys)).toBe(names);
});
