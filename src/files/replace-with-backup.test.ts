import { chmod, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { put, testFolder } from './priming-workspace.case.ts';
import { replaceWithBackup } from './replace-with-backup.ts';

describe('replacing a text with a backup', () => {
  it('keeps the old text beside the new one, with its mode', async () => {
    const { folder, path } = await fileOf('\ufeffOne\r\n');
    await chmod(path, 0o600);
    expect(await replaceWithBackup(path, '\ufeffOne\r\n', 'Two')).toBe(`${path}.bak`);
    expect(await readFile(path, 'utf8')).toBe('Two');
    expect(await readFile(`${path}.bak`, 'utf8')).toBe('\ufeffOne\r\n');
    for (const file of [path, `${path}.bak`]) expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['a.md', 'a.md.bak']);
  });

  it('never writes over an earlier backup', async () => {
    const { path } = await fileOf('1');
    const backups = [];
    for (const text of ['1', '2', '3'])
      backups.push(await replaceWithBackup(path, text, `${Number(text) + 1}`));
    expect(backups).toEqual([`${path}.bak`, `${path}.bak-2`, `${path}.bak-3`]);
    expect(await Promise.all(backups.map(async (backup) => await readFile(backup, 'utf8')))).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  it('leaves all as it is when the file was changed meanwhile', async () => {
    const { folder, path } = await fileOf('Another');
    await expect(replaceWithBackup(path, 'One', 'Two')).rejects.toMatchObject({ code: 'FILE_CHANGED' });
    expect(await readFile(path, 'utf8')).toBe('Another');
    expect(await readdir(folder)).toEqual(['a.md']);
  });

  it('leaves all as it is when the file is read-only, or gone', async () => {
    const { folder, path } = await fileOf('One');
    await chmod(path, 0o444);
    await expect(replaceWithBackup(path, 'One', 'Two')).rejects.toThrow('read-only');
    const gone = join(folder, 'gone.md');
    await expect(replaceWithBackup(gone, 'One', 'Two')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await readdir(folder)).toEqual(['a.md']);
  });
});

async function fileOf(text: string) {
  const folder = await testFolder();
  await put(folder, 'a.md', text);
  return { folder, path: join(folder, 'a.md') };
}
