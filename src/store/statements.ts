import type { CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * The statements of a transaction, one after the other: each is given the rows of the one before. Whoever runs them
 * decides whether that takes time; SQLite needs none.
 */
export type Statements<Result> = Generator<CompiledQuery, Result, readonly unknown[]>;

/** Runs statements on a connection, waiting for each. */
export async function runStatements<Result>(
  db: Kysely<Tables>,
  statements: Statements<Result>,
): Promise<Result> {
  let step = statements.next([]);
  while (!step.done) step = statements.next((await db.executeQuery(step.value)).rows);
  return step.value;
}
