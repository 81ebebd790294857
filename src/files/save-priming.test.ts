import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { primingWorkspace, put, testFolder } from './priming-workspace.case.ts';
import { savePriming } from './save-priming.ts';

const REF = 'individual/ux/deep/course-1';
const PATH = `.minds/priming/${REF}.md`;

describe('saving a priming script', () => {
  it('makes the folders that it needs', async () => {
    const workspace = await testFolder();
    expect(await savePriming(workspace, REF, '\ufeffHä\r\n')).toEqual({
      ref: REF,
      path: join(workspace, PATH),
      overwritten: false,
    });
    expect(await readFile(join(workspace, PATH), 'utf8')).toBe('\ufeffHä\r\n');
    expect(await savePriming(workspace, 'team_shared/a', 'a')).toMatchObject({ overwritten: false });
  });

  it('leaves alone what is there, and says what to do', async () => {
    const workspace = await primingWorkspace({ [REF]: 'mine' });
    await expect(savePriming(workspace, REF, 'new')).rejects.toMatchObject({
      code: 'FILE_EXISTS',
      message: `${PATH} is there already.`,
      remedy: expect.stringContaining('Overwrite'),
    });
    expect(await readFile(join(workspace, PATH), 'utf8')).toBe('mine');
  });

  it('replaces what is there when told to, keeps its mode, and leaves nothing beside it', async () => {
    const workspace = await primingWorkspace({ [REF]: 'mine' });
    await chmod(join(workspace, PATH), 0o640);
    expect(await savePriming(workspace, REF, 'new', { overwrite: true })).toMatchObject({
      overwritten: true,
    });
    expect(await readFile(join(workspace, PATH), 'utf8')).toBe('new');
    expect((await stat(join(workspace, PATH))).mode & 0o777).toBe(0o640);
    expect(await readdir(join(workspace, '.minds/priming/individual/ux/deep'))).toEqual(['course-1.md']);
  });

  it('replaces what is not even text, and writes what is not there yet', async () => {
    const workspace = await primingWorkspace({ [REF]: '' });
    await writeFile(join(workspace, PATH), Buffer.from([0xff, 0xfe]));
    expect(await savePriming(workspace, REF, 'new', { overwrite: true })).toMatchObject({
      overwritten: true,
    });
    expect(await savePriming(workspace, 'team_shared/a', 'a', { overwrite: true })).toMatchObject({
      overwritten: false,
    });
  });

  it('refuses a ref that is none, and half of a character, before it makes a folder', async () => {
    const workspace = await testFolder();
    for (const ref of ['../a', 'team_shared/a.md', 'team_shared/../a', 'a']) {
      await expect(savePriming(workspace, ref, '')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    await expect(savePriming(workspace, REF, '\ud800')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await readdir(workspace)).toEqual([]);
  });

  it('leaves a read-only file, a folder of that name, and a file in the place of a folder', async () => {
    const workspace = await primingWorkspace(['team_shared/a', 'team_shared/b.md/c', 'team_shared/d']);
    const shared = join(workspace, '.minds/priming/team_shared');
    await chmod(join(shared, 'a.md'), 0o444);
    for (const [ref, reason] of [
      ['team_shared/a', 'read-only'],
      ['team_shared/b', 'not a file'],
      ['team_shared/d.md/e', 'not a folder'],
    ] as const) {
      await expect(savePriming(workspace, ref, 'new', { overwrite: true })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringContaining(reason),
      });
    }
  });
});

describe('a priming script is not saved through a link that leaves', () => {
  it.each([
    '.minds',
    '.minds/priming',
    '.minds/priming/individual',
    '.minds/priming/individual/ux',
    '.minds/priming/individual/ux/deep',
  ])('by the folder %s', async (name) => {
    const outside = await testFolder();
    const workspace = await testFolder();
    await mkdir(join(workspace, name, '..'), { recursive: true });
    await symlink(outside, join(workspace, name));
    await expect(savePriming(workspace, REF, 'new', { overwrite: true })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('by a link'),
    });
    expect(await readdir(outside)).toEqual([]);
  });

  it('into another folder of the workspace', async () => {
    const workspace = await primingWorkspace(['team_shared/a']);
    await put(workspace, 'notes/a.txt', '');
    await symlink('../../notes', join(workspace, '.minds/priming/individual'));
    await expect(savePriming(workspace, REF, 'new')).rejects.toThrow('by a link');
    expect(await readdir(join(workspace, 'notes'))).toEqual(['a.txt']);
  });

  it('by the file, whether or not there is one at its end', async () => {
    const outside = await testFolder();
    await put(outside, 'secret.md', 'secret');
    const workspace = await primingWorkspace(['team_shared/a']);
    const shared = join(workspace, '.minds/priming/team_shared');
    await symlink(join(outside, 'secret.md'), join(shared, 'leak.md'));
    await symlink(join(outside, 'new.md'), join(shared, 'dangling.md'));
    for (const ref of ['team_shared/leak', 'team_shared/dangling']) {
      await expect(savePriming(workspace, ref, 'new')).rejects.toMatchObject({ code: 'FILE_EXISTS' });
      await expect(savePriming(workspace, ref, 'new', { overwrite: true })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    }
    expect(await readFile(join(outside, 'secret.md'), 'utf8')).toBe('secret');
    expect(await readdir(outside)).toEqual(['secret.md']);
  });

  it('but through one that stays, to the file that it leads to', async () => {
    const workspace = await primingWorkspace({ 'team_shared/a': 'a' });
    const shared = join(workspace, '.minds/priming/team_shared');
    await symlink('a.md', join(shared, 'b.md'));
    await savePriming(workspace, 'team_shared/b', 'new', { overwrite: true });
    expect(await readFile(join(shared, 'a.md'), 'utf8')).toBe('new');
    expect((await lstat(join(shared, 'b.md'))).isSymbolicLink()).toBe(true);
  });
});

describe('of several who save at once', () => {
  it('exactly one succeeds, and its text is there', async () => {
    for (let round = 0; round < 10; round++) {
      const workspace = await testFolder();
      const texts = Array.from({ length: 40 }, (_, number) => `${number}\n`.repeat(2_000));
      const saves = await Promise.allSettled(
        texts.map(async (text) => await savePriming(workspace, REF, text)),
      );
      const winners = saves.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
      expect(winners).toHaveLength(1);
      for (const save of saves) {
        if (save.status === 'rejected') expect(save.reason).toMatchObject({ code: 'FILE_EXISTS' });
      }
      expect(await readFile(join(workspace, PATH), 'utf8')).toBe(texts[winners[0] ?? -1]);
    }
  });

  it('exactly one succeeds among processes too', async () => {
    const workspace = await testFolder();
    const savers = Array.from({ length: 5 }, (_, number) => saver(workspace, String(number)));
    // All wait for one another, so that they save at the same time.
    await Promise.all(savers.map(async ({ stdout }) => await once(stdout, 'data')));
    const answers = savers.map(async (child) => {
      const [answer] = await once(child.stdout, 'data');
      return String(answer).trim();
    });
    const ends = savers.map(async (child) => await once(child, 'close'));
    for (const { stdin } of savers) stdin.end('go');
    const said = await Promise.all(answers);
    await Promise.all(ends);
    expect(said.toSorted()).toEqual([...Array(4).fill('FILE_EXISTS'), 'saved']);
    expect(await readFile(join(workspace, PATH), 'utf8')).toBe(String(said.indexOf('saved')));
  });

  it('all succeed when they may overwrite, and one whole text is there', async () => {
    const workspace = await primingWorkspace({ [REF]: 'mine' });
    const texts = Array.from({ length: 20 }, (_, number) => `${number}\n`.repeat(2_000));
    await Promise.all(
      texts.map(async (text) => await savePriming(workspace, REF, text, { overwrite: true })),
    );
    expect(texts).toContain(await readFile(join(workspace, PATH), 'utf8'));
    expect(await readdir(join(workspace, '.minds/priming/individual/ux/deep'))).toEqual(['course-1.md']);
  });
});

const MODULE = new URL('save-priming.ts', import.meta.url).href;

/** A process that says when it is ready, saves when told to, and says what became of it. */
function saver(workspace: string, text: string) {
  const code = `const { savePriming } = await import(${JSON.stringify(MODULE)});
    process.stdin.once('data', () => savePriming(...process.argv.slice(1)).then(
      () => console.log('saved'), (error) => console.log(error.code)));
    console.log('ready');`;
  const flags = ['--no-warnings', '--experimental-strip-types', '--input-type=module', '--eval', code];
  return spawn(process.execPath, [...flags, workspace, REF, text], { stdio: ['pipe', 'pipe', 'inherit'] });
}
