import { describe, expect, it } from 'vitest';
import { costOf, costOfSteps, NO_PRICES, priceOf } from './price.ts';

const MINI = { input: 0.15, output: 0.6, cachedInput: 0.075 };
const LARGE = { input: 2.5, output: 10 };
const PRICES = new Map([
  ['openai/gpt-4o*', LARGE],
  ['openai/gpt-4o-mini*', MINI],
  ['openai/*', { input: 100, output: 100 }],
  ['house/free', { input: 0, output: 0 }],
]);

describe('the price of a model', () => {
  it.each([
    ['openai/gpt-4o', LARGE],
    ['openai/gpt-4o-2024-11-20', LARGE],
    ['openai/gpt-4o-mini-2024-07-18', MINI],
    ['openai/o3', { input: 100, output: 100 }],
    ['house/free', { input: 0, output: 0 }],
    ['house/free-too', undefined],
    ['anthropic/claude', undefined],
    ['', undefined],
  ])('is the one that names it most exactly: %s', (model, price) => {
    expect(priceOf(PRICES, model)).toEqual(price);
  });

  it('by its whole name comes before one that is as long, with a star', () => {
    const prices = new Map([
      ['a/b*', LARGE],
      ['a/b', MINI],
    ]);
    expect(priceOf(prices, 'a/b')).toEqual(MINI);
  });
});

describe('the cost of an answer', () => {
  it('is what was read and written, for a million of tokens', () => {
    expect(costOf({ inputTokens: 1_000_000, outputTokens: 500_000 }, LARGE)).toBe(7.5);
    expect(costOf({ inputTokens: 1_000, outputTokens: 170 }, LARGE)).toBe(0.0042);
  });

  it('counts what was in the cache by its own price, and as any other input without one', () => {
    const usage = { inputTokens: 1_000_000, cachedInputTokens: 400_000, outputTokens: 0 };
    expect(costOf(usage, MINI)).toBe(0.12);
    expect(costOf(usage, LARGE)).toBe(2.5);
  });

  it('is not known where tokens were not counted', () => {
    expect(costOf({ inputTokens: 5 }, LARGE)).toBeUndefined();
    expect(costOf({}, LARGE)).toBeUndefined();
  });
});

describe('the cost of several answers', () => {
  const step = (model: string) => ({ model, usage: { inputTokens: 100_000, outputTokens: 10_000 } });

  it('is their sum, and no fraction of a fraction', () => {
    const minis = Array.from({ length: 3 }, () => step('openai/gpt-4o-mini'));
    expect(costOfSteps(minis, PRICES)).toBe(0.063);
    expect(costOfSteps([...minis, step('house/free')], PRICES)).toBe(0.063);
  });

  it('is not known where the price of one is not, its tokens are not, or there are none', () => {
    expect(costOfSteps([step('openai/o3'), step('anthropic/claude')], PRICES)).toBeNull();
    expect(costOfSteps([step('openai/o3'), { model: 'openai/o3' }], PRICES)).toBeNull();
    expect(costOfSteps([step('openai/o3')], NO_PRICES)).toBeNull();
    expect(costOfSteps([], PRICES)).toBeNull();
  });

  it('is nothing where models cost nothing', () => {
    expect(costOfSteps([step('house/free')], PRICES)).toBe(0);
  });
});
