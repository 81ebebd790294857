import { describe, expect, it } from 'vitest';
import type { Pair } from './drop-tests.ts';
import { compareModels, expectedVerdict, FALSE_ALARMS, worstOf } from './verdicts.ts';

const pair = (after: number, before: number, trials: number): Pair => ({
  after: { successes: after, trials },
  before: { successes: before, trials },
});

function compared(cases: readonly Pair[], models = 1, margin = 0.05) {
  const [first] = compareModels(new Array(models).fill({ cases }), margin);
  if (!first) throw new Error('There is a model.');
  return first;
}

describe('a model', () => {
  it('fails where all of its cases became worse together, none of them for sure', () => {
    const { all, cases } = compared(new Array(10).fill(pair(14, 18, 20)));
    expect(all).toMatchObject({ verdict: 'FAIL', before: { trials: 200, successes: 180, rate: 0.9 } });
    expect(all.difference).toBeCloseTo(-0.2, 12);
    expect(new Set(cases.map(({ verdict }) => verdict))).toEqual(new Set(['INCONCLUSIVE']));
  });

  it('fails where one case breaks down, while the others hide it', () => {
    const { all, cases } = compared([pair(0, 20, 20), ...new Array(20).fill(pair(20, 18, 20))]);
    expect(all.p).toBeGreaterThan(FALSE_ALARMS);
    expect(all.verdict).toBe('FAIL');
    expect(cases.map(({ verdict }) => verdict).filter((verdict) => verdict === 'FAIL')).toHaveLength(1);
    expect(cases[0]?.verdict).toBe('FAIL');
  });

  it('passes where it is not worse by more than the margin, for sure', () => {
    const cases = new Array(10).fill(pair(95, 95, 100));
    expect(compared(cases).all.verdict).toBe('PASS');
    expect(compared(cases, 1, 0.01).all.verdict).toBe('INCONCLUSIVE');
  });

  it('passes where it is worse for sure, but within the margin', () => {
    const { all, cases } = compared(new Array(3).fill(pair(8_850, 9_000, 10_000)));
    expect(all.p).toBeLessThan(FALSE_ALARMS);
    expect(all.verdict).toBe('PASS');
    expect(cases.map(({ verdict }) => verdict)).toEqual(['PASS', 'PASS', 'PASS']);
    expect(compared(new Array(3).fill(pair(8_850, 9_000, 10_000)), 1, 0.01).all.verdict).toBe('FAIL');
  });

  it('fails by a case that fell far, though all of them together are within the margin', () => {
    const { all, isByCases, cases } = compared([
      pair(400, 900, 1000),
      ...new Array(30).fill(pair(900, 900, 1000)),
    ]);
    expect(all.interval[0]).toBeGreaterThan(-0.05);
    expect(all.verdict).toBe('FAIL');
    expect(isByCases).toBe(true);
    expect(cases[0]?.verdict).toBe('FAIL');
    expect(compared(new Array(10).fill(pair(14, 18, 20))).isByCases).toBe(false);
  });

  it('does not pass by a few trials, though all of them succeeded', () => {
    expect(compared([pair(3, 3, 3)]).all).toMatchObject({ verdict: 'INCONCLUSIVE', difference: 0, p: 1 });
  });

  it('needs a larger drop where more models are asked', () => {
    const cases = [pair(73, 90, 100)];
    const [one, five] = [compared(cases), compared(cases, 5)];
    expect(five.all.p).toBeCloseTo(5 * one.all.p, 12);
    expect(one.all.verdict).toBe('FAIL');
    expect(five.all.verdict).toBe('INCONCLUSIVE');
  });

  it('is not compared with nothing', () => {
    expect(compareModels([], 0.05)).toEqual([]);
    expect(compared([]).all).toMatchObject({ verdict: 'INCONCLUSIVE', interval: [-1, 1], p: 1 });
  });
});

describe('a case', () => {
  it('takes no room from others where it could not have failed', () => {
    const alone = compared([pair(2, 10, 10)]);
    const among = compared([pair(2, 10, 10), ...new Array(50).fill(pair(10, 10, 10))]);
    expect(among.cases[0]?.p).toBeCloseTo(alone.cases[0]?.p ?? 0, 12);
    const others = compared([pair(2, 10, 10), ...new Array(50).fill(pair(5, 5, 10))]);
    expect(others.cases[0]?.p).toBeGreaterThan(alone.cases[0]?.p ?? 1);
  });
});

describe('what is expected', () => {
  it.each([
    [100, 100, 0.9, 1, 'PASS'],
    [95, 100, 0.9, 1, 'INCONCLUSIVE'],
    [88, 100, 0.9, 1, 'INCONCLUSIVE'],
    [80, 100, 0.9, 1, 'FAIL'],
    [80, 100, 0.9, 10, 'INCONCLUSIVE'],
    [1, 1, 0.9, 1, 'INCONCLUSIVE'],
    [0, 0, 0.9, 1, 'INCONCLUSIVE'],
    [99, 100, 1, 1, 'FAIL'],
    [0, 5, 0, 1, 'PASS'],
  ] as const)(
    'of %i of %i, %d of them, among %i models: %s',
    (successes, trials, expectation, models, verdict) => {
      expect(expectedVerdict({ successes, trials }, expectation, models)).toBe(verdict);
    },
  );
});

it('says the worst of several', () => {
  expect(worstOf(['PASS', 'INCONCLUSIVE', 'FAIL', 'PASS'])).toBe('FAIL');
  expect(worstOf(['PASS', 'INCONCLUSIVE'])).toBe('INCONCLUSIVE');
  expect(worstOf(['PASS'])).toBe('PASS');
  expect(worstOf([])).toBeUndefined();
});
