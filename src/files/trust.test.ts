import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../model/provider.ts';
import { pinnedFiles } from './pinned-files.ts';
import { put, testFolder } from './priming-workspace.case.ts';
import { grantTrust, refuseUntrusted, revokeTrust, trustState } from './trust.ts';
import { readTrust } from './trust-file.ts';

const NOW = new Date('2026-11-16T05:00:00Z');
const SINCE = '2026-11-16T05:00:00.000Z';

describe('a workspace', () => {
  it('is untrusted until the user trusts it, and again once it is revoked', async () => {
    const { folder, environment } = await stage();
    expect(await trustState(folder, environment)).toEqual({ folder, isTrusted: false });
    const granted = await grantTrust(folder, environment, { now: NOW });
    expect(granted).toEqual({ folder, isTrusted: true, since: SINCE });
    expect(await trustState(folder, environment)).toEqual(granted);
    expect(await revokeTrust(folder, environment)).toEqual({ folder, isTrusted: false });
    expect(await trustState(folder, environment)).toEqual({ folder, isTrusted: false });
  });

  it('is not trusted by what it holds or what holds it', async () => {
    const { folder, environment } = await stage();
    await mkdir(join(folder, 'inner/most'), { recursive: true });
    await grantTrust(join(folder, 'inner'), environment, { now: NOW });
    for (const other of ['.', 'inner/most']) {
      expect(await trustState(join(folder, other), environment)).toMatchObject({ isTrusted: false });
    }
  });

  it('is the same by whatever link it is reached', async () => {
    const { folder, environment, top } = await stage();
    const link = join(top, 'link');
    await symlink(folder, link);
    expect(await grantTrust(link, environment, { now: NOW })).toMatchObject({ folder, isTrusted: true });
    expect(await trustState(folder, environment)).toMatchObject({ isTrusted: true });
    await rm(link);
    await mkdir(link);
    expect(await trustState(link, environment)).toMatchObject({ folder: link, isTrusted: false });
  });

  it('does not take its trust along to another place', async () => {
    const { folder, environment, top } = await stage();
    await grantTrust(folder, environment, { now: NOW });
    await rename(folder, join(top, 'moved'));
    expect(await trustState(join(top, 'moved'), environment)).toMatchObject({ isTrusted: false });
  });

  it('has to be there', async () => {
    const { folder, environment } = await stage();
    for (const ask of [trustState, revokeTrust]) {
      await expect(ask(join(folder, 'nowhere'), environment)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it.each(['/', 'home'])('may be too wide to be trusted: %s', async (name) => {
    const { environment, top } = await stage();
    const granting = grantTrust(join(name === '/' ? '/' : top, name), environment, { now: NOW });
    await expect(granting).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('holds far more than a workspace'),
    });
    expect((await readTrust(environment)).folders).toEqual([]);
  });
});

describe('what the user trusts', () => {
  it('is kept beside the configuration, for nobody else to read', async () => {
    const { folder, environment, file } = await stage();
    await grantTrust(folder, environment, { now: NOW });
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      version: 1,
      folders: [{ folder, since: SINCE }],
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(file, '..'))).toEqual(['trust.json']);
  });

  it('is for nobody else to read from the next change on, if it was', async () => {
    const { folder, environment, file } = await stage();
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, '{"version": 1, "folders": []}', { mode: 0o644 });
    await grantTrust(folder, environment, { now: NOW });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is one entry for a folder, the last', async () => {
    const { folder, environment } = await stage();
    await grantTrust(folder, environment, { now: NOW, pinned: new Map([['a.js', 'f00']]) });
    await grantTrust(folder, environment, { now: new Date(0) });
    expect((await readTrust(environment)).folders).toEqual([{ folder, since: '1970-01-01T00:00:00.000Z' }]);
  });

  it.each([
    '{"version": 1',
    '[]',
    '{"version": 2, "folders": []}',
    '{"version": 1, "folders": [{}]}',
    '\xff',
  ])(
    'is nothing where it cannot be understood, which is told, and moved aside by the next change: %j',
    async (text) => {
      const { folder, environment, file } = await stage();
      await mkdir(join(file, '..'), { recursive: true });
      await writeFile(file, text, 'latin1');
      for (const ask of [trustState, revokeTrust]) {
        expect(await ask(folder, environment)).toEqual({
          folder,
          isTrusted: false,
          warning: expect.stringContaining('no workspace is trusted by it.'),
        });
      }
      expect(await readFile(file, 'latin1')).toBe(text);
      expect(await grantTrust(folder, environment, { now: NOW })).toMatchObject({
        isTrusted: true,
        warning: `${file} cannot be understood and was moved to ${file}.corrupt-1.`,
      });
      expect(await readFile(`${file}.corrupt-1`, 'latin1')).toBe(text);
      expect(await trustState(folder, environment)).toEqual({ folder, isTrusted: true, since: SINCE });
    },
  );

  it('is nothing where its file is none, and a change is refused', async () => {
    const { folder, environment, file } = await stage();
    await mkdir(file, { recursive: true });
    expect(await trustState(folder, environment)).toMatchObject({
      isTrusted: false,
      warning: `${file} is not a file: no workspace is trusted by it.`,
    });
    await expect(grantTrust(folder, environment, { now: NOW })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('is refused where it cannot be written', async () => {
    const { folder, environment, top } = await stage();
    await writeFile(join(top, 'config'), 'a file, and no folder');
    await expect(grantTrust(folder, environment, { now: NOW })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('trust.json cannot be written: '),
    });
  });

  it('loses nothing when two processes change it at once, also after one that was killed', async () => {
    const { folder, environment, file } = await stage();
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(`${file}.lock`, '');
    const names = ['a', 'b'].flatMap((process) => Array.from({ length: 15 }, (_, index) => process + index));
    for (const name of names) await mkdir(join(folder, name));
    const processes = ['a', 'b'].map((name) =>
      granter(
        environment,
        names.filter((one) => one.startsWith(name)).map((one) => join(folder, one)),
      ),
    );
    const codes = await Promise.all(processes.map(async (process) => (await once(process, 'exit'))[0]));
    expect(codes).toEqual([0, 0]);
    const { folders } = await readTrust(environment);
    expect(folders.map((trusted) => trusted.folder).sort()).toEqual(
      names.map((name) => join(folder, name)).sort(),
    );
  });
});

describe('trust that is pinned', () => {
  it('holds as long as every file is as it was', async () => {
    const { folder, environment } = await pinnedStage();
    expect(await trustState(folder, environment)).toEqual({
      folder,
      isTrusted: true,
      since: SINCE,
      pinned: { files: 3 },
    });
    await put(folder, 'notes.md', 'No code.');
    expect(await trustState(folder, environment)).toMatchObject({ isTrusted: true });
  });

  it.each([
    ['lib/helper.py', async (path: string) => await writeFile(path, 'print("other")')],
    ['agents.json', async (path: string) => await rm(path)],
    ['lib/new.mjs', async (path: string) => await writeFile(path, 'export {};')],
    ['.cuebook/config.yaml', make],
  ])('ends when one has changed, is missing or is new: %s', async (name, change) => {
    const { folder, environment } = await pinnedStage();
    await change(join(folder, name));
    expect(await trustState(folder, environment)).toMatchObject({ isTrusted: false, changed: [name] });
    await grantTrust(folder, environment, { now: NOW, pinned: await pinnedFiles(folder) });
    expect(await trustState(folder, environment)).toMatchObject({ isTrusted: true });
  });

  it('ends, with the reason, when it can no longer be told', async () => {
    const { folder, environment, top } = await pinnedStage();
    await mkdir(join(top, 'elsewhere'));
    await symlink(join(top, 'elsewhere'), join(folder, 'more'));
    expect(await trustState(folder, environment)).toMatchObject({
      isTrusted: false,
      warning: 'more is a link that leaves the workspace, and cannot be pinned.',
    });
  });
});

describe('what an untrusted workspace would run', () => {
  const what = 'The code of Reviewer';

  it('is refused, with what to do', () => {
    expect(() => refuseUntrusted({ folder: '/here', isTrusted: false }, what)).toThrow(
      expect.objectContaining({
        code: 'UNTRUSTED',
        message: 'The code of Reviewer is not run: this workspace is not trusted.',
        remedy: 'Look at what it runs, and if you trust it: cuebook trust',
        details: { folder: '/here', changed: [] },
      }),
    );
  });

  it.each([
    [['a.js'], 'a.js has changed'],
    [['a.js', 'b.js', 'c.js'], 'a.js and 2 more have changed'],
  ])('is refused with what has changed: %j', (changed, says) => {
    const state = { folder: '/here', isTrusted: false, pinned: { files: 3 }, changed };
    expect(() => refuseUntrusted(state, what)).toThrow(
      expect.objectContaining({
        message: `The code of Reviewer is not run: ${says} since this workspace was trusted as it was.`,
        remedy: expect.stringContaining('cuebook trust --pinned'),
      }),
    );
  });

  it('is not refused by one that is trusted', () => {
    expect(() => refuseUntrusted({ folder: '/here', isTrusted: true }, what)).not.toThrow();
  });
});

async function stage(): Promise<{ folder: string; environment: Environment; top: string; file: string }> {
  const top = await testFolder();
  for (const name of ['here', 'home']) await mkdir(join(top, name));
  const environment = { HOME: join(top, 'home'), XDG_CONFIG_HOME: join(top, 'config') };
  return { folder: join(top, 'here'), environment, top, file: join(top, 'config/cuebook/trust.json') };
}

/** A workspace that is trusted as it is. */
async function pinnedStage() {
  const { folder, environment, top } = await stage();
  await put(folder, 'agents.json', '{"agents": [{"name": "Reviewer", "path": "./agents/Reviewer.js"}]}');
  await put(folder, 'agents/Reviewer.js', 'export default class {}');
  await put(folder, 'lib/helper.py', 'print("helper")');
  await grantTrust(folder, environment, { now: NOW, pinned: await pinnedFiles(folder) });
  return { folder, environment, top };
}

async function make(path: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, 'link: file\n');
}

const MODULE = new URL('trust.ts', import.meta.url).href;

/** Another process, which trusts these folders one after the other. */
function granter(environment: Environment, folders: readonly string[]) {
  const code = `const { grantTrust } = await import(${JSON.stringify(MODULE)});
    const [environment, ...folders] = process.argv.slice(1);
    for (const folder of folders) await grantTrust(folder, JSON.parse(environment), { now: new Date() });`;
  const flags = ['--no-warnings', '--experimental-strip-types', '--input-type=module', '--eval', code];
  return spawn(process.execPath, [...flags, JSON.stringify(environment), ...folders], { stdio: 'inherit' });
}
