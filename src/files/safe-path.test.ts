import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal } from '../model/refusal.ts';
import { safePath, safePlace } from './safe-path.ts';

describe('a safe path', () => {
  let top: string;
  let folder: string;
  beforeAll(async () => {
    top = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-paths-')));
    folder = join(top, 'workspace');
    await mkdir(join(folder, 'sub'), { recursive: true });
    await writeFile(join(folder, 'sub', 'a.md'), 'a');
    await writeFile(join(top, 'secret.md'), 'secret');
    await symlink(join(top, 'secret.md'), join(folder, 'leak.md'));
    await symlink(top, join(folder, 'up'));
    await symlink(join(folder, 'sub'), join(folder, 'within'));
  });
  afterAll(async () => await rm(top, { recursive: true }));

  it.each(['sub/a.md', './sub/a.md', 'within/a.md'])('finds %s', async (name) => {
    expect(await safePath(folder, name)).toBe(join(folder, 'sub', 'a.md'));
  });

  it.each([
    ['', 'empty'],
    ['../secret.md', 'upwards'],
    ['sub/../../secret.md', 'upwards'],
    ['sub/../sub/a.md', 'upwards'],
    ['..\\secret.md', 'upwards'],
    ['/etc/passwd', 'not relative'],
    ['C:\\boot.ini', 'not relative'],
    ['\\\\server\\share', 'not relative'],
    ['sub/a.md\0.txt', 'NUL'],
    ['sub/NUL', 'device'],
    ['com1.md', 'device'],
    ['leak.md', 'by a link'],
    ['up/secret.md', 'by a link'],
  ])('refuses %j', async (name, reason) => {
    await expect(safePath(folder, name)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining(reason),
    });
  });

  it('says that a file is not there', async () => {
    await expect(safePath(folder, 'sub/b.md')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(safePath(folder, 'sub/a.md/c')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('says the same of what goes while it is looked at', async () => {
    const passing = join(folder, 'passing');
    let isOver = false;
    const comesAndGoes = async () => {
      while (!isOver) {
        await mkdir(passing);
        await rm(passing, { recursive: true });
      }
    };
    const look = async () => {
      for (let count = 0; count < 2_000; count++) {
        await safePlace(folder, 'passing').catch((error: unknown) => {
          if (!isRefusal(error, 'NOT_FOUND')) throw error;
        });
      }
    };
    await Promise.all([comesAndGoes(), look().finally(() => (isOver = true))]);
  });
});
