import { describe, expect, it } from 'vitest';
import { besideEachOther, columnWidth, rowsOf } from './two-columns.ts';

describe('two columns', () => {
  it('are for terminals with room for them', () => {
    expect(columnWidth({ isTTY: true, columns: 119 })).toBe(undefined);
    expect(columnWidth({ isTTY: true, columns: 120 })).toBe(58);
    expect(columnWidth({ isTTY: true, columns: 400 })).toBe(96);
    expect(columnWidth({ columns: 200 })).toBe(undefined);
  });

  it('wrap each text by itself', () => {
    expect(besideEachOther({ text: 'one two three' }, { text: 'four' }, 8)).toEqual([
      'one two  │ four',
      'three    │',
    ]);
    expect(besideEachOther({ text: '' }, { text: 'four five' }, 8)).toEqual([
      '         │ four',
      '         │ five',
    ]);
  });

  it('stay straight with Chinese, which is two columns wide a character', () => {
    expect(besideEachOther({ text: '今天的会议' }, { text: 'the meeting' }, 8)).toEqual([
      '今天的会 │ the',
      '议       │ meeting',
    ]);
    expect(besideEachOther({ text: 'a今天的会议' }, { text: '' }, 8)).toEqual(['a今天的  │', '会议     │']);
  });

  it('break a word that is wider than its column, and code that has no blanks', () => {
    expect(besideEachOther({ text: '```incomprehensible' }, { text: '\tx' }, 8)).toEqual([
      '```incom │     x',
      'prehensi │',
      'ble      │',
    ]);
  });

  it('are as wide with colours as without', () => {
    const loud = (text: string) => `<${text}>`;
    expect(besideEachOther({ text: 'a', paint: loud }, { text: 'b', paint: loud }, 4)).toEqual([
      '<a>    │ <b>',
    ]);
  });
});

describe('the lines of a difference in two columns', () => {
  it('have what was taken away beside what came instead', () => {
    const rows = rowsOf([' a', '-b', '-c', '+d', ' e', '+f']);
    expect(rows.map(({ left, right, isChanged }) => `${left}${isChanged ? '|' : '='}${right}`)).toEqual([
      'a=a',
      'b|d',
      'c|',
      'e=e',
      '|f',
    ]);
  });
});
