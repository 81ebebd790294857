import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { TarWriter } from '../../src/files/backup/tar.ts';
import { add, leasedSession, turn } from '../../src/store/cases/build.ts';
import { makeOlderDatabase } from '../../src/store/cases/schema-version.ts';
import { LATEST_VERSION } from '../../src/store/migrations/migrations.ts';
import { times } from '../campaign.ts';
import { callCuebook, startCuebook } from '../cli/cuebook.ts';
import { Place } from './place.ts';

const LARGE = 'A long answer. '.repeat(6_000);

describe('a backup', () => {
  it('is of one moment while a run writes, and has what was acknowledged before it began', async () => {
    const place = await Place.make();
    const store = await place.store();
    const lease = await leasedSession(store);
    for (let count = 0; count < 20; count++) await add(store, lease, { messages: turn('Before', LARGE) });
    let isWriting = true;
    let written = 20;
    const writing = (async () => {
      while (isWriting) {
        await add(store, lease, { messages: turn('Meanwhile', LARGE) });
        written++;
        await new Promise(setImmediate);
      }
    })();
    await expect.poll(() => written).toBeGreaterThan(22);
    const acknowledged = written;
    const file = join(place.root, 'a.tar');
    const { backups } = place.workbench();
    const { messages } = await backups.create(file);
    const after = written;
    isWriting = false;
    await writing;
    expect(after).toBeGreaterThan(acknowledged);
    expect(messages % 3).toBe(0);
    expect(messages / 3).toBeGreaterThanOrEqual(acknowledged);
    expect(await backups.verify(file)).toMatchObject({ isSound: true, messages, findings: [] });
  });

  it('that is killed at any point leaves no broken file, and the next one clears up', async () => {
    const place = await Place.make();
    await place.addSession(60, LARGE);
    const folder = join(place.root, 'out');
    await mkdir(folder);
    const file = join(folder, 'a.tar');
    const args = ['backup', file, '--force', '--quiet', '--workspace', place.workspace];
    const names = async () => await readdir(folder, { recursive: true }).catch(() => []);
    const moments = [/\.tmp$/, /\.db$/, /\/backup\.tar$/];
    const { backups } = place.workbench();
    let kills = 0;
    for (let round = 0; round < times({ usual: 1, long: 20 }); round++) {
      for (const moment of moments) {
        await rm(file, { force: true });
        const { child, ended } = startCuebook(args, { env: place.environment });
        const state = { isOver: false };
        void ended.then(() => {
          state.isOver = true;
        });
        while (!state.isOver && !(await names()).some((name) => moment.test(name)))
          await new Promise(setImmediate);
        if (!state.isOver) kills++;
        child.kill('SIGKILL');
        await ended;
        if (existsSync(file)) expect(await backups.verify(file)).toMatchObject({ isSound: true });
      }
    }
    expect(kills).toBeGreaterThan(0);
    await backups.create(file, { force: true });
    expect(await readdir(folder)).toEqual(['a.tar']);
    expect(await backups.verify(file)).toMatchObject({ isSound: true, sessions: 1 });
  });

  it('leaves nothing when Ctrl-C stops it', async () => {
    const place = await Place.make();
    await place.addSession(60, LARGE);
    const file = join(place.root, 'a.tar');
    const call = callCuebook(['backup', file], { cwd: place.workspace, env: place.environment });
    const isUnderWay = async () => (await readdir(place.root)).some((name) => name.endsWith('.tmp'));
    let isOver = false;
    const ended = call.ended.finally(() => {
      isOver = true;
    });
    while (!isOver && !(await isUnderWay())) await new Promise(setImmediate);
    call.interrupt();
    const { code, err } = await ended;
    // It may have been done already.
    expect([0, 130]).toContain(code);
    expect({ err, isThere: existsSync(file) }).toEqual({ err: '', isThere: code === 0 });
    expect(await isUnderWay()).toBe(false);
  });

  it('is refused of a damaged database', async () => {
    const place = await Place.make();
    await place.addSession(20, LARGE);
    const bytes = await readFile(place.database);
    bytes.fill(7, 4096 * 20, 4096 * 60);
    await writeFile(place.database, bytes);
    const file = join(place.root, 'a.tar');
    await expect(place.workbench().backups.create(file)).rejects.toMatchObject({ code: 'DATABASE_FAILED' });
    expect(await readdir(place.root)).not.toContain('a.tar');
    expect(await place.workbench().backups.verify()).toMatchObject({ isSound: false });
  });
});

describe('restoring', () => {
  async function withBackup() {
    const place = await Place.make();
    const sessionId = await place.addSession(2);
    const file = join(place.root, 'a.tar');
    await place.workbench().backups.create(file);
    return { place, sessionId, file };
  }

  it('is refused while somebody has the database open, also with force', async () => {
    const { place, file } = await withBackup();
    const store = await place.store();
    const before = await readFile(place.database);
    for (const force of [false, true]) {
      await expect(place.workbench().backups.restore(file, { force })).rejects.toMatchObject({
        code: 'SESSION_BUSY',
        remedy: expect.stringContaining('Stop the server'),
      });
    }
    expect(await readFile(place.database)).toEqual(before);
    await store.close();
    await place.workbench().backups.restore(file, { force: true });
  });

  it('moves the present database aside, with everything that is in it', async () => {
    const { place, sessionId, file } = await withBackup();
    const later = await place.addSession();
    const { movedTo = '' } = await place.workbench().backups.restore(file, { force: true });
    const list = async () => (await place.workbench().sessions.list()).items.map(({ id }) => id);
    expect(await list()).toEqual([sessionId]);
    await rm(place.database);
    await copyFile(movedTo, place.database);
    expect((await list()).toSorted()).toEqual([sessionId, later].toSorted());
  });

  it('replaces a damaged database only with force, and keeps it with its log', async () => {
    const { place, sessionId, file } = await withBackup();
    const damage = Buffer.alloc(8192, 9);
    await writeFile(place.database, damage);
    await writeFile(`${place.database}-wal`, 'a log');
    await expect(place.workbench().backups.restore(file)).rejects.toMatchObject({ code: 'CONFIRM_REQUIRED' });
    const { movedTo = '' } = await place.workbench().backups.restore(file, { force: true });
    expect(await readFile(movedTo)).toEqual(damage);
    expect(await readFile(`${movedTo}-wal`, 'utf8')).toBe('a log');
    expect((await place.workbench().sessions.list()).items).toMatchObject([{ id: sessionId }]);
  });

  it('is not fooled by the log of a database that is gone', async () => {
    const { place, sessionId, file } = await withBackup();
    const store = await place.store();
    const lease = await leasedSession(store);
    await add(store, lease, { messages: turn('Of another time', LARGE) });
    const log = await readFile(`${place.database}-wal`);
    await store.close();
    await rm(place.database);
    await writeFile(`${place.database}-wal`, log);
    await place.workbench().backups.restore(file);
    expect((await place.workbench().sessions.list()).items).toMatchObject([{ id: sessionId }]);
    expect(await place.workbench().backups.verify()).toMatchObject({ isSound: true });
  });

  it('that is killed at any point leaves the database before or after it, complete', async () => {
    const { place, file } = await withBackup();
    const folder = dirname(place.database);
    await rm(place.database);
    await place.addSession(30, LARGE);
    const args = ['restore', file, '--force', '--workspace', place.workspace];
    for (const moment of [/\.tmp$/, /cuebook\.db$/, /before-restore/]) {
      const { child, ended } = startCuebook(args, { env: place.environment });
      let isOver = false;
      void ended.then(() => {
        isOver = true;
      });
      const inWorkFolder = async () =>
        (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => name !== 'cuebook.db');
      while (!isOver && !(await inWorkFolder()).some((name) => moment.test(name)))
        await new Promise(setImmediate);
      child.kill('SIGKILL');
      await ended;
      const report = await place.workbench().backups.verify();
      expect(report).toMatchObject({ isSound: true, sessions: 1 });
      expect([6, 90]).toContain(report.messages);
    }
    await place.workbench().backups.restore(file, { force: true });
    expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('marks what was running as interrupted, although its process lives', async () => {
    const place = await Place.make();
    const store = await place.store();
    const lease = await leasedSession(store);
    await add(store, lease, { status: 'processing', messages: turn('A question', 'An answer') });
    const file = join(place.root, 'a.tar');
    await place.workbench().backups.create(file);
    const other = await Place.make();
    await other.workbench().backups.restore(file);
    expect((await other.workbench().sessions.list()).items).toMatchObject([
      { id: lease.sessionId, sessionStatus: 'interrupted' },
    ]);
    expect((await place.workbench().sessions.list()).items).toMatchObject([{ sessionStatus: 'processing' }]);
  });

  it('refuses a backup of a newer version, and takes those of each older one', async () => {
    for (let version = 1; version <= LATEST_VERSION; version++) {
      const from = await Place.make();
      await makeOlderDatabase(from.database, version, async (db) => {
        await sql`select 1 from "Messages"`.execute(db);
      });
      const file = join(from.root, 'a.tar');
      await from.workbench().backups.create(file);
      expect(await from.workbench().backups.verify(file)).toMatchObject({ isSound: true });
      const to = await Place.make();
      await to.workbench().backups.restore(file);
      await to.addSession();
      expect((await to.workbench().sessions.list()).items).toHaveLength(1);
    }
    const { place, file } = await withBackup();
    const database = new Database(place.database);
    database.pragma(`user_version = ${LATEST_VERSION + 1}`);
    database.close();
    await expect(place.workbench().backups.create(join(place.root, 'b.tar'))).rejects.toMatchObject({
      code: 'DATABASE_NEWER',
    });
    const bytes = await readFile(file, 'utf8');
    expect(bytes).toContain('"schema": ');
    await writeFile(file, (await readFile(file, 'latin1')).replace(/"schema": \d/, '"schema": 9'), 'latin1');
    const to = await Place.make();
    await expect(to.workbench().backups.restore(file)).rejects.toMatchObject({ code: 'DATABASE_NEWER' });
    expect(to.hasDatabase).toBe(false);
  });

  it.each(['../outside.txt', 'files/../../outside.txt', '/outside.txt', 'files/ab/short', 'config.yaml'])(
    'refuses an archive with %s in it, and writes nothing',
    async (name) => {
      const { place, file } = await withBackup();
      {
        await using archive = await open(file, 'w');
        const writer = new TarWriter(archive, new Date());
        await writer.add(
          name,
          3,
          (async function* () {
            yield Buffer.from('bad');
          })(),
        );
        await writer.end();
      }
      const to = await Place.make();
      await expect(to.workbench().backups.restore(file)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      expect(await readdir(dirname(to.database))).toEqual([]);
      expect(await readdir(place.root)).not.toContain('outside.txt');
    },
  );
});
