import { describe, expect, it } from 'vitest';
import { progressLine } from './progress-bar.ts';

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
