import { expect, it } from 'vitest';
import { fittingFont, isSameSize, takenSize } from './terminal-size.ts';

const ROOM = { columns: 120, rows: 40 };

it('takes whole sizes that a terminal may have, and none where there is no room yet', () => {
  expect(takenSize({ cols: 80.7, rows: 24.2 })).toEqual({ columns: 80, rows: 24 });
  expect(takenSize({ cols: 1, rows: 5_000 })).toEqual({ columns: 2, rows: 1_000 });
  expect(takenSize({ cols: Number.NaN, rows: 3 })).toBeUndefined();
  expect(takenSize(undefined)).toBeUndefined();
});

it('shows what has room in the usual type, and makes smaller what has not', () => {
  expect(fittingFont({ columns: 80, rows: 24 }, ROOM, 13)).toBe(13);
  expect(fittingFont(ROOM, ROOM, 13)).toBe(13);
  expect(fittingFont({ columns: 160, rows: 24 }, ROOM, 13)).toBe(9.5);
  expect(fittingFont({ columns: 80, rows: 80 }, ROOM, 13)).toBe(6.5);
});

it('makes nothing smaller than one can read', () => {
  expect(fittingFont({ columns: 1_000, rows: 40 }, ROOM, 13)).toBe(6);
});

it('tells sizes apart, and none from some', () => {
  expect(isSameSize(ROOM, { ...ROOM })).toBe(true);
  expect(isSameSize(ROOM, { columns: 120, rows: 41 })).toBe(false);
  expect(isSameSize(ROOM, undefined)).toBe(false);
});
