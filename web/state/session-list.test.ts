import { describe, expect, it } from 'vitest';
import { sessionIdOf, sessionOf } from './conversation.case.ts';
import {
  extended,
  modelsIn,
  refreshed,
  refreshLimit,
  type SessionPage,
  withNewsOf,
  withoutSession,
  withSession,
} from './session-list.ts';

/** The higher the number, the later it changed. */
const page = (numbers: readonly number[], nextCursor: string | null) => ({
  items: numbers.map((number) => sessionOf(number, { updatedAt: `2026-11-16T08:00:${number + 10}.000Z` })),
  nextCursor,
});
const ids = ({ items }: SessionPage) => items.map(({ id }) => id);
const idsOf = (...numbers: readonly number[]) => numbers.map(sessionIdOf);

describe('the list', () => {
  it('is what the first page says, while that is all', () => {
    expect(refreshed(undefined, page([2, 1], null))).toEqual(page([2, 1], null));
    expect(refreshed(page([3, 2, 1], null), page([3, 1], null))).toEqual(page([3, 1], null));
  });

  it('grows by further pages, and has nothing twice', () => {
    const list = extended(page([4, 3], 'a'), page([3, 2], 'b'));
    expect([ids(list), list.nextCursor]).toEqual([idsOf(4, 3, 2), 'b']);
  });

  it('keeps what stands further down when its beginning is read again', () => {
    const list = refreshed(page([4, 3, 2, 1], 'deep'), page([5, 4], 'near'));
    expect([ids(list), list.nextCursor]).toEqual([idsOf(5, 4, 3, 2, 1), 'deep']);
  });

  it('loses what was deleted, and moves up what has changed', () => {
    const before = page([4, 3, 2, 1], 'deep');
    const changed = { ...sessionOf(1), updatedAt: '2026-11-16T08:00:59.000Z' };
    const list = refreshed(before, { items: [changed, ...page([4], null).items], nextCursor: 'near' });
    expect(ids(list)).toEqual(idsOf(1, 4, 3, 2));
    expect(ids(refreshed(page([4, 3, 2], 'deep'), page([4, 2], 'near')))).toEqual(idsOf(4, 2));
  });

  it('is the very same where nothing has changed, and else as much of it as can be', () => {
    const list = page([4, 3, 2, 1], 'deep');
    expect(refreshed(list, page([4, 3], 'near'))).toBe(list);
    const changed = refreshed(list, page([5, 4], 'near'));
    expect(changed.items[1]).toBe(list.items[0]);
  });

  it('shows at once what was done to one of its sessions', () => {
    const list = page([3, 2, 1], null);
    const renamed = sessionOf(2, { metadata: { title: 'New' } });
    expect(withSession(list, renamed).items[1]).toBe(renamed);
    expect(ids(withoutSession(list, sessionIdOf(2)))).toEqual(idsOf(3, 1));
  });

  it('is read again as far as it is shown, within what one page can hold', () => {
    expect(refreshLimit(undefined)).toBe(50);
    expect(refreshLimit(page([1], null))).toBe(50);
    const many = Array.from({ length: 300 }, (_, index) => index);
    expect(refreshLimit(page(many.slice(0, 120), 'a'))).toBe(120);
    expect(refreshLimit(page(many, 'a'))).toBe(200);
  });
});

it('knows better of a session that is watched', () => {
  const news = sessionOf(1, { sessionStatus: 'processing', metadata: { title: 'New' } });
  expect(withNewsOf([sessionOf(2), sessionOf(1)], news)).toMatchObject([
    { sessionStatus: 'idle' },
    { sessionStatus: 'processing', metadata: { title: 'New' } },
  ]);
});

it('proposes the models that were used, each once, and no recordings', () => {
  const items = [
    sessionOf(3, { metadata: { modelId: 'a/x' } }),
    sessionOf(2, { metadata: { modelId: 'recorded/x' }, engine: 'recorded' }),
    sessionOf(1, { metadata: { modelId: 'a/x' } }),
  ];
  expect(modelsIn({ items, nextCursor: null })).toEqual(['a/x']);
});
