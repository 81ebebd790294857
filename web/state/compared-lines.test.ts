import { describe, expect, it } from 'vitest';
import { diffLines } from '../../src/attach/line-diff.ts';
import { changedWords, type Piece } from './changed-words.ts';
import { type ComparedLine, comparedLines } from './compared-lines.ts';

const said = (pieces: readonly Piece[]) =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
const shown = (lines: readonly ComparedLine[]) =>
  lines.map(({ isChanged, pieces }) => (isChanged ? '* ' : '  ') + said(pieces));
const compared = (before: string, after: string) => {
  const { before: left, after: right } = comparedLines(before, after, diffLines(before, after) ?? []);
  return [shown(left), shown(right)];
};

describe('two texts', () => {
  it('are shown whole, the lines marked that the other does not have', () => {
    expect(compared('a\nb\nc', 'a\nc\nd')).toEqual([
      ['  a', '* b', '  c'],
      ['  a', '  c', '* d'],
    ]);
  });

  it('have the changed words marked in lines that are alike', () => {
    expect(compared('one\nThe cat sat on the mat.', 'one\nThe dog sat on a mat.')).toEqual([
      ['  one', '* The [cat] sat on [the] mat.'],
      ['  one', '* The [dog] sat on [a] mat.'],
    ]);
  });

  it('are marked far down as well, and where one of them is empty', () => {
    const many = Array.from({ length: 40 }, (_, index) => `line ${index}`);
    const [left] = compared(many.join('\n'), many.with(30, 'line x').join('\n'));
    expect(left?.filter((line) => line.startsWith('*'))).toEqual(['* line [30]']);
    expect(compared('', 'new')).toEqual([[], ['* new']]);
  });

  it('do not differ by the way in which lines end', () => {
    expect(compared('a\r\nb\r\n', 'a\nb')).toEqual([
      ['  a', '  b'],
      ['  a', '  b'],
    ]);
  });
});

describe('the words of a line', () => {
  it('are not marked where the lines have little in common', () => {
    expect(changedWords('A short greeting to you', 'Nothing whatever of that')).toBeUndefined();
  });

  it('are single characters in Chinese', () => {
    const words = changedWords('今天天气很好', '今天心情很好');
    expect(words && [said(words.before), said(words.after)]).toEqual(['今天[天气]很好', '今天[心情]很好']);
  });

  it('are marked together with the blanks between them', () => {
    const words = changedWords('keep old words here', 'keep very new here');
    expect(words && said(words.before)).toBe('keep [old words] here');
  });
});
