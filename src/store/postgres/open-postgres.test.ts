import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, executeAsAdmin } from '../../../test/postgres/database.ts';
import type { Migration } from '../migrations/migration.ts';
import { LATEST_VERSION, MIGRATIONS } from '../migrations/migrations.ts';
import { migratePostgres, schemaVersion } from './migrate-postgres.ts';
import { openPostgres } from './open-postgres.ts';
import { postgresKysely } from './postgres-kysely.ts';

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

  describe('with all its connections in use', () => {
    const limits = { connections: 1, waiting: 2, waitMs: 60_000 };
    const waiting = { connections: 1, waiting: 2, waitMs: 1 };

    it('lets others wait for one, in order, and refuses who is too many', async () => {
      const db = postgresKysely(await testUrl(), { limits });
      const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
      const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
      const holding = db.connection().execute(async () => {
        held();
        await isFree;
      });
      await isHeld;
      const order: number[] = [];
      const waiters = [1, 2].map(
        async (number) =>
          await sql`select 1`.execute(db).then(() => {
            order.push(number);
          }),
      );
      await expect(sql`select 1`.execute(db)).rejects.toMatchObject({
        code: 'DATABASE_FAILED',
        message: expect.stringContaining('2 requests wait for one already'),
      });
      expect(order).toEqual([]);
      free();
      await Promise.all([holding, ...waiters]);
      expect(order).toEqual([1, 2]);
      await db.destroy();
    });

    it('says so to who has waited for too long, and goes on once one is free', async () => {
      const db = postgresKysely(await testUrl(), { limits: waiting });
      await db.connection().execute(async () => {
        await expect(sql`select 1`.execute(db)).rejects.toMatchObject({
          code: 'DATABASE_FAILED',
          message: expect.stringContaining('All 1 connections to the database are in use'),
        });
      });
      await sql`select 1`.execute(db);
      await db.destroy();
    });

    it('waits for other programs that have all which the server allows', async () => {
      const url = await testUrl();
      // Superusers are not limited, so this one connects as somebody else.
      const role = `limited_${new URL(url).pathname.slice(1)}`;
      await executeAsAdmin(`create role ${role} login password 'secret' connection limit 1`);
      onTestFinished(async () => await executeAsAdmin(`drop role ${role}`));
      const limited = new URL(url);
      limited.searchParams.set('user', role);
      limited.searchParams.set('password', 'secret');
      const other = new pg.Client({ connectionString: limited.href });
      await other.connect();

      const impatient = postgresKysely(limited.href, { limits: waiting });
      await expect(sql`select 1`.execute(impatient)).rejects.toMatchObject({
        code: 'DATABASE_FAILED',
        message: expect.stringContaining('Other programs have all connections'),
      });
      await impatient.destroy();
      const patient = postgresKysely(limited.href, { limits });
      const query = sql`select 1`.execute(patient);
      await other.end();
      await query;
      await patient.destroy();
    });
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
