import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { chunked } from './chunked.ts';
import { compiled } from './compiled.ts';
import type { InsertTarget } from './insert-target.ts';
import type { Tables } from './tables.ts';

/** Statements that insert rows; each is built once for each number of rows. */
export function* insertStatements<Row>(
  db: Kysely<Tables>,
  { table, columns }: InsertTarget<Row>,
  rows: readonly Row[],
): Generator<CompiledQuery, void> {
  for (const chunk of chunked(rows)) {
    const parameters: unknown[] = [];
    for (const row of chunk) for (const column of columns) parameters.push(row[column]);
    yield compiled(db, `insert ${table} ${chunk.length}`, parameters, () => {
      const names = sql.join(columns.map((column) => sql.ref(column)));
      const row = sql`(${sql.join(columns.map(() => sql.val(null)))})`;
      const values = sql.join(chunk.map(() => row));
      return sql`insert into ${sql.table(table)} (${names}) values ${values}`.compile(db);
    });
  }
}
