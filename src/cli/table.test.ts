import { describe, expect, it } from 'vitest';
import { type Column, table } from './table.ts';

interface Row {
  readonly name: string;
  readonly count: number;
  readonly note?: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'name', of: ({ name }) => name },
  { title: 'count', of: ({ count }) => String(count), isNumber: true },
  { title: 'note', of: ({ note = '' }) => note, rank: 1 },
];

describe('a table', () => {
  it('has texts at the left and numbers at the right of their columns', () => {
    const rows = [
      { name: 'a', count: 5 },
      { name: 'longer', count: 12345678, note: 'x' },
    ];
    expect(table(COLUMNS, rows, { width: 80 })).toEqual([
      'name       count  note',
      'a              5',
      'longer  12345678  x',
    ]);
  });

  it('leaves out a column with nothing in it', () => {
    expect(table(COLUMNS, [{ name: 'a', count: 5 }], { width: 80 })).toEqual(['name  count', 'a         5']);
  });

  it('cuts a long first column before it leaves out another', () => {
    const rows = [{ name: 'x'.repeat(40), count: 7, note: 'a note' }];
    expect(table(COLUMNS, rows, { width: 50 })[1]).toBe(`${'x'.repeat(34)}…      7  a note`);
    expect(table(COLUMNS, rows, { width: 38 })[1]).toBe(`${'x'.repeat(30)}…      7`);
  });

  it('leaves out what can be done without where there is no room, and then cuts the first column', () => {
    const rows = [{ name: 'a name of many words', count: 7, note: 'a note' }];
    expect(table(COLUMNS, rows, { width: 30 })[1]).toBe('a name of many words      7');
    expect(table(COLUMNS, rows, { width: 20 })[1]).toBe('a name of ma…      7');
    expect(table(COLUMNS, rows, { width: 3 })[1]).toBe('a name …      7');
  });

  it('aligns wide characters by the columns that they take', () => {
    const rows = [
      { name: '你好', count: 1 },
      { name: 'ab', count: 2 },
    ];
    expect(table(COLUMNS, rows, { width: 80 })).toEqual(['name  count', '你好      1', 'ab        2']);
  });

  it('paints cells once they are filled up', () => {
    const columns: readonly Column<Row>[] = [
      { title: 'name', of: ({ name }) => name, paint: (text) => `<${text}>` },
      { title: 'count', of: ({ count }) => String(count), isNumber: true },
    ];
    expect(table(columns, [{ name: 'a', count: 1 }], { width: 80 })[1]).toBe('<a   >      1');
  });

  it('of nothing is nothing', () => {
    expect(table(COLUMNS, [], { width: 80 })).toEqual([]);
  });
});
