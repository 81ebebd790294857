import { describe, expect, test } from 'vitest';
import { inexactNumber } from './inexact-number.ts';

describe('a number in JSON', () => {
  test.each([
    '9007199254740993',
    '-9007199254740993',
    '12345678901234567890',
    '12345678901234567168',
    '123456789012345678901234567890',
    '1e999',
    '-1.5E+400',
    '1'.repeat(400),
  ])('that would become another is found: %s', (number) => {
    expect(inexactNumber(`{"a":[{"b":"x"},${number}]}`)).toBe(number);
  });

  test.each([
    '0',
    '9007199254740991',
    '9007199254740992',
    '100000000000000000000000',
    '1e20',
    '1e+300',
    '1e-300',
    '0.1234567890123456789',
    '1.7976931348623157e308',
  ])('that stays as it is, is not: %s', (number) => {
    expect(inexactNumber(`{"a":${number}}`)).toBeUndefined();
  });

  test('is not looked for in texts', () => {
    expect(
      inexactNumber(String.raw`{"9007199254740993":"\"9007199254740993\\","b":"1e999"}`),
    ).toBeUndefined();
    expect(inexactNumber(String.raw`{"a":"\\","b":1e999,"c":"x"}`)).toBe('1e999');
  });

  test('is found behind texts of any length in no time', () => {
    const text = JSON.stringify(`${'\\"1e999'.repeat(500_000)}${'x'.repeat(5_000_000)}`);
    expect(inexactNumber(`{"a":${text},"b":9007199254740993}`)).toBe('9007199254740993');
  });
});
