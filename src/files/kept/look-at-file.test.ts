import { truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../priming-workspace.case.ts';
import { sha256 } from '../sha256.ts';
import { lookAtFile } from './look-at-file.ts';

const options = { shown: 'a.txt', name: 'a.txt', limitBytes: 100 };
const LATER = { ...options, now: () => new Date(Date.now() + 60_000) };

async function fileWith(text: string): Promise<string> {
  const path = join(await testFolder(), 'a.txt');
  await writeFile(path, text);
  return path;
}

describe('a file that is looked at', () => {
  it('is what it would be if it were kept', async () => {
    expect(await lookAtFile(await fileWith('Hello'), options)).toEqual({
      hash: sha256('Hello'),
      name: 'a.txt',
      type: 'document',
      mediaType: 'text/plain',
      size: 5,
    });
  });

  it('is refused by its size, before it is read', async () => {
    const path = await fileWith('');
    // Nothing of it is on the disk; to read it would take longer than a test may.
    await truncate(path, 2 ** 40);
    await expect(lookAtFile(path, { ...options, limitBytes: 1024 * 1024 })).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: 'a.txt is larger than 1 MB.',
    });
  });

  it('is not read again while it is as it was', async () => {
    const path = await fileWith('Hello');
    const first = await lookAtFile(path, LATER);
    expect(await lookAtFile(path, LATER)).toBe(first);
    expect(await lookAtFile(path, { ...LATER, name: 'b.txt' })).toEqual({ ...first, name: 'b.txt' });
    await expect(lookAtFile(path, { ...LATER, limitBytes: 4 })).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });

  it('is read again for as long as it may still be written at the same time', async () => {
    const path = await fileWith('Hello');
    expect(await lookAtFile(path, options)).not.toBe(await lookAtFile(path, options));
  });

  it('is seen anew whenever it has changed, even where its size and its time are the same', async () => {
    const path = await fileWith('Hello');
    await lookAtFile(path, LATER);
    const at = new Date('2026-01-01T00:00:00Z');
    for (const text of ['World', 'Earth', 'Hello']) {
      await writeFile(path, text);
      await utimes(path, at, at);
      expect((await lookAtFile(path, options)).hash).toBe(sha256(text));
    }
  });
});
