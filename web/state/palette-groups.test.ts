import { expect, it } from 'vitest';
import { paletteGroups } from './palette-groups.ts';

const things = [
  { id: 'new', group: 'actions', words: 'New script' },
  { id: 'dark', group: 'actions', words: 'Dark theme' },
  { id: 'hello', group: 'scripts', words: 'hello.prompt.md' },
  { id: 'news', group: 'scripts', words: 'old/news.prompt.md' },
];
const shown = (query: string, recent: readonly string[]) =>
  paletteGroups(things, query, recent).map(({ group, items }) => [group, ...items.map(({ id }) => id)]);

it('shows what was used lately, then everything by its kind, where nothing was typed', () => {
  expect(shown('', [])).toEqual([
    ['actions', 'new', 'dark'],
    ['scripts', 'hello', 'news'],
  ]);
  expect(shown(' ', ['hello', 'gone', 'dark'])).toEqual([
    ['recent', 'hello', 'dark'],
    ['actions', 'new'],
    ['scripts', 'news'],
  ]);
});

it('shows the kind first that fits best', () => {
  expect(shown('new', ['news'])).toEqual([
    ['actions', 'new'],
    ['scripts', 'news'],
  ]);
  expect(shown('hello', [])).toEqual([['scripts', 'hello']]);
  expect(shown('nothing like it', [])).toEqual([]);
});

it('shows a few of each kind', () => {
  const many = Array.from({ length: 20 }, (_, index) => ({
    id: `${index}`,
    group: 'scripts',
    words: `s${index}`,
  }));
  expect(paletteGroups(many, '', [])[0]?.items.length).toBe(8);
  expect(paletteGroups(many, 's', [])[0]?.items.length).toBe(8);
});
