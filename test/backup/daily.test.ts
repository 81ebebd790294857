import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startDailyBackups } from '../../src/cli/daily-backup.ts';
import { withIo } from '../../src/cli/io.ts';
import { cuebook, runProgram, startCuebook } from '../cli/cuebook.ts';
import { helpful, liveWorkspace } from '../cli/live-workspace.ts';
import { Place } from './place.ts';

const DAY_MS = 24 * 3600 * 1000;
const SCRIPT = '---\nengine: recorded\n---\n\nHello\n';

describe('the daily backup', () => {
  it('is made once a day after a command that wrote, in a folder for the user alone, outside of the workspace', async () => {
    const { folder, on, write } = await liveWorkspace(helpful);
    const data = join(folder, '..', `${folder.split('/').at(-1)}-data`);
    const env = { ...on.env, XDG_DATA_HOME: data, CUEBOOK_BACKUPS: 'on' };
    const dailies = async () => {
      const { out } = await cuebook(['restore', '--json'], { ...on, env });
      return JSON.parse(out).items;
    };
    const state = async () => {
      const { out } = await cuebook(['doctor', '--json'], { ...on, env });
      return JSON.parse(out).checks.find(({ name }: { name: string }) => name === 'backups');
    };
    expect(await state()).toMatchObject({ state: 'absent', facts: expect.stringContaining('none yet') });
    await write('greet.prompt.md', SCRIPT);
    await runProgram(['sessions', 'list'], { ...on, env });
    expect(existsSync(data)).toBe(false);
    await runProgram(['run', 'two.prompt.md'], { ...on, env });
    await expect.poll(async () => (await state()).state).toBe('ok');
    await runProgram(['run', 'two.prompt.md', '--all'], { ...on, env });
    const [{ path }] = await dailies();
    expect(await dailies()).toHaveLength(1);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(path, '..'))).mode & 0o777).toBe(0o700);
    expect(await state()).toMatchObject({
      facts: expect.stringMatching(/^1 backup, the last of 20.*, in \//),
    });

    // The accident.
    await write('.gitignore', 'config/\n');
    execFileSync('git', ['init', '--quiet', folder]);
    execFileSync('git', ['-C', folder, 'add', '*.md']);
    execFileSync('git', ['-C', folder, 'clean', '-fdxq']);
    expect(existsSync(join(folder, '.cuebook'))).toBe(false);
    const listed = await cuebook(['restore', '--workspace', folder], { ...on, env });
    expect(listed).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^20\S+Z\.tar .*\nRestore the newest: /),
    });
    const restored = await cuebook(['restore', '--latest', '--workspace', folder], { ...on, env });
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('Restored 1 session, ') });
    const { out } = await cuebook(['sessions', 'list', '--workspace', folder], { ...on, env });
    expect(out).toContain('Live');
    // By its name, too.
    const [name = ''] = /^\S+/.exec(listed.out) ?? [];
    const again = await cuebook(['restore', name, '--force', '--workspace', folder], { ...on, env });
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('.before-restore-') });
    await rm(data, { recursive: true });
  });

  it('keeps the newest three, and is due again the next day once something was written', async () => {
    const place = await Place.make();
    await place.addSession();
    const start = Date.now();
    for (let day = 0; day < 5; day++) {
      const { backups } = place.workbench(() => new Date(start + day * DAY_MS));
      // A database that was not written to since needs no other backup.
      expect(await backups.isDailyDue()).toBe(day === 0);
      expect(await backups.makeDaily()).toMatchObject({ outcome: 'done' });
      expect(await backups.isDailyDue()).toBe(false);
    }
    const { backups, folder = '' } = await place.workbench().backups.daily();
    expect(backups.map(({ createdAt }) => Math.round((Date.parse(createdAt) - start) / DAY_MS))).toEqual([
      4, 3, 2,
    ]);
    expect((await readdir(folder)).filter((name) => name !== 'status.json')).toHaveLength(3);
    const early = place.workbench(() => new Date(start - 2 * DAY_MS)).backups;
    await early.makeDaily();
    await place.addSession();
    expect(await place.workbench(() => new Date(start)).backups.isDailyDue()).toBe(true);
    expect(
      await place.workbench(() => new Date(start), { CUEBOOK_BACKUPS: 'off' }).backups.isDailyDue(),
    ).toBe(false);
    expect(await place.workbench(() => new Date(start)).backups.isDailyDue(new Date(start + DAY_MS))).toBe(
      false,
    );
  });

  it('keeps an earlier one beyond those, as long as later ones have lost most of it', async () => {
    const place = await Place.make();
    const lost = await place.addSession(20, 'A long answer. '.repeat(6_000));
    await place.workbench(() => new Date(Date.now() - 9 * DAY_MS)).backups.makeDaily();
    await rm(place.database);
    await place.addSession();
    for (let day = 8; day > 0; day--) {
      await place.workbench(() => new Date(Date.now() - day * DAY_MS)).backups.makeDaily();
    }
    const { backups } = await place.workbench().backups.daily();
    expect(backups).toHaveLength(4);
    await place.workbench().backups.restore(backups[3]?.path ?? '', { force: true });
    expect((await place.workbench().sessions.list()).items).toMatchObject([{ id: lost }]);
    await place.workbench().backups.makeDaily();
    expect((await place.workbench().backups.daily()).backups).toHaveLength(3);
  });

  it('is set up in the configuration of the user', async () => {
    const place = await Place.make();
    await place.addSession(30, 'An answer that takes room. '.repeat(3_000));
    const configure = async (text: string) => {
      await mkdir(join(place.root, 'config/cuebook'), { recursive: true });
      await writeFile(join(place.root, 'config/cuebook/config.yaml'), text);
    };
    const doctor = async () => {
      const { out } = await cuebook(['doctor'], { cwd: place.workspace, env: place.environment });
      return out;
    };
    await configure('backups:\n  maxMegabytes: 1\n');
    const { backups } = place.workbench();
    expect(await backups.makeDaily()).toMatchObject({ outcome: 'skipped' });
    expect(await backups.isDailyDue()).toBe(false);
    expect(await doctor()).toMatch(
      /– backups .*has 3 MB, more than the 1 MB of backups\.maxMegabytes\. none yet/,
    );
    await configure(`backups:\n  folder: ~/copies\n  keep: 1\n`);
    await backups.makeDaily();
    expect((await backups.daily()).backups[0]?.path).toContain(join(place.root, 'home/copies/plays-'));
    await configure('backups:\n  daily: false\n');
    expect(await backups.makeDaily()).toBeUndefined();
    expect(await backups.isDailyDue()).toBe(false);
    expect(await doctor()).toMatch(/– backups .*daily backups are off/);
    await configure('backups:\n  keep: none\n  folder: copies\n  often: true\n');
    const { code, err } = await cuebook(['restore', '--latest'], {
      cwd: place.workspace,
      env: place.environment,
    });
    expect(code).toBe(2);
    expect(err).toMatch(/backups\.keep: must be a whole number|backups\.keep: must be a number/);
    expect(err).toMatch(/config\.yaml: backups\.folder: must begin with \/ or ~\//);
    expect(err).toMatch(/backups: often is unknown here/);
  });

  it('is made while a server runs, which is not stopped for days', async () => {
    const place = await Place.make();
    await place.addSession();
    const workbench = place.workbench();
    const { stdin, stdout, stderr } = process;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const own = { stdin, stdout, stderr, env: place.environment, cwd: place.workspace };
    using _ = await withIo(own, async () => startDailyBackups(workbench));
    vi.advanceTimersByTime(10 * 60_000);
    vi.useRealTimers();
    await expect.poll(async () => (await workbench.backups.daily()).lastAttempt?.outcome).toBe('done');
    expect((await workbench.backups.daily()).backups).toHaveLength(1);
  });

  it('does not take a lock for held that is older than any backup', async () => {
    const place = await Place.make();
    await place.addSession();
    const { backups } = place.workbench();
    const { folder = '' } = await backups.daily();
    await mkdir(folder, { recursive: true });
    const lock = join(folder, 'daily.lock');
    await writeFile(lock, String(process.pid));
    expect(await backups.makeDaily()).toBeUndefined();
    await utimes(lock, 0, 0);
    expect(await backups.makeDaily()).toMatchObject({ outcome: 'done' });
  });

  it('that is killed in the middle leaves no broken backup, and the next one is made', async () => {
    const place = await Place.make();
    await place.addSession(60, 'A long answer. '.repeat(6_000));
    const { backups } = place.workbench();
    const args = ['backup', '--daily', '--workspace', place.workspace];
    const { folder = '' } = await backups.daily();
    const isUnderWay = async () =>
      existsSync(folder) && (await readdir(folder)).some((name) => name.endsWith('.tmp'));
    const { child, ended } = startCuebook(args, { env: place.environment });
    await expect.poll(isUnderWay, { interval: 1 }).toBe(true);
    child.kill('SIGKILL');
    await ended;
    expect((await backups.daily()).backups).toEqual([]);
    expect(await readdir(folder)).toContain('daily.lock');
    expect(await runProgram(args, { env: place.environment })).toMatchObject({
      code: 0,
      out: 'Made the daily backup.\n',
    });
    const [made] = (await backups.daily()).backups;
    expect((await readdir(folder)).toSorted()).toEqual([made?.name, 'status.json'].toSorted());
    expect(await backups.verify(made?.path)).toMatchObject({ isSound: true });
  });

  it('that fails is told by doctor, and loses no earlier one', async () => {
    const place = await Place.make();
    await place.addSession(20, 'A long answer. '.repeat(6_000));
    const { backups } = place.workbench();
    await backups.makeDaily();
    const bytes = await readFile(place.database);
    await writeFile(place.database, bytes.fill(7, 4096 * 20, 4096 * 60));
    for (let day = 1; day < 6; day++) {
      const later = place.workbench(() => new Date(Date.now() + day * DAY_MS)).backups;
      expect(await later.makeDaily()).toMatchObject({ outcome: 'failed' });
    }
    expect((await backups.daily()).backups).toHaveLength(1);
    const { code, out } = await cuebook(['doctor'], { cwd: place.workspace, env: place.environment });
    expect({ code, out }).toMatchObject({ code: 1, out: expect.stringMatching(/✗ backups .*is damaged/) });
  });
});
