import { expect, it } from 'vitest';
import { byHealth, isTroubled } from './skill-health.ts';

const listed = (path: string, state: 'ready' | 'disabled' | 'broken' | 'twice', ...notes: 'warning'[]) => ({
  path,
  state,
  notes: notes.map((severity) => ({ severity })),
});

it('has those first that do not work, and the others by their folders', () => {
  const items = [listed('a', 'ready'), listed('b', 'broken'), listed('c', 'disabled'), listed('d', 'twice')];
  expect(byHealth(items).map(({ path }) => path)).toEqual(['b', 'd', 'a', 'c']);
});

it('finds a problem where something is broken or noted, and none where somebody switched it off', () => {
  expect([listed('a', 'ready'), listed('b', 'disabled')].some(isTroubled)).toBe(false);
  expect(
    [listed('a', 'ready', 'warning'), listed('b', 'broken'), listed('c', 'twice')].every(isTroubled),
  ).toBe(true);
});
