import { expect, test } from 'vitest';
import { FreeIds } from './free-id.ts';

const WANTED = ['a', 'b', 'b', 'b', 'a', ''];

test('an id that is free is given as it is, and any other with the first number that is free', () => {
  const ids = new FreeIds();
  ids.mention(['a', 'b-2']);
  expect(WANTED.map((id) => ids.free(id))).toEqual(['a-2', 'b', 'b-3', 'b-4', 'a-3', '']);
});

test('whoever asks first owns an id that is there, and the others get one that is not', () => {
  const ids = new FreeIds();
  ids.mention(['a', 'b-2']);
  expect(WANTED.map((id) => ids.own(id))).toEqual(['a', 'b', 'b-3', 'b-4', 'a-2', '']);
  expect(['b-2', 'b-2', 'b-3'].map((id) => ids.own(id))).toEqual(['b-2', 'b-2-2', 'b-3-2']);
});
