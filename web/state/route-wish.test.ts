import { expect, it } from 'vitest';
import { askedRoute, keptWish, NO_WISH } from './route-wish.ts';

it('asks with what is known of the document, and nothing where nothing is written', () => {
  const wish = { ...NO_WISH, text: 'Write the minutes.' };
  expect(askedRoute(NO_WISH)).toBeUndefined();
  expect(askedRoute({ ...wish, text: ' \n' })).toBeUndefined();
  expect(askedRoute(wish)).toEqual({ text: 'Write the minutes.' });
  expect(askedRoute({ ...wish, about: 'et', group: 'tables' })).toMatchObject({
    document: 'table.xlsx',
    group: 'tables',
  });
  expect(askedRoute({ ...wish, about: 'file', file: ' notes.md ' })).toMatchObject({ document: 'notes.md' });
  expect(askedRoute({ ...wish, about: 'file' })).toEqual({ text: 'Write the minutes.' });
});

it('goes on where it was left, and begins anew where that cannot be read', () => {
  const wish = { ...NO_WISH, text: '写周报', about: 'writer' as const };
  expect(keptWish(JSON.stringify(wish))).toEqual(wish);
  expect(keptWish(null)).toEqual(NO_WISH);
  expect(keptWish('{"text":1}')).toEqual(NO_WISH);
});
