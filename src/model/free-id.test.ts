import { expect, test } from 'vitest';
import { freeIds } from './free-id.ts';

test('an id that is free is given as it is, and any other with the first number that is free', () => {
  const freeId = freeIds(['a', 'b-2']);
  expect(['a', 'b', 'b', 'b', 'a', ''].map(freeId)).toEqual(['a-2', 'b', 'b-3', 'b-4', 'a-3', '']);
});
