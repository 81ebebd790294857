import { describe, expect, it } from 'vitest';
import {
  chanceText,
  costText,
  countText,
  intervalText,
  leftText,
  pointsText,
  rateText,
  repairsText,
  tokensText,
} from './figures.ts';

describe('figures of a bench', () => {
  it('tell a share with where it lies', () => {
    const share = { trials: 10, successes: 9, rate: 0.9, interval: [0.596, 0.982] } as const;
    expect([countText(share), rateText(share), intervalText(share)]).toEqual(['9/10', '90 %', '(60–98)']);
    const none = { trials: 0, successes: 0, rate: null, interval: [0, 1] } as const;
    expect([countText(none), rateText(none), intervalText(none)]).toEqual(['', '', '']);
  });

  it.each([
    [null, ''],
    [0, '$0'],
    [12.345, '$12.35'],
    [0.1, '$0.10'],
    [0.0312, '$0.031'],
    [0.00031, '$0.00031'],
    [0.000000000001, '$0.00000000'],
  ])('tell a cost of %s as %j', (cost, text) => {
    expect(costText(cost)).toBe(text);
  });

  it.each([
    [-0.19, '−19'],
    [0.04, '+4'],
    [0.001, '±0'],
    [-0.001, '±0'],
  ])('tell a difference of %s as %s points', (difference, text) => {
    expect(pointsText(difference)).toBe(text);
  });

  it.each([
    [1_000, 'about 1 s left'],
    [1_500, 'about 2 s left'],
    [89_000, 'about 1 min left'],
    [3_600_000 + 5 * 60_000, 'about 1 h 5 min left'],
  ])('tell %s ms that are left as %j', (ms, text) => {
    expect(leftText(ms)).toBe(text);
  });

  it('tell tokens, repairs and chances', () => {
    expect(tokensText(1204, 310.4)).toBe('1,204 → 310');
    expect(tokensText(1204, null)).toBe('1,204 → –');
    expect(tokensText(null, null)).toBe('');
    expect([repairsText({ mean: 0 }), repairsText({ mean: 0.04 }), repairsText({ mean: 1.26 })]).toEqual([
      '',
      '0.04',
      '1.3',
    ]);
    expect([chanceText(0.0001), chanceText(0.0314), chanceText(0.42)]).toEqual(['< 0.001', '0.031', '0.42']);
  });
});
