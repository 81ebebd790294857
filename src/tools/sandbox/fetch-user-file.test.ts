import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FileType, InputFile } from '../../model/file.ts';
import { sandboxFetchTool } from './fetch-user-file.ts';
import { call, TestWorkspace } from './sandbox.case.ts';

const BYTES = Buffer.from([0x25, 0x00, 0xff, 0x0a]);

describe('the tool sandbox_fetch_user_file', () => {
  it('says where its ids come from', async () => {
    const { tool } = await stage();
    expect(tool).toMatchObject({
      name: 'sandbox_fetch_user_file',
      effect: 'read',
      inputSchema: { properties: { file_index: { description: 'File id from # Input Files' } } },
    });
  });

  it.each(['turn-0', 'turn-1', 'constructor'])('copies files of every type by their ids: %s', async (id) => {
    const { fetch, folder } = await stage();
    expect(await fetch(id, 'in/2026/Bericht 1.pdf')).toEqual({ path: 'in/2026/Bericht 1.pdf', bytes: 4 });
    expect(await readFile(join(folder, 'in/2026/Bericht 1.pdf'))).toEqual(BYTES);
  });

  it.each([
    ['a.pdf', 'a.pdf'],
    ['./a//b.pdf', 'a/b.pdf'],
    ['/sandbox/a/b.pdf', 'a/b.pdf'],
    ['...', '...'],
  ])('takes paths as a command would: %s', async (target, path) => {
    const { fetch } = await stage();
    expect(await fetch('turn-0', target)).toMatchObject({ path });
  });

  it('copies nothing that would make the sandbox too large', async () => {
    const { fetch, folder } = await stage(2 * 1024 * 1024);
    await writeFile(join(folder, 'large'), Buffer.alloc(2 * 1024 * 1024, 1));
    await expect(fetch('turn-0', 'a.pdf')).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringContaining('All together may take 2 MB'),
    });
    expect(await readdir(folder)).toEqual(['large']);
  });

  it('replaces no file that is there, and leaves nothing else behind', async () => {
    const { fetch, folder } = await stage();
    await writeFile(join(folder, 'a.pdf'), 'earlier');
    await expect(fetch('turn-0', 'a.pdf')).rejects.toMatchObject({
      code: 'FILE_EXISTS',
      message: 'There is a file at a.pdf already: choose another path, or remove it first.',
    });
    expect(await readFile(join(folder, 'a.pdf'), 'utf8')).toBe('earlier');
    expect(await readdir(folder)).toEqual(['a.pdf']);
  });

  it.each([
    '',
    '.',
    '/',
    'a/',
    'a/.',
    '/sandbox',
    '/sandbox/',
    '..',
    '../a.pdf',
    'a/../../b.pdf',
    'a/..',
    '/sandbox/../a.pdf',
    '/tmp/a.pdf',
    '~/../a.pdf',
    'a\0.pdf',
    'nul',
    'a/COM1.txt',
    'C:\\a.pdf',
    '..\\a.pdf',
    'a'.repeat(300),
  ])('refuses a target that is none: %j', async (target) => {
    const { fetch, workspace } = await stage();
    const before = await everything(workspace.path);
    await expect(fetch('turn-0', target)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await everything(workspace.path)).toEqual(before);
  });

  it('refuses a target that leaves the sandbox by a link to a folder', async () => {
    const { fetch, folder, outside } = await stage();
    await symlink(outside, join(folder, 'out'));
    await mkdir(join(folder, 'a'));
    await symlink('../..', join(folder, 'a/up'));
    for (const target of ['out/a.pdf', 'out/b/a.pdf', 'a/up/a.pdf', 'a/up/x/a.pdf'])
      await expect(fetch('turn-0', target)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await readdir(outside)).toEqual(['theirs.txt']);
  });

  it('puts no file in the place of a link, and leaves alone what the link leads to', async () => {
    const { fetch, folder, outside } = await stage();
    await symlink(join(outside, 'theirs.txt'), join(folder, 'a.pdf'));
    await symlink(join(outside, 'new.txt'), join(folder, 'b.pdf'));
    for (const target of ['a.pdf', 'b.pdf'])
      await expect(fetch('turn-0', target)).rejects.toMatchObject({ code: 'FILE_EXISTS' });
    expect(await readFile(join(outside, 'theirs.txt'), 'utf8')).toBe('theirs');
    expect(await readdir(outside)).toEqual(['theirs.txt']);
  });

  it('refuses to put a file in the place of a folder, or under a file', async () => {
    const { fetch, folder } = await stage();
    await mkdir(join(folder, 'a'));
    await writeFile(join(folder, 'b'), '');
    await expect(fetch('turn-0', 'a')).rejects.toThrow('a is a folder.');
    await expect(fetch('turn-0', 'b/c')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('names by the path that commands know what is in the way', async () => {
    const { fetch, folder } = await stage();
    await symlink('/sandbox/x', join(folder, 'nowhere'));
    await writeFile(join(folder, 'b'), '');
    await expect(fetch('turn-0', 'nowhere/a.pdf')).rejects.toThrow(
      /^\/sandbox\/nowhere is a link that leads nowhere\.$/,
    );
    await expect(fetch('turn-0', 'b/a.pdf')).rejects.toThrow(/^\/sandbox\/b is not a folder\.$/);
    await expect(fetch('turn-0', `${'c'.repeat(300)}/a.pdf`)).rejects.toThrow(
      /^The folder \/sandbox\/c+ cannot be made: ENAMETOOLONG\.$/,
    );
  });

  it('refuses an id that there is not, and a file whose content is gone', async () => {
    const { fetch, content } = await stage();
    for (const id of ['turn-9', '0', '__proto__', 'toString', ''])
      await expect(fetch(id, 'a')).rejects.toThrow(`There is no file with the id ${id}.`);
    await rm(content);
    await expect(fetch('turn-0', 'a')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'The content of turn-0.bin is not there any more.',
    });
  });
});

async function stage(maxBytes?: number) {
  const workspace = await TestWorkspace.make();
  const outside = await mkdtemp(join(tmpdir(), 'cuebook-outside-'));
  onTestFinished(async () => {
    await workspace.remove();
    await rm(outside, { recursive: true });
  });
  await writeFile(join(outside, 'theirs.txt'), 'theirs');
  const content = join(workspace.path, 'content');
  await writeFile(content, BYTES);
  const sandbox = workspace.sandbox(maxBytes);
  const files = new Map([
    ['turn-0', fileOf('turn-0', 'document')],
    ['turn-1', fileOf('turn-1', 'image')],
    ['constructor', fileOf('constructor', 'audio')],
  ]);
  const tool = sandboxFetchTool({ files: () => files, pathOf: () => content, sandbox });
  const fetch = async (id: string, target: string) =>
    await call(tool, { file_index: id, target_path: target });
  return { workspace, outside, content, tool, fetch, folder: await sandbox.folder() };
}

function fileOf(id: string, type: FileType): InputFile {
  return {
    id,
    name: `${id}.bin`,
    type,
    hash: '00',
    mediaType: 'application/x',
    size: BYTES.length,
    url: 'cuebook://x',
  };
}

async function everything(folder: string): Promise<readonly string[]> {
  return (await readdir(folder, { recursive: true })).sort();
}
