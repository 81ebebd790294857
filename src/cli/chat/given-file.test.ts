import { execFile } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenFile } from './given-file.ts';

const never = new AbortController().signal;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuebook-given-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('a file that is handed over', () => {
  it('has its name and its text', async () => {
    const path = join(folder, 'a note.txt');
    await writeFile(path, '中文\n');
    expect(await givenFile(path, never)).toEqual({ name: 'a note.txt', text: '中文\n' });
  });

  it('is refused when it is a folder, or a pipe that nobody writes to', async () => {
    const pipe = join(folder, 'pipe');
    await promisify(execFile)('mkfifo', [pipe]);
    for (const path of [folder, pipe]) {
      await expect(givenFile(path, never)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: `${path} is not a file.`,
      });
    }
  });

  it('is refused when it is too large, not there, or no text', async () => {
    const large = join(folder, 'large');
    await writeFile(large, '');
    await truncate(large, 4_000_001);
    await expect(givenFile(large, never)).rejects.toMatchObject({ code: 'TOO_LARGE' });
    await truncate(large, 4_000_000);
    expect((await givenFile(large, never)).text).toHaveLength(4_000_000);
    await expect(givenFile(join(folder, 'none'), never)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const picture = join(folder, 'picture');
    await writeFile(picture, Uint8Array.of(0xff, 0xd8));
    await expect(givenFile(picture, never)).rejects.toMatchObject({
      message: `${picture} is not a text in UTF-8.`,
    });
  });

  it('is not read to its end for somebody who has left', async () => {
    const path = join(folder, 'left');
    await writeFile(path, 'text');
    await expect(givenFile(path, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  });
});
