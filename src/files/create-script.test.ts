import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createScriptFile } from './create-script.ts';

const NOW = new Date(2026, 10, 6, 7, 8, 9);

describe('a new script file', () => {
  it('is named after the time', async () => {
    const folder = await testFolder();
    const path = await createScriptFile({ folder, text: 'Hi' }, NOW);
    expect(basename(path)).toBe('20261106-070809.prompt.md');
    expect(await readFile(path, 'utf8')).toBe('Hi');
  });

  it.each(['review', 'review.md', 'review.prompt.md', ' review '])('is named as asked: %s', async (name) => {
    const folder = await testFolder();
    expect(basename(await createScriptFile({ folder, name, text: '' }, NOW))).toBe('review.prompt.md');
  });

  it('takes the next free name and leaves alone what is there', async () => {
    const folder = await testFolder();
    await writeFile(join(folder, 'review.prompt.md'), 'mine');
    const paths = await Promise.all(
      Array.from(
        { length: 5 },
        async () => await createScriptFile({ folder, name: 'review', text: 'new' }, NOW),
      ),
    );
    expect(new Set(paths.map((path) => basename(path)))).toEqual(
      new Set([2, 3, 4, 5, 6].map((count) => `review-${count}.prompt.md`)),
    );
    expect(await readFile(join(folder, 'review.prompt.md'), 'utf8')).toBe('mine');
  });

  it.each(['', '.prompt.md', '..', '.hidden', 'a/b', 'a\\b', 'a\0b', 'a\nb', 'con', 'NUL.x'])(
    'is not written under the name %j',
    async (name) => {
      const folder = await testFolder();
      await expect(createScriptFile({ folder, name, text: '' }, NOW)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it('is not written into a folder that is not there', async () => {
    const folder = join(await testFolder(), 'nowhere');
    await expect(createScriptFile({ folder, text: '' }, NOW)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-new-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  return folder;
}
