import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestDatabase } from '../../src/store/store.case.ts';

/** An empty database of its own for each caller; removing it cuts off whoever is still connected. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `cuebook_${randomBytes(8).toString('hex')}`;
  await execute(`CREATE DATABASE ${name}`);
  const url = new URL(inject('postgresAdminUrl'));
  url.pathname = `/${name}`;
  return { location: url.href, remove: () => execute(`DROP DATABASE ${name} WITH (FORCE)`) };
}

async function execute(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresAdminUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
