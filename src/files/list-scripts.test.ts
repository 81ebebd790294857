import { chmod, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listScripts } from './list-scripts.ts';

describe('the scripts of a workspace', () => {
  it('are listed in their natural order, with the time of their last change and their size', async () => {
    const folder = await workspaceOf([
      'b10.prompt.md',
      'b2.prompt.md',
      'a/z.prompt.md',
      'a/deep/c.prompt.md',
    ]);
    const at = new Date('2026-11-16T05:00:00Z');
    await writeFile(join(folder, 'b2.prompt.md'), 'Grüße');
    await utimes(join(folder, 'b2.prompt.md'), at, at);
    const { scripts, isCut, unreadable } = await listScripts(folder);
    expect(scripts.map(({ path }) => path)).toEqual([
      'a/deep/c.prompt.md',
      'a/z.prompt.md',
      'b2.prompt.md',
      'b10.prompt.md',
    ]);
    expect(scripts[2]).toEqual({ path: 'b2.prompt.md', modifiedAt: at, size: 7 });
    expect({ isCut, unreadable }).toEqual({ isCut: false, unreadable: [] });
  });

  it('are those with the double extension, outside of folders that are not the user’s own', async () => {
    const folder = await workspaceOf([
      'yes.prompt.md',
      '.github/prompts/yes.prompt.md',
      'x.prompt.md/yes.prompt.md',
      'no.md',
      'prompt.md',
      'no.prompt.md.bak',
      '.no.prompt.md',
      '.git/no.prompt.md',
      '.cuebook/no.prompt.md',
      'node_modules/no.prompt.md',
      'a/node_modules/b/no.prompt.md',
    ]);
    expect(await pathsIn(folder)).toEqual([
      '.github/prompts/yes.prompt.md',
      'x.prompt.md/yes.prompt.md',
      'yes.prompt.md',
    ]);
  });

  it('are not found by links that lead out, nowhere, in a circle or to other files', async () => {
    const outside = await workspaceOf(['secret.prompt.md']);
    const folder = await workspaceOf(['a.prompt.md', 'sub/b.prompt.md']);
    await symlink(join(outside, 'secret.prompt.md'), join(folder, 'leak.prompt.md'));
    await symlink(outside, join(folder, 'out'));
    await symlink('nowhere', join(folder, 'dangling.prompt.md'));
    await symlink('self.prompt.md', join(folder, 'self.prompt.md'));
    await symlink('..', join(folder, 'sub', 'circle'));
    await symlink('sub', join(folder, 'folder.prompt.md'));
    await writeFile(join(folder, '.env'), 'KEY=secret');
    await symlink('.env', join(folder, 'env.prompt.md'));
    await symlink('sub/b.prompt.md', join(folder, 'within.prompt.md'));
    expect(await pathsIn(folder)).toEqual(['a.prompt.md', 'sub/b.prompt.md', 'within.prompt.md']);
  });

  it('are found in a workspace that is a link itself', async () => {
    const folder = await workspaceOf(['a.prompt.md']);
    const shortcut = join(await workspaceOf([]), 'shortcut');
    await symlink(folder, shortcut);
    await symlink('a.prompt.md', join(folder, 'b.prompt.md'));
    expect(await pathsIn(shortcut)).toEqual(['a.prompt.md', 'b.prompt.md']);
  });

  it('are cut at a limit, and that is said', async () => {
    const folder = await workspaceOf(
      Array.from({ length: 30 }, (_, number) => `${number % 5}/${number}.prompt.md`),
    );
    expect(await listScripts(folder, 30)).toMatchObject({ isCut: false, scripts: { length: 30 } });
    expect(await listScripts(folder, 29)).toMatchObject({ isCut: true, scripts: { length: 29 } });
  });

  it('are found around a folder that may not be read, which is named', async () => {
    const folder = await workspaceOf(['a.prompt.md', 'locked/b.prompt.md']);
    await chmod(join(folder, 'locked'), 0o000);
    onTestFinished(async () => await chmod(join(folder, 'locked'), 0o700));
    // Root reads it all the same.
    const isRoot = process.getuid?.() === 0;
    const { scripts, unreadable } = await listScripts(folder);
    expect(scripts).toHaveLength(isRoot ? 2 : 1);
    expect(unreadable).toEqual(isRoot ? [] : ['locked']);
  });

  it('are not looked for where there is no workspace', async () => {
    const folder = join(await workspaceOf([]), 'nowhere');
    await expect(listScripts(folder)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

async function pathsIn(folder: string): Promise<readonly string[]> {
  return (await listScripts(folder)).scripts.map(({ path }) => path);
}

async function workspaceOf(paths: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-list-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), 'Hi');
  }
  return folder;
}
