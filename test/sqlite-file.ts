import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '../src/store/store.case.ts';

/** A place for an SQLite database, in a folder of its own. */
export async function createTestFile(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-'));
  return {
    location: join(folder, 'cuebook.db'),
    remove: async () => await rm(folder, { recursive: true }),
  };
}
