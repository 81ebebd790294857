import { chunked } from './chunked.ts';
import { blobOf, vectorOf } from './datasets/vector-blob.ts';
import type { Store } from './dialect.ts';

/** The vectors that a collection has of some texts, by their hashes. They have length 1. */
export async function findSkillVectors(
  { db }: Store,
  collection: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Float32Array>> {
  const found = new Map<string, Float32Array>();
  for (const chunk of chunked(hashes)) {
    const rows = await db
      .selectFrom('SkillVectors')
      .select(['hash', 'vector'])
      .where('collection', '=', collection)
      .where('hash', 'in', chunk)
      .execute();
    for (const { hash, vector } of rows) found.set(hash, vectorOf(vector));
  }
  return found;
}

/** Adds vectors to a collection; those that it has stay as they are. */
export async function keepSkillVectors(
  { db }: Store,
  collection: string,
  vectors: ReadonlyMap<string, Float32Array>,
): Promise<void> {
  const rows = Array.from(vectors, ([hash, vector]) => ({ collection, hash, vector: blobOf(vector) }));
  for (const chunk of chunked(rows)) {
    await db
      .insertInto('SkillVectors')
      .values(chunk)
      .onConflict((conflict) => conflict.columns(['collection', 'hash']).doNothing())
      .execute();
  }
}

/** Takes vectors out of a collection; those that it has not are no matter. */
export async function forgetSkillVectors(
  { db }: Store,
  collection: string,
  hashes: readonly string[],
): Promise<void> {
  for (const chunk of chunked(hashes)) {
    await db
      .deleteFrom('SkillVectors')
      .where('collection', '=', collection)
      .where('hash', 'in', chunk)
      .execute();
  }
}
