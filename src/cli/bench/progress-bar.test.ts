import { describe, expect, it } from 'vitest';
import { progressLine, toldLeft } from './progress-bar.ts';

const halfway = { done: 12, total: 24, successes: 11, leftMs: 130_000 };

describe('the line of a progress bar', () => {
  it('says how far it is, how many succeeded, and how long it will take', () => {
    expect(progressLine(halfway, 100)).toBe(
      `${'█'.repeat(12)}${'░'.repeat(12)}  12/24 · 11 succeeded · about 2 min left`,
    );
  });

  it('says nothing of what nobody knows, or is over', () => {
    expect(progressLine({ ...halfway, leftMs: null }, 100)).toMatch(/11 succeeded$/);
    expect(progressLine({ ...halfway, done: 24 }, 100)).toMatch(/^█{24} {2}24\/24 · 11 succeeded$/);
    expect(progressLine({ ...halfway, done: 0, total: 0 }, 100)).toMatch(/^█{24} {2}0\/0/);
  });

  it('fits a narrow terminal', () => {
    expect(progressLine(halfway, 50)).toBe('12/24 · 11 succeeded · about 2 min left');
    expect(progressLine(halfway, 12)).toBe('12/24 · 11 …');
  });
});

describe('the time that is left', () => {
  const told = (done: number, leftMs: number | null, passedMs = 0, doneBefore = 0) =>
    toldLeft({ done, total: 60, leftMs }, doneBefore, passedMs);

  it('is told once enough trials have ended to tell', () => {
    expect([told(1, 9_000), told(5, 9_000), told(6, 9_000)]).toEqual([null, null, 9_000]);
    expect(toldLeft({ done: 1, total: 6, leftMs: 9_000 }, 0, 0)).toBeNull();
    expect(told(6, null)).toBeNull();
  });

  it('does not count what was done before', () => {
    expect([told(51, 9_000, 0, 50), told(53, 9_000, 0, 50)]).toEqual([null, 9_000]);
  });

  it('grows less as time passes, and is not told any more once it was wrong', () => {
    expect([told(30, 9_000, 4_000), told(30, 9_000, 8_500), told(30, 9_000, 60_000)]).toEqual([
      5_000,
      null,
      null,
    ]);
  });
});
