import { describe, expect, it } from 'vitest';
import { rowPattern } from './row-pattern.ts';

describe('a pattern for the rows of a screen', () => {
  it('is a regular expression by code points', () => {
    expect(rowPattern('^› ?(.*)$').exec('› hello')?.[1]).toBe('hello');
    expect(rowPattern('(?:Yes|No), (?:allow)? it{2}[*+?(]+\\*+').test('No,  itt(*')).toBe(true);
    expect(() => rowPattern('(')).toThrow(SyntaxError);
    expect(() => rowPattern('x'.repeat(301))).toThrow('longer than 300');
  });

  it('that can take very long is refused', () => {
    for (const source of [
      '(a+)+$',
      '(?:a|aa)*b',
      '(?:a*){2,}',
      '((x*))+',
      '(?<name>a{1,3})+',
      '(?:[a-z]+ ?)*$',
    ]) {
      expect(() => rowPattern(source), source).toThrow('repeats a group');
    }
    expect(() => rowPattern('(a)\\1')).toThrow('refers back');
    expect(() => rowPattern('(?<a>a)\\k<a>')).toThrow('refers back');
    expect(() => rowPattern('.*.*.*.*.*.*.*')).toThrow('more than 6');
  });

  it('may repeat what is simple, and leave out what is not', () => {
    expect(rowPattern('(?:ab)+(?:c|d)?(?:e+)?').test('abab')).toBe(true);
  });
});
