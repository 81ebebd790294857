import { describe, expect, it } from 'vitest';
import { diffLines } from './line-diff.ts';

describe('the difference of two texts', () => {
  it('is nothing for equal texts, also if only their newlines differ', () => {
    expect(diffLines('a\nb\n', 'a\nb\n')).toEqual([]);
    expect(diffLines('a\r\nb\r\n', 'a\nb\n')).toEqual([]);
  });

  it('shows changed lines with three around them', () => {
    const before = '1\n2\n3\n4\n5\n6\n7\n8\n9\n';
    expect(diffLines(before, before.replace('5', 'five'))).toEqual([
      { beforeLine: 2, afterLine: 2, lines: [' 2', ' 3', ' 4', '-5', '+five', ' 6', ' 7', ' 8'] },
    ]);
  });

  it('says nothing of a newline that is missing at the end', () => {
    expect(diffLines('a', 'b')).toEqual([{ beforeLine: 1, afterLine: 1, lines: ['-a', '+b'] }]);
  });

  it('keeps a line that begins with a backslash', () => {
    expect(diffLines('', '\\a\n')?.[0]?.lines).toEqual(['+\\a']);
  });
});
