import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newScriptPath, scriptFolder, scriptPath } from './script-path.ts';

describe('a script that is named from its workspace', () => {
  let top: string;
  let folder: string;
  beforeAll(async () => {
    top = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-script-path-')));
    folder = join(top, 'workspace');
    const places = ['sub/deep', '.github/prompts', '.git', 'node_modules/x', 'folder.prompt.md'];
    for (const place of places) await mkdir(join(folder, place), { recursive: true });
    const files = ['a.prompt.md', 'sub/deep/b.prompt.md', '.github/prompts/c.prompt.md', 'a.md'];
    const others = ['.git/d.prompt.md', 'node_modules/x/e.prompt.md', '.f.prompt.md', '../out.prompt.md'];
    for (const file of [...files, ...others]) await writeFile(join(folder, file), 'Hi');
    await symlink('sub/deep/b.prompt.md', join(folder, 'link.prompt.md'));
    await symlink(join(top, 'out.prompt.md'), join(folder, 'leak.prompt.md'));
    await writeFile(join(folder, '.env'), 'KEY=secret');
    await symlink('.env', join(folder, 'env.prompt.md'));
    await symlink(top, join(folder, 'up'));
    await symlink('sub', join(folder, 'within'));
    await symlink('circle.prompt.md', join(folder, 'circle.prompt.md'));
    await symlink(folder, join(top, 'shortcut'));
  });
  afterAll(async () => await rm(top, { recursive: true }));

  it.each([
    ['a.prompt.md', 'a.prompt.md'],
    ['./sub//deep/b.prompt.md', 'sub/deep/b.prompt.md'],
    ['.github/prompts/c.prompt.md', '.github/prompts/c.prompt.md'],
    ['link.prompt.md', 'link.prompt.md'],
  ])('is found: %s', async (name, path) => {
    expect(await scriptPath(folder, name)).toBe(join(folder, path));
  });

  it('is the same in a workspace that a link leads to', async () => {
    expect(await scriptPath(join(top, 'shortcut'), 'a.prompt.md')).toBe(join(folder, 'a.prompt.md'));
  });

  it.each([
    ['../out.prompt.md', 'upwards'],
    ['/a.prompt.md', 'not relative'],
    ['a\0.prompt.md', 'NUL'],
    ['/etc/passwd', 'not called like a script'],
    ['leak.prompt.md', 'by a link'],
    ['env.prompt.md', 'a link to something that is not a script'],
    ['up/out.prompt.md', 'by a link'],
    ['within/deep/b.prompt.md', 'is a link'],
    ['a.prompt.md/b.prompt.md', 'not a folder'],
    ['circle.prompt.md', 'in a circle'],
    [`${'a'.repeat(300)}.prompt.md`, 'too long'],
    ['a.md', 'not called like a script'],
    ['sub', 'not called like a script'],
    ['.f.prompt.md', 'not called like a script'],
    ['.git/d.prompt.md', 'no scripts are looked for'],
    ['node_modules/x/e.prompt.md', 'no scripts are looked for'],
    ['folder.prompt.md', 'not a file'],
  ])('is refused: %j', async (name, reason) => {
    await expect(scriptPath(folder, name)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining(reason),
    });
  });

  it('is said not to be there, and so is a workspace', async () => {
    for (const name of ['sub/none.prompt.md', 'none/a.prompt.md', 'a.prompt.md/'])
      await expect(scriptPath(folder, name)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const nowhere = scriptPath(join(top, 'nowhere'), 'a.prompt.md');
    await expect(nowhere).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('can be put into a folder of the workspace, and nowhere else', async () => {
    expect(await scriptFolder(folder, 'sub/deep')).toBe(join(folder, 'sub', 'deep'));
    expect(await scriptFolder(folder, '.')).toBe(folder);
    for (const name of ['up', 'within', '..', '', '.git', 'node_modules', 'a.prompt.md'])
      await expect(scriptFolder(folder, name)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(scriptFolder(folder, 'none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each(['new.prompt.md', './sub//deep/new.prompt.md', 'a.prompt.md', '会议.prompt.md'])(
    'has a place, whether it is there or not: %s',
    async (name) => {
      expect(await newScriptPath(folder, name)).toBe(join(folder, name));
    },
  );

  it.each(['../new.prompt.md', 'up/new.prompt.md', 'within/n.prompt.md', '.git/n.prompt.md', 'new.md'])(
    'has no place there: %s',
    async (name) => {
      await expect(newScriptPath(folder, name)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    },
  );

  it.each(['.new.prompt.md', 'con.prompt.md', 'a\nb.prompt.md', 'a\\b.prompt.md', 'a\0.prompt.md', ''])(
    'cannot be called %j',
    async (name) => {
      await expect(newScriptPath(folder, name)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    },
  );

  it('has no place in a folder that is not there', async () => {
    const nowhere = newScriptPath(folder, 'none/a.prompt.md');
    await expect(nowhere).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'There is no folder none.',
      remedy: 'Make the folder, then try again.',
    });
  });
});
