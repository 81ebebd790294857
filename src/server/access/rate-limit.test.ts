import { expect, test } from 'vitest';
import { isRefusal } from '../../model/refusal.ts';
import { RateLimit } from './rate-limit.ts';

function limited(rate: { burst: number; perSecond: number }) {
  let now = 1_000;
  const limit = new RateLimit(rate, () => now);
  return {
    pass: (ms: number) => {
      now += ms;
    },
    /** How many of so many get through. */
    take: (times: number): number => Array.from({ length: times }).filter(() => isTaken(limit)).length,
  };
}

function isTaken(limit: RateLimit): boolean {
  try {
    limit.take();
    return true;
  } catch (error) {
    expect(isRefusal(error, 'TOO_MANY_REQUESTS')).toBe(true);
    return false;
  }
}

test('lets as many through at once as it may, and no more', () => {
  expect(limited({ burst: 3, perSecond: 1 }).take(10)).toBe(3);
});

test('lets one more through for each part of a second that has passed', () => {
  const { take, pass } = limited({ burst: 3, perSecond: 2 });
  take(3);
  pass(499);
  expect(take(1)).toBe(0);
  pass(1);
  expect(take(2)).toBe(1);
});

test('saves up no more than it may let through at once', () => {
  const { take, pass } = limited({ burst: 3, perSecond: 100 });
  pass(3_600_000);
  expect(take(10)).toBe(3);
});

test('does not count against anybody that they were refused', () => {
  const { take, pass } = limited({ burst: 1, perSecond: 1 });
  take(1_000);
  pass(1_000);
  expect(take(1)).toBe(1);
});
