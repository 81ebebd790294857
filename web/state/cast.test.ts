import { expect, it } from 'vitest';
import { castEvent, castSize, clockTime, positionAfter } from './cast.ts';

it('reads the size that a recording begins with', () => {
  expect(castSize('{"version":2,"width":120,"height":40}')).toEqual({ columns: 120, rows: 40 });
  expect(castSize('{"version":2}')).toBeUndefined();
  expect(castSize('')).toBeUndefined();
});

it('reads output and sizes, and passes over everything else', () => {
  expect(castEvent('[0.5,"o","a\\r\\n"]')).toEqual({ type: 'output', seconds: 0.5, data: 'a\r\n' });
  expect(castEvent('[1,"r","80x24"]')).toEqual({
    type: 'resize',
    seconds: 1,
    size: { columns: 80, rows: 24 },
  });
  for (const line of ['[1,"i","typed"]', '[1,"r","wide"]', '["1","o","x"]', '{}', '[1,"o', '']) {
    expect(castEvent(line)).toBeUndefined();
  }
});

it('leaves out long silence where that is wanted, and only that', () => {
  expect(positionAfter(10, 0.1, 60, true)).toBe(59);
  expect(positionAfter(10, 0.1, 10.5, true)).toBeCloseTo(10.1);
  expect(positionAfter(10, 0.1, 60, false)).toBeCloseTo(10.1);
  expect(positionAfter(10, 0.1, undefined, true)).toBeCloseTo(10.1);
});

it('says a time as a clock does', () => {
  expect(clockTime(7.9)).toBe('0:07');
  expect(clockTime(67)).toBe('1:07');
  expect(clockTime(3_723)).toBe('1:02:03');
});
