import type { CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** By database, then by name. */
const known = new WeakMap<object, Map<string, CompiledQuery>>();

const MOST_STATEMENTS = 64;

/**
 * A statement of the hot path with other parameters. It is built once for each database and name: building it costs
 * more than running it.
 */
export function compiled(
  db: Kysely<Tables>,
  name: string,
  parameters: readonly unknown[],
  build: () => CompiledQuery,
): CompiledQuery {
  const { adapter } = db.getExecutor();
  const statements = known.get(adapter) ?? new Map<string, CompiledQuery>();
  known.set(adapter, statements);
  let statement = statements.get(name);
  if (statement === undefined) {
    statement = build();
    if (statements.size >= MOST_STATEMENTS) statements.clear();
    statements.set(name, statement);
  }
  const { query, queryId, sql } = statement;
  return { query, queryId, sql, parameters };
}
