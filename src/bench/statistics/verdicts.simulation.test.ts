import { describe, expect, it } from 'vitest';
import { DROPPED, HUNDRED_IN_ALL, randomFrom, simulated, UNCHANGED } from './simulated-suites.case.ts';

const SEED = 20_261_117;
// `npm run bench -- verdicts` simulates 1,000 suites of each shape.
const RUNS = 200;

describe('runs in which nothing changed', () => {
  it.each(UNCHANGED)('fail in at most 2 % of simulations: $name', (shape) => {
    expect(simulated(shape, { seed: SEED, runs: RUNS }).FAIL).toBeLessThanOrEqual(0.02 * RUNS);
  });
});

describe('a drop of the whole suite by 15 points', () => {
  it.each(DROPPED)('is found in at least 95 % of simulations with 100 trials: $name', (shape) => {
    const { FAIL } = simulated(shape, { seed: SEED, runs: RUNS, drop: 0.15 });
    expect(FAIL).toBeGreaterThanOrEqual(0.95 * RUNS);
  });

  it.each(HUNDRED_IN_ALL)('never passes for harmless with 100 trials in all: $name', (shape) => {
    const { PASS, FAIL } = simulated(shape, { seed: SEED, runs: RUNS, drop: 0.15 });
    expect(PASS).toBeLessThanOrEqual(1);
    expect(FAIL).toBeGreaterThan(RUNS / 4);
  });
});

it('does not pass where the drop is as large as the margin', () => {
  for (const shape of [...DROPPED, ...HUNDRED_IN_ALL]) {
    const { PASS } = simulated(shape, { seed: SEED, runs: RUNS, drop: 0.05, margin: 0.05 });
    expect(PASS).toBeLessThanOrEqual(0.06 * RUNS);
  }
});

it('simulates with numbers that are even, and the same for the same seed', () => {
  const [one, other] = [randomFrom(7), randomFrom(7)];
  const counts = new Array<number>(10).fill(0);
  for (let draw = 0; draw < 100_000; draw++) {
    const value = one();
    if (value !== other()) throw new Error('Two of one seed differ.');
    counts[Math.floor(value * 10)] = (counts[Math.floor(value * 10)] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
});
