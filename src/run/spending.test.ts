import { describe, expect, it } from 'vitest';
import { NO_PRICES } from '../model/price.ts';
import { Spending } from './spending.ts';

const PRICES = new Map([['a/b', { input: 1, output: 2 }]]);
const step = (model: string) => ({ model, usage: { inputTokens: 100_000, outputTokens: 50_000 } });

describe('what a run has used', () => {
  it('is nothing before anything is asked, and costs nothing that is known', () => {
    expect(new Spending().summary).toEqual({ tokens: { input: 0, output: 0 }, cost: null });
  });

  it('adds up over its turns; those of recordings count as tokens, not as money', () => {
    const spending = new Spending();
    spending.take({ steps: [step('a/b'), step('a/b')], from: 'live' }, PRICES);
    spending.take({ steps: [step('x/y')], from: 'recorded' }, NO_PRICES);
    spending.take({ steps: [], from: 'live' }, NO_PRICES);
    spending.take({ steps: [step('a/b')], from: 'live' }, PRICES);
    expect(spending.used).toBe(600_000);
    expect(spending.summary).toEqual({ tokens: { input: 400_000, output: 200_000 }, cost: 0.6 });
  });

  it('has a cost that nobody knows once one model has no price, or counts no tokens', () => {
    const spending = new Spending();
    spending.take({ steps: [step('a/b')], from: 'live' }, PRICES);
    spending.take({ steps: [step('a/b'), { model: 'a/b' }], from: 'live' }, PRICES);
    spending.take({ steps: [step('a/b')], from: 'live' }, PRICES);
    expect(spending.summary.cost).toBeNull();
  });
});
