import { columnsOf } from './word-wrap.ts';

/** The cells of rows, filled up so that those below one another begin in the same column of a terminal. */
export function aligned(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, at) =>
    Math.max(0, ...rows.map((row) => columnsOf(row[at] ?? ''))),
  );
  return rows.map((row) => row.map((text, at) => filledUp(text, widths[at] ?? 0)));
}

function filledUp(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnsOf(text)));
}
