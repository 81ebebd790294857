import { describe, expect, it } from 'vitest';
import { withinProcessorTime, withinTime } from './within-time.ts';

describe.each([
  { clock: 'the clock', within: withinTime },
  { clock: 'processor time', within: withinProcessorTime },
])('limited by $clock', ({ within }) => {
  it('returns what the work returns', () => {
    expect(within(5000, () => 'done')).toBe('done');
  });

  it('breaks off a pattern that would take years, and can match again after that', () => {
    expect(within(50, () => /^(a+)+$/.test(`${'a'.repeat(60)}b`))).toBeUndefined();
    expect(/^(a+)+$/.test('aaa')).toBe(true);
  });

  it('throws what the work throws', () => {
    const mistake = new TypeError('a mistake');
    expect(() =>
      within(5000, () => {
        throw mistake;
      }),
    ).toThrow(mistake);
  });
});

it('does not count the time that other processes have the processor for', () => {
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  let starts = 0;
  // A thread that waits needs no processor time, as one that a busy machine does not run.
  const work = () => {
    starts++;
    Atomics.wait(nothing, 0, 0, 300);
    return 'done';
  };
  expect(withinProcessorTime(50, work)).toBe('done');
  expect(starts).toBeGreaterThan(1);
  expect(withinTime(50, work)).toBeUndefined();
});
