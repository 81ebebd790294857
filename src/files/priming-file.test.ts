import { mkdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locatePriming, readPriming } from './priming-file.ts';
import { primingWorkspace, put, testFolder } from './priming-workspace.case.ts';

describe('a priming script', () => {
  it('is found by its ref, however deep', async () => {
    const workspace = await primingWorkspace(['individual/ux/start', 'team_shared/a/b/c']);
    for (const ref of ['individual/ux/start', 'team_shared/a/b/c']) {
      expect(await locatePriming(workspace, ref)).toBe(join(workspace, '.minds/priming', `${ref}.md`));
    }
  });

  it('is read as it is, a byte-order mark and CRLF included', async () => {
    const workspace = await primingWorkspace({ 'team_shared/a': '\ufeffHä\r\n' });
    const path = join(workspace, '.minds/priming/team_shared/a.md');
    expect(await readPriming(workspace, 'team_shared/a')).toEqual({
      ref: 'team_shared/a',
      path,
      text: '\ufeffHä\r\n',
      modifiedAt: (await stat(path)).mtime,
    });
  });

  it.each(['team_shared/b', 'team_shared/a/b', 'individual/ux/a', 'team_shared/A-'])(
    'that is not there is named, with what to do: %s',
    async (ref) => {
      const workspace = await primingWorkspace(['team_shared/a']);
      await expect(locatePriming(workspace, ref)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: `There is no priming script .minds/priming/${ref}.md.`,
        remedy: expect.stringContaining('cuebook prime list'),
      });
    },
  );

  it('is not there where there is no folder for any', async () => {
    await expect(readPriming(await testFolder(), 'team_shared/a')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is not read if it is a folder, or not text', async () => {
    const workspace = await primingWorkspace(['team_shared/x.md/a']);
    await writeFile(join(workspace, '.minds/priming/team_shared/b.md'), Buffer.from([0xff, 0xfe, 0x00]));
    for (const ref of ['team_shared/x', 'team_shared/b']) {
      await expect(readPriming(workspace, ref)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
  });

  it('is not looked for by a ref that is none', async () => {
    const workspace = await primingWorkspace(['team_shared/a']);
    await writeFile(join(workspace, '.minds', 'secret.md'), 'secret');
    for (const ref of ['../secret', 'team_shared/../../secret', '/team_shared/a', 'team_shared/a.md']) {
      await expect(readPriming(workspace, ref)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
  });
});

describe('a link to priming scripts', () => {
  it('is followed where it stays in their folder', async () => {
    const workspace = await primingWorkspace({ 'team_shared/a': 'shared' });
    const priming = join(workspace, '.minds/priming');
    await mkdir(join(priming, 'individual'));
    await symlink('../team_shared', join(priming, 'individual/ux'));
    await symlink('a.md', join(priming, 'team_shared/b.md'));
    for (const ref of ['individual/ux/a', 'team_shared/b']) {
      expect(await readPriming(workspace, ref)).toMatchObject({
        text: 'shared',
        path: join(priming, 'team_shared/a.md'),
      });
    }
  });

  it('is refused where it leaves their folder: a file, or a folder on the way', async () => {
    const outside = await testFolder();
    await put(outside, 'secret.md', 'secret');
    const workspace = await primingWorkspace(['team_shared/a']);
    await put(workspace, 'notes/own.md', 'not priming');
    const shared = join(workspace, '.minds/priming/team_shared');
    await symlink(join(outside, 'secret.md'), join(shared, 'file.md'));
    await symlink(outside, join(shared, 'folder'));
    await symlink('../../../notes', join(shared, 'notes'));
    for (const ref of ['team_shared/file', 'team_shared/folder/secret', 'team_shared/notes/own']) {
      await expect(readPriming(workspace, ref)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringContaining('by a link'),
      });
    }
  });

  it.each(['.minds', '.minds/priming'])('is refused where %s itself leaves the workspace', async (name) => {
    const outside = await primingWorkspace(['team_shared/a']);
    const workspace = await primingWorkspace(['team_shared/b']);
    await rm(join(workspace, name), { recursive: true });
    await symlink(join(outside, name), join(workspace, name));
    await expect(readPriming(workspace, 'team_shared/a')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('by a link'),
    });
  });

  it('may lead to the workspace itself', async () => {
    const workspace = await primingWorkspace({ 'team_shared/a': 'shared' });
    const shortcut = join(await testFolder(), 'shortcut');
    await symlink(workspace, shortcut);
    expect(await readPriming(shortcut, 'team_shared/a')).toMatchObject({ text: 'shared' });
  });

  it('is refused where it leads in a circle, and not there where it leads nowhere', async () => {
    const workspace = await primingWorkspace(['team_shared/a']);
    const shared = join(workspace, '.minds/priming/team_shared');
    await symlink('self.md', join(shared, 'self.md'));
    await symlink('nowhere.md', join(shared, 'dangling.md'));
    await expect(locatePriming(workspace, 'team_shared/self')).rejects.toMatchObject({
      message: expect.stringContaining('circle'),
    });
    await expect(locatePriming(workspace, 'team_shared/dangling')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
