import { columnsOf, cutTo } from './word-wrap.ts';

export interface Column<Row> {
  readonly title: string;
  /** What stands in it; nothing leaves the cell empty. */
  readonly of: (row: Row) => string;
  readonly isNumber?: boolean;
  /** Where there is no room it is left out: the one with the least rank first. */
  readonly rank?: number;
  readonly paint?: (text: string, row: Row) => string;
}

export interface TableStyle<Row> {
  readonly width: number;
  readonly head?: (line: string) => string;
  readonly line?: (line: string, row: Row) => string;
}

const GAP = '  ';
/** The first column is cut to this before others are left out for its sake. */
const FAIR_NAME = 24;
/** What is left of it however narrow the terminal is. */
const LEAST_NAME = 8;

/**
 * Rows below one another under the titles of their columns. A column without anything in it is left out; where there is
 * no room for all, the first one is cut, and then those are left out that can be done without.
 */
export function table<Row>(
  all: readonly Column<Row>[],
  rows: readonly Row[],
  { width, head = same, line = same }: TableStyle<Row>,
): readonly string[] {
  const said = all
    .map((column) => ({ column, cells: rows.map((row) => column.of(row)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ column, cells }) => ({ column, cells, width: widest([column.title, ...cells]) }));
  const kept = fitting(said, width);
  const [first] = kept;
  if (!first) return [];
  const rest = totalOf(kept) - first.width;
  const nameWidth = Math.min(first.width, Math.max(LEAST_NAME, width - rest));
  const columns = kept.map((each) => (each === first ? { ...each, width: nameWidth } : each));
  const lineOf = (textOf: (each: Measured<Row>) => string, row?: Row) => {
    const cells = columns.map((each) => {
      const text = filled(cutTo(textOf(each), each.width), each);
      return row !== undefined && each.column.paint ? each.column.paint(text, row) : text;
    });
    return cells.join(GAP).trimEnd();
  };
  return [
    head(lineOf(({ column }) => column.title)),
    ...rows.map((row, at) =>
      line(
        lineOf(({ cells }) => cells[at] ?? '', row),
        row,
      ),
    ),
  ];
}

interface Measured<Row> {
  readonly column: Column<Row>;
  readonly cells: readonly string[];
  readonly width: number;
}

function fitting<Row>(columns: readonly Measured<Row>[], width: number): readonly Measured<Row>[] {
  const [first] = columns;
  const spared = Math.max(0, (first?.width ?? 0) - FAIR_NAME);
  if (totalOf(columns) - spared <= width) return columns;
  const ranks = columns.flatMap(({ column }) => (column.rank === undefined ? [] : [column.rank]));
  if (ranks.length === 0) return columns;
  const least = Math.min(...ranks);
  return fitting(
    columns.filter(({ column }) => column.rank !== least),
    width,
  );
}

function totalOf(columns: readonly { readonly width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0) + GAP.length * Math.max(0, columns.length - 1);
}

function widest(texts: readonly string[]): number {
  return Math.max(...texts.map(columnsOf));
}

function filled(text: string, { column, width }: Measured<never> | Measured<unknown>): string {
  const blanks = ' '.repeat(Math.max(0, width - columnsOf(text)));
  return column.isNumber ? blanks + text : text + blanks;
}

function same(line: string): string {
  return line;
}
