import {
  chmod,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { moveScript } from './move-script.ts';
import { readScriptText, removeScript, saveScriptText } from './script-text.ts';

const OTHER = '0'.repeat(64);

describe('the text of a script', () => {
  it('is read as it is, with a version that its bytes decide', async () => {
    const { path } = await scriptOf('\ufeffOne\r\n');
    const first = await readScriptText(path);
    expect(first).toEqual({
      path,
      text: '\ufeffOne\r\n',
      version: expect.stringMatching(/^[0-9a-f]{64}$/),
      modifiedAt: (await stat(path)).mtime,
    });
    await writeFile(path, 'One\r\n');
    expect((await readScriptText(path)).version).not.toBe(first.version);
    await writeFile(path, '\ufeffOne\r\n');
    expect((await readScriptText(path)).version).toBe(first.version);
  });

  it('is not read where it is not UTF-8', async () => {
    const { path } = await scriptOf('');
    await writeFile(path, new Uint8Array([0x48, 0xff]));
    await expect(readScriptText(path)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('not text in UTF-8'),
    });
  });

  it('is saved, with errors in it or not, and keeps the mode of its file', async () => {
    const { path } = await scriptOf('One');
    await chmod(path, 0o640);
    const { version } = await readScriptText(path);
    const saved = await saveScriptText({ path, text: '---\nmodel: [\n', version });
    expect(await readScriptText(path)).toEqual({ text: '---\nmodel: [\n', ...saved });
    expect((await stat(path)).mode & 0o777).toBe(0o640);
  });

  it('is not written where it is the same', async () => {
    const { path } = await scriptOf('One');
    const { text: _, ...read } = await readScriptText(path);
    const { ino } = await stat(path);
    expect(await saveScriptText({ path, text: 'One', version: read.version })).toEqual(read);
    expect((await stat(path)).ino).toBe(ino);
  });

  it('is left as it is where somebody else has changed it, and says which version it has', async () => {
    const { path } = await scriptOf('One');
    const { version } = await readScriptText(path);
    const changes = [
      () => saveScriptText({ path, text: 'Two', version: OTHER }),
      () => removeScript(path, OTHER),
    ];
    for (const change of changes)
      await expect(change()).rejects.toMatchObject({ code: 'FILE_CHANGED', details: { version } });
    expect(await readFile(path, 'utf8')).toBe('One');
  });

  it('is saved by one of two who read the same', async () => {
    const { path } = await scriptOf('One');
    const { version } = await readScriptText(path);
    await saveScriptText({ path, text: 'Two', version });
    const second = saveScriptText({ path, text: 'Three', version });
    await expect(second).rejects.toMatchObject({ code: 'FILE_CHANGED' });
    expect(await readFile(path, 'utf8')).toBe('Two');
  });

  it('begins a file that is not there yet, and no other', async () => {
    const { folder, path } = await scriptOf('One');
    const fresh = join(folder, 'b.prompt.md');
    const saved = await saveScriptText({ path: fresh, text: 'Two', version: null });
    expect(await readScriptText(fresh)).toEqual({ text: 'Two', ...saved });
    const taken = saveScriptText({ path, text: 'Two', version: null });
    await expect(taken).rejects.toMatchObject({ code: 'FILE_EXISTS' });
    const nowhere = saveScriptText({ path: join(folder, 'none/c.prompt.md'), text: '', version: null });
    await expect(nowhere).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await readdir(folder)).toSorted()).toEqual(['a.prompt.md', 'b.prompt.md']);
  });

  it('is not saved where the file is gone, read-only, has another name, or is not ours', async () => {
    const { folder, path } = await scriptOf('One');
    const { version } = await readScriptText(path);
    const save = async (place: string) => await saveScriptText({ path: place, text: 'Two', version });
    await expect(save(join(folder, 'none.prompt.md'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await writeFile(join(folder, 'notes.md'), 'One');
    await mkdir(join(folder, '.github/prompts'), { recursive: true });
    await writeFile(join(folder, '.github/prompts/c.prompt.md'), 'One');
    await writeFile(join(folder, 'd.prompt.md'), 'One');
    await link(join(folder, 'd.prompt.md'), join(folder, 'e.prompt.md'));
    await chmod(path, 0o444);
    for (const place of [path, 'notes.md', '.github/prompts/c.prompt.md', 'e.prompt.md'])
      await expect(save(join(folder, place.replace(folder, '')))).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringContaining('left as it is'),
      });
    expect(await readFile(join(folder, 'notes.md'), 'utf8')).toBe('One');
  });

  it('is not saved with half of a character in it', async () => {
    const { path } = await scriptOf('One');
    const { version } = await readScriptText(path);
    const saving = saveScriptText({ path, text: 'Two \ud800', version });
    await expect(saving).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await readFile(path, 'utf8')).toBe('One');
  });
});

describe('a script', () => {
  it('is deleted where it is still what was read; of a link, the link', async () => {
    const { folder, path } = await scriptOf('One');
    const linked = join(folder, 'b.prompt.md');
    await symlink('a.prompt.md', linked);
    const { version } = await readScriptText(path);
    await removeScript(linked, version);
    expect(await readdir(folder)).toEqual(['a.prompt.md']);
    await removeScript(path, version);
    expect(await readdir(folder)).toEqual([]);
    await expect(removeScript(path, version)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is not deleted where it is not ours', async () => {
    const { folder, path } = await scriptOf('One');
    const { version } = await readScriptText(path);
    await writeFile(join(folder, 'notes.md'), 'One');
    const removing = removeScript(join(folder, 'notes.md'), version);
    await expect(removing).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is moved to where nothing is, as it is, and leaves its recording', async () => {
    const { folder, path } = await scriptOf('One');
    await chmod(path, 0o640);
    const before = await stat(path);
    await writeFile(join(folder, 'a.recording.md'), '');
    await mkdir(join(folder, 'sub'));
    const to = join(folder, 'sub/b.prompt.md');
    await moveScript(path, to);
    expect(await stat(to)).toMatchObject({ ino: before.ino, mode: before.mode, mtime: before.mtime });
    expect((await readdir(folder)).toSorted()).toEqual(['a.recording.md', 'sub']);
  });

  it('is not moved onto anything, itself included', async () => {
    const { folder, path } = await scriptOf('One');
    const taken = join(folder, 'b.prompt.md');
    await writeFile(taken, 'Two');
    await symlink('nowhere', join(folder, 'c.prompt.md'));
    for (const to of [path, taken, join(folder, 'c.prompt.md')])
      await expect(moveScript(path, to)).rejects.toMatchObject({ code: 'FILE_EXISTS' });
    expect(await readFile(path, 'utf8')).toBe('One');
    expect(await readFile(taken, 'utf8')).toBe('Two');
    expect((await lstat(join(folder, 'c.prompt.md'))).isSymbolicLink()).toBe(true);
  });

  it('is moved by one of many who want it to be somewhere', async () => {
    const { folder } = await scriptOf('One');
    const names = ['b', 'c', 'd', 'e'].map((name) => join(folder, `${name}.prompt.md`));
    for (const name of names) await writeFile(name, name);
    const to = join(folder, 'z.prompt.md');
    const moves = await Promise.allSettled(names.map(async (name) => await moveScript(name, to)));
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(folder)).toHaveLength(names.length + 1);
  });

  it('stays where it is if it cannot be moved, and leaves nothing behind', async () => {
    const { folder, path } = await scriptOf('One');
    const link = join(folder, 'link.prompt.md');
    await symlink('a.prompt.md', link);
    const to = join(folder, 'b.prompt.md');
    await expect(moveScript(link, to)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(moveScript(join(folder, 'none.prompt.md'), to)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(moveScript(path, join(folder, 'none/b.prompt.md'))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await mkdir(join(folder, 'folder.prompt.md'));
    const wrong = moveScript(join(folder, 'folder.prompt.md'), to);
    await expect(wrong).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(moveScript(path, join(folder, 'b.md'))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect((await readdir(folder)).toSorted()).toEqual(['a.prompt.md', 'folder.prompt.md', 'link.prompt.md']);
  });
});

async function scriptOf(text: string): Promise<{ folder: string; path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-text-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  const path = join(folder, 'a.prompt.md');
  await writeFile(path, text);
  return { folder, path };
}
