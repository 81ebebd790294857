import { expect, it } from 'vitest';
import { expectLinearTime } from './linear-time.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number);

it('passes what takes a time in proportion', () => {
  expectLinearTime(upTo, (numbers) => new Set(numbers.map(String)).size, 100_000);
});

it('fails what grows as the square', () => {
  const pairs = (numbers: readonly number[]) => {
    let sum = 0;
    for (const one of numbers) for (const other of numbers) sum += Math.sqrt(one * other);
    return sum;
  };
  expect(() => expectLinearTime(upTo, pairs, 2_000)).toThrow('8 times the input takes so many times as long');
});
