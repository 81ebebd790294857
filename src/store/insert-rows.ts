import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { chunked } from './chunked.ts';
import type { InsertTarget } from './insert-target.ts';
import type { Tables } from './tables.ts';

const MOST_STATEMENTS = 64;

/** By database, then by table and number of rows. */
const statements = new WeakMap<object, Map<string, CompiledQuery>>();

/** Inserts rows with statements that are built once for each number of rows. */
export async function insertRows<Row>(
  db: Kysely<Tables>,
  target: InsertTarget<Row>,
  rows: readonly Row[],
): Promise<void> {
  for (const chunk of chunked(rows)) {
    const parameters = chunk.flatMap((row) => target.columns.map((column) => row[column]));
    await db.executeQuery({ ...statementFor(db, target, chunk.length), parameters });
  }
}

function statementFor<Row>(db: Kysely<Tables>, target: InsertTarget<Row>, count: number): CompiledQuery {
  const { adapter } = db.getExecutor();
  const known = statements.get(adapter) ?? new Map<string, CompiledQuery>();
  statements.set(adapter, known);
  const key = `${target.table} ${count}`;
  const statement = known.get(key) ?? build(db, target, count);
  if (known.size >= MOST_STATEMENTS) known.clear();
  known.set(key, statement);
  return statement;
}

function build<Row>(db: Kysely<Tables>, { table, columns }: InsertTarget<Row>, count: number): CompiledQuery {
  const row = sql`(${sql.join(columns.map(() => sql.val(null)))})`;
  const rows = sql.join(Array<typeof row>(count).fill(row));
  return sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${rows}`.compile(db);
}
