import { describe, expect, it } from 'vitest';
import { shareOf } from '../../model/share-of.ts';
import { binomialUpTo } from './binomial.ts';
import { differenceOf, likeliestBefore } from './difference.ts';
import { caseDrop, leastCaseDrop, type Pair, suiteDrop } from './drop-tests.ts';
import { holm } from './holm.ts';
import { spreadOf } from './percentiles.ts';

/** As `after` of `trials` and `before` of `trials`. */
function pair(after: number, trials: number, before: number, trialsBefore = trials): Pair {
  return { after: { successes: after, trials }, before: { successes: before, trials: trialsBefore } };
}

describe("Wilson's interval", () => {
  it.each([
    [8, 10, 0.490162, 0.943318],
    [0, 10, 0, 0.277533],
    [3, 3, 0.438503, 1],
    [0, 0, 0, 1],
  ])('of %i out of %i', (successes, trials, low, high) => {
    const { interval, rate } = shareOf(successes, trials);
    expect(interval[0]).toBeCloseTo(low, 6);
    expect(interval[1]).toBeCloseTo(high, 6);
    expect(rate).toBe(trials === 0 ? null : successes / trials);
  });
});

describe('the test of a case', () => {
  it('is exact', () => {
    expect(caseDrop(pair(5, 10, 10))).toBeCloseTo(21 / 1292, 15);
    expect(caseDrop(pair(0, 5, 5))).toBeCloseTo(1 / 252, 15);
    expect(caseDrop(pair(5, 5, 5))).toBe(1);
    expect(caseDrop(pair(10, 10, 5))).toBeCloseTo(1, 12);
  });

  it('knows how little it could have found', () => {
    expect(leastCaseDrop(pair(3, 5, 2))).toBeCloseTo(1 / 252, 15);
    expect(leastCaseDrop(pair(5, 5, 5))).toBe(1);
    expect(leastCaseDrop(pair(0, 5, 0))).toBe(1);
  });

  it('holds with many trials, where chances become tiny', () => {
    expect(caseDrop(pair(5_000, 10_000, 5_000))).toBeCloseTo(0.5, 1);
    expect(caseDrop(pair(100, 10_000, 9_900))).toBeLessThan(1e-15);
  });
});

describe('the test of a suite', () => {
  it('is exact', () => {
    // The sum of three hypergeometric numbers, by fractions.
    expect(suiteDrop([pair(5, 10, 10), pair(3, 5, 4), pair(0, 5, 1)])).toBeCloseTo(161 / 15504, 15);
  });

  it('is that of the case where there is one, and nothing where there is none', () => {
    expect(suiteDrop([pair(5, 10, 10)])).toBeCloseTo(caseDrop(pair(5, 10, 10)), 15);
    expect(suiteDrop([])).toBe(1);
  });

  it('is not misled where the mixture of cases changes', () => {
    // Each case got better; all together fewer trials succeed, for the hard case is asked more often.
    const pairs = [pair(10, 10, 90, 100), pair(30, 100, 2, 10)];
    expect(suiteDrop(pairs)).toBeGreaterThan(0.5);
  });
});

describe("Holm's correction", () => {
  it('multiplies the smallest by all, the next by one less, and keeps their order', () => {
    const [a, b, c, d] = holm([0.01, 0.04, 0.03, 0.005]);
    expect([a, b, c, d].map((p) => p?.toFixed(3))).toEqual(['0.030', '0.060', '0.060', '0.020']);
    expect(holm([0.5, 0.9])).toEqual([1, 1]);
    expect(holm([])).toEqual([]);
  });

  it('leaves out what could never have been small', () => {
    expect(holm([0.01, 1, 1, 1], (index) => index === 0)).toEqual([0.01, 1, 1, 1]);
  });
});

describe('the difference', () => {
  // Figures that R. G. Newcombe printed in 1998 for this method.
  it.each([
    [56, 70, 48, 80, 0.0528, 0.3382],
    [9, 10, 3, 10, 0.17, 0.8406],
    [6, 7, 2, 7, 0.0342, 0.8534],
    [5, 56, 0, 29, -0.0326, 0.1933],
    [0, 10, 0, 20, -0.1658, 0.2844],
    [0, 10, 0, 10, -0.2879, 0.2879],
    [10, 10, 0, 20, 0.7156, 1],
    [10, 10, 0, 10, 0.6636, 1],
  ])('between %i of %i and %i of %i', (after, trials, before, trialsBefore, low, high) => {
    const { interval } = differenceOf([pair(after, trials, before, trialsBefore)]);
    expect(interval[0]).toBeCloseTo(low, 4);
    expect(interval[1]).toBeCloseTo(high, 4);
  });

  it('weighs cases by their trials', () => {
    // Weights 10 × 10 / 20 = 5 and 40 × 40 / 80 = 20: (5 × −0.5 + 20 × 0.25) / 25.
    expect(differenceOf([pair(5, 10, 10), pair(30, 40, 20)]).difference).toBeCloseTo(0.1, 12);
  });

  it('is not certain of anything by a single trial', () => {
    const [low, high] = differenceOf([pair(1, 1, 1)]).interval;
    expect(low).toBeCloseTo(-0.884831, 5);
    expect(high).toBeCloseTo(0.884831, 5);
    expect(differenceOf([]).interval).toEqual([-1, 1]);
  });

  it('takes the rates that are likeliest', () => {
    for (const [counts, delta] of [
      [pair(5, 10, 8), -0.2],
      [pair(0, 5, 5), 0.3],
      [pair(7, 9, 3, 20), -0.05],
      [pair(20, 20, 20), -0.05],
    ] as const) {
      expect(likeliestBefore(counts, delta)).toBeCloseTo(likeliestBySearch(counts, delta), 3);
    }
  });
});

function likeliestBySearch({ before, after }: Pair, delta: number): number {
  const part = (count: number, chance: number) => (count === 0 ? 0 : count * Math.log(chance));
  let best = { rate: 0, likelihood: Number.NEGATIVE_INFINITY };
  for (let step = 0; step <= 10_000; step++) {
    const rate = step / 10_000;
    const later = rate + delta;
    if (later < 0 || later > 1) continue;
    const likelihood =
      part(before.successes, rate) +
      part(before.trials - before.successes, 1 - rate) +
      part(after.successes, later) +
      part(after.trials - after.successes, 1 - later);
    if (likelihood > best.likelihood) best = { rate, likelihood };
  }
  return best.rate;
}

it('adds up the chances of a binomial number', () => {
  expect(binomialUpTo(80, 100, 0.9)).toBeCloseTo(0.001978560865771, 14);
  expect(binomialUpTo(1, 2, 0.5)).toBeCloseTo(0.75, 15);
  expect([binomialUpTo(0, 5, 0), binomialUpTo(4, 5, 1), binomialUpTo(5, 5, 1)]).toEqual([1, 0, 1]);
});

describe('percentiles', () => {
  it.each([
    [[7], 7, 7],
    [[4, 1, 3, 2], 2, 4],
    [Array.from({ length: 20 }, (_, index) => index + 1), 10, 19],
    [Array.from({ length: 100 }, (_, index) => 100 - index), 50, 95],
  ])('are values that were measured: of %j', (values, p50, p95) => {
    expect(spreadOf(values)).toEqual({ p50, p95 });
  });

  it('of nothing are none', () => {
    expect(spreadOf([])).toBeNull();
  });
});
