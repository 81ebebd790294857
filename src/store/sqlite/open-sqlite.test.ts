import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestFile } from '../../../test/sqlite-file.ts';
import type { SessionId } from '../../model/ids.ts';
import { add, newSession, prompt } from '../cases/build.ts';
import { acquireLease, releaseLease, renewLease } from '../lease.repository.ts';
import { currentOwner } from '../lease-owner.ts';
import { listMessages } from '../message.repository.ts';
import type { Migration } from '../migrations/migration.ts';
import { LATEST_VERSION, MIGRATIONS } from '../migrations/migrations.ts';
import { listSessions } from '../session.repository.ts';
import type { Statements } from '../statements.ts';
import { migrateSqlite, schemaVersion } from './migrate-sqlite.ts';
import { openSqlite } from './open-sqlite.ts';
import { SqliteConnection } from './sqlite-connection.ts';

const NEXT: Migration = {
  name: 'add-a-table',
  up: async (db) => {
    await sql`create table "Extra" ("id" text)`.execute(db);
  },
};
const BROKEN: Migration = {
  name: 'break-half-way',
  up: async (db) => {
    await sql`create table "Half" ("id" text)`.execute(db);
    throw new Error('half way');
  },
};

function* NOTHING(): Statements<void> {
  // A transaction without a statement.
}

describe('opening an SQLite database', () => {
  it('makes the file and its schema', async () => {
    const path = await testPath();
    const store = await openSqlite(path);
    expect((await listSessions(store)).items).toEqual([]);
    await store.close();
    const database = new Database(path, { readonly: true });
    expect(schemaVersion(database)).toBe(LATEST_VERSION);
    database.close();
  });

  it('makes no folder for a path that may be mistyped', async () => {
    const folder = join(dirname(await testPath()), 'tpyo');
    await expect(openSqlite(join(folder, 'cuebook.db'))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(existsSync(folder)).toBe(false);
  });

  describe('waiting for the disk', () => {
    type Database = Awaited<ReturnType<typeof openSqlite>>['db'];
    const waits = async (db: Database): Promise<boolean> => {
      const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
      return rows[0]?.synchronous === 2;
    };
    const waitsInTransaction = async (db: Database) => await db.transaction().execute(waits);

    it('is done by every commit but a passing one', async () => {
      const { db, dialect, close } = await openSqlite(await testPath());
      expect(await waitsInTransaction(db)).toBe(true);
      const [level] = await dialect.transactLazily(db, function* (): Statements<readonly unknown[]> {
        return yield CompiledQuery.raw('pragma synchronous');
      });
      expect(level).toEqual({ synchronous: 1 });
      expect(await waitsInTransaction(db)).toBe(true);
      const failing = dialect.transactLazily(db, function* () {
        yield CompiledQuery.raw('select 1');
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await waitsInTransaction(db)).toBe(true);
      await dialect.transactLazily(db, NOTHING);
      await db.deleteFrom('Approvals').execute();
      expect(await waits(db)).toBe(true);
      await close();
    });

    it('is not done to take a session, or to give it free', async () => {
      const { store, id } = await openWithSession();
      expect(await waitsInTransaction(store.db)).toBe(true);
      const lease = await acquireLease(store, id, 'somebody');
      expect(await waits(store.db)).toBe(false);
      for (const use of [renewLease, releaseLease]) {
        expect(await waitsInTransaction(store.db)).toBe(true);
        await use(store, lease);
        expect(await waits(store.db)).toBe(false);
      }
      await store.close();
    });

    it('is done after a passing commit that could not begin', async () => {
      const path = await testPath();
      const { db, dialect, close } = await openSqlite(path);
      const other = new Database(path);
      other.exec('begin immediate');
      // Every look at the clock takes a second, so that nobody waits for long.
      let ms = performance.now();
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 1_000));
      onTestFinished(() => clock.mockRestore());
      await expect(dialect.transactLazily(db, NOTHING)).rejects.toMatchObject({
        code: 'DATABASE_FAILED',
        message: expect.stringContaining('stayed locked'),
      });
      other.close();
      expect(await waitsInTransaction(db)).toBe(true);
      await close();
    });
  });

  it('works when several open a new file at the same time', async () => {
    const path = await testPath();
    const stores = await Promise.all(Array.from({ length: 6 }, async () => await openSqlite(path)));
    for (const store of stores) {
      await newSession(store);
    }
    const [first] = stores;
    if (first) expect((await listSessions(first)).items).toHaveLength(6);
    for (const store of stores) await store.close();
  });

  it('refuses a database from a newer version and leaves every byte of it', async () => {
    const path = await testPath();
    await (await openSqlite(path)).close();
    const newer = new Database(path);
    newer.pragma(`user_version = ${LATEST_VERSION + 1}`);
    newer.close();
    const before = readFileSync(path);
    await expect(openSqlite(path)).rejects.toMatchObject({ code: 'DATABASE_NEWER' });
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(await readdir(dirname(path))).toEqual(['cuebook.db']);
  });

  it.each([
    [
      'a text file',
      async (path: string) => await writeFile(path, 'Dear diary, this is no database at all.\n'.repeat(50)),
    ],
    [
      "another program's database",
      async (path: string) => {
        const other = new Database(path);
        other.exec('create table photos (id)');
        other.close();
      },
    ],
  ])('refuses %s and leaves it as it is', async (_, write) => {
    const path = await testPath();
    await write(path);
    const before = readFileSync(path);
    await expect(openSqlite(path)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it.each([
    ['a file', async (path: string) => await (await openSqlite(path)).close()],
    ['a file that is not made yet', async () => undefined],
  ])('works by a link to %s, as the same database', async (_, prepare) => {
    const path = await testPath();
    const folder = dirname(path);
    await mkdir(join(folder, 'links'));
    const link = join(folder, 'links', 'link.db');
    // One link leads to another, from where it is.
    await symlink('../real.db', join(folder, 'links', 'second.db'));
    await symlink('second.db', link);
    await prepare(join(folder, 'real.db'));
    const [byLink, byPath] = [await openSqlite(link), await openSqlite(join(folder, 'real.db'))];
    const { id } = await newSession(byLink);
    expect(await readdir(join(folder, 'links'))).toEqual(['link.db', 'second.db']);
    expect((await readdir(folder)).sort()).toEqual(['links', 'real.db', 'real.db-shm', 'real.db-wal']);

    const lease = await acquireLease(byPath, id, currentOwner());
    await expect(acquireLease(byLink, id, currentOwner())).rejects.toMatchObject({ code: 'SESSION_BUSY' });
    await releaseLease(byPath, lease);
    await add(byLink, await acquireLease(byLink, id, currentOwner()), { messages: [prompt('Hello')] });
    expect(await listMessages(byPath, id)).toHaveLength(1);

    // The link may lead elsewhere now; the database is where it was.
    await rm(link);
    expect((await listSessions(byLink)).items).toHaveLength(1);
    await newSession(byLink);
    await byLink.close();
    await byPath.close();
  });

  it('refuses a link that leads to itself', async () => {
    const path = await testPath();
    await symlink(path, path);
    await expect(openSqlite(path)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('says that a folder cannot be opened', async () => {
    await expect(openSqlite(dirname(await testPath()))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('a passing transaction', () => {
  function* addEvent(id: SessionId, seq: number): Statements<void> {
    yield CompiledQuery.raw(
      `insert into "Events" ("chatSessionId", "seq", "type", "at", "data") values (?, ?, 'retry', '', '{}')`,
      [id, seq],
    );
  }

  it('is run at once, and in its turn while another one is open', async () => {
    const { path, store, id } = await openWithSession();
    const { db, dialect } = store;
    const seqs = async (from: typeof db) =>
      (await from.selectFrom('Events').select('seq').orderBy('seq').execute()).map(({ seq }) => seq);

    const other = new Database(path, { readonly: true });
    const first = dialect.transactLazily(db, () => addEvent(id, 2));
    expect(other.prepare('select max("seq") from "Events"').pluck().get()).toBe(2);
    other.close();
    await first;

    let isDone = false;
    let later: Promise<void> | undefined;
    const failing = db.transaction().execute(async (transaction) => {
      later = dialect
        .transactLazily(db, () => addEvent(id, 3))
        .then(() => {
          isDone = true;
        });
      await new Promise(setImmediate);
      expect(await seqs(transaction)).toEqual([1, 2]);
      expect(isDone).toBe(false);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await later;
    // What another one takes back takes nothing of it away.
    expect(await seqs(db)).toEqual([1, 2, 3]);
    await store.close();
  });

  it('waits with all others for another process, in order, and the event loop goes on', async () => {
    const { path, store, id } = await openWithSession();
    const { db, dialect } = store;
    const other = new Database(path);
    other.exec('begin immediate');
    const many = Array.from({ length: 40 }, (_, index) => index);
    const kept: number[] = [];
    const standstills = vi.spyOn(SqliteConnection.prototype, 'transactAtOnce');
    onTestFinished(() => standstills.mockRestore());
    const all = many.map(async (index) => {
      await dialect.transactLazily(db, () => addEvent(id, 2 + index));
      kept.push(index);
    });
    // SQLite itself waits, and everything with it: for the first of them only.
    expect(standstills).toHaveBeenCalledTimes(1);
    await new Promise(setImmediate);
    expect(kept).toEqual([]);
    other.exec('commit');
    other.close();
    await Promise.all(all);
    expect(kept).toEqual(many);
    await store.close();
  });
});

describe('migrating an SQLite database', () => {
  it('keeps a copy of what was there before', async () => {
    const path = await testPath();
    const store = await openSqlite(path);
    await newSession(store);
    await store.close();

    const database = new Database(path);
    await migrateSqlite(database, path, [...MIGRATIONS, NEXT]);
    expect(schemaVersion(database)).toBe(LATEST_VERSION + 1);
    database.close();
    const copy = new Database(`${path}.before-schema-${LATEST_VERSION + 1}`, { readonly: true });
    expect(schemaVersion(copy)).toBe(LATEST_VERSION);
    expect(copy.prepare('select count(*) as n from ChatSessions').get()).toEqual({ n: 1 });
    copy.close();
  });

  it('changes nothing when a step fails', async () => {
    const path = await testPath();
    await (await openSqlite(path)).close();
    const database = new Database(path);
    await expect(migrateSqlite(database, path, [...MIGRATIONS, NEXT, BROKEN])).rejects.toThrow('half way');
    expect(schemaVersion(database)).toBe(LATEST_VERSION);
    expect(database.prepare("select name from sqlite_schema where name in ('Extra', 'Half')").all()).toEqual(
      [],
    );
    database.close();
  });

  it('happens once when two begin at the same time', async () => {
    const path = await testPath();
    await (await openSqlite(path)).close();
    const both = [new Database(path, { timeout: 50 }), new Database(path, { timeout: 50 })];
    await Promise.all(
      both.map(async (database) => await migrateSqlite(database, path, [...MIGRATIONS, NEXT])),
    );
    for (const database of both) {
      expect(schemaVersion(database)).toBe(LATEST_VERSION + 1);
      database.close();
    }
  });
});

async function openWithSession() {
  const path = await testPath();
  const store = await openSqlite(path);
  const { id } = await newSession(store);
  return { path, store, id };
}

async function testPath(): Promise<string> {
  const { location, remove } = await createTestFile();
  onTestFinished(remove);
  return location;
}
