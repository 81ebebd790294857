import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../../test/postgres/database.ts';
import type { Migration } from '../migrations/migration.ts';
import { LATEST_VERSION, MIGRATIONS } from '../migrations/migrations.ts';
import { migratePostgres, schemaVersion } from './migrate-postgres.ts';
import { openPostgres } from './open-postgres.ts';

const BROKEN: Migration = {
  name: 'break-half-way',
  up: async (db) => {
    await sql`create table "Half" ("id" text)`.execute(db);
    throw new Error('half way');
  },
};

describe('opening a PostgreSQL database', () => {
  it('makes the schema once, however many open it at the same time', async () => {
    const url = await testUrl();
    const stores = await Promise.all(Array.from({ length: 4 }, async () => await openPostgres(url)));
    for (const { db, close } of stores) {
      expect(await schemaVersion(db)).toBe(LATEST_VERSION);
      await close();
    }
  });

  it('refuses a database from a newer version, untouched', async () => {
    const url = await testUrl();
    const { db, close } = await openPostgres(url);
    await sql`update "CuebookSchema" set "version" = ${LATEST_VERSION + 1}`.execute(db);
    await expect(openPostgres(url)).rejects.toMatchObject({ code: 'DATABASE_NEWER' });
    expect(await schemaVersion(db)).toBe(LATEST_VERSION + 1);
    await close();
  });

  it('says that no server answers, and keeps the password to itself', async () => {
    const refused = openPostgres('postgres://user:secret@127.0.0.1:1/cuebook');
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(refused).rejects.toThrow(/^(?!.*secret).*user:…@127\.0\.0\.1/);
  });

  it('says that the connection was lost in the middle of something', async () => {
    const { db, close } = await openPostgres(await testUrl());
    const broken = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      await sql`select 1`.execute(transaction);
    });
    await expect(broken).rejects.toMatchObject({ code: 'DATABASE_FAILED' });
    expect(await schemaVersion(db)).toBe(LATEST_VERSION);
    await close();
  });

  it('gives up a statement that takes too long, and the connection with it', async () => {
    const { db, close } = await openPostgres(await testUrl(), 300);
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
    const before = await pid();
    await expect(sql`select pg_sleep(2)`.execute(db)).rejects.toMatchObject({ code: 'DATABASE_FAILED' });
    expect(await pid()).not.toBe(before);
    await close();
  });

  it('changes nothing when a step of a migration fails', async () => {
    const { db, close } = await openPostgres(await testUrl());
    await expect(migratePostgres(db, 'test', [...MIGRATIONS, BROKEN])).rejects.toThrow('half way');
    expect(await schemaVersion(db)).toBe(LATEST_VERSION);
    const half = await sql<{ known: boolean }>`select to_regclass('"Half"') is not null as known`.execute(db);
    expect(half.rows).toEqual([{ known: false }]);
    await close();
  });
});

async function testUrl(): Promise<string> {
  const { location, remove } = await createTestDatabase();
  onTestFinished(remove);
  return location;
}
