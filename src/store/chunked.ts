/** SQLite takes 32,766 parameters in one statement, and no table of ours is wider than 30 columns. */
const ROWS_PER_STATEMENT = 1_000;

/** Cuts rows into lists that fit into one INSERT each. */
export function* chunked<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    yield rows.slice(start, start + ROWS_PER_STATEMENT);
  }
}
