import { rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { primingFacts } from './priming-facts.ts';
import { primingText, put, testFolder } from './priming-workspace.case.ts';

const LONG_AGO = new Date('2026-11-16T05:00:00Z');
const ONE = primingText('title: One');
const TWO = primingText('title: Two');

describe('what is known of a priming script', () => {
  it('is not read again while the file stays as it is', async () => {
    const path = await fileOf(ONE);
    const facts = await primingFacts(path);
    expect(facts).toMatchObject({ title: 'One', records: 1, modifiedAt: LONG_AGO, errors: [] });
    expect(await primingFacts(path)).toBe(facts);
  });

  it.each([
    ['with another length', async (path: string) => await writeFile(path, `${TWO}\n`)],
    ['with the same length', async (path: string) => await writeFile(path, TWO)],
    [
      'by another file in its place',
      async (path: string) => {
        await writeFile(`${path}.new`, TWO);
        await utimes(`${path}.new`, LONG_AGO, LONG_AGO);
        await rename(`${path}.new`, path);
      },
    ],
  ])('is read anew once the file has changed, %s', async (_, change) => {
    const path = await fileOf(ONE);
    expect(await primingFacts(path)).toMatchObject({ title: 'One' });
    await change(path);
    expect(await primingFacts(path)).toMatchObject({ title: 'Two', size: (await stat(path)).size });
  });

  it('is read anew where the file changed so lately that the clock may not tell', async () => {
    const path = await fileOf(ONE, new Date());
    expect(await primingFacts(path)).not.toBe(await primingFacts(path));
  });

  it('holds the errors of the file, and no longer once they are repaired', async () => {
    const path = await fileOf(`${ONE}\n### user\n\nHi\n`);
    expect((await primingFacts(path)).errors).toMatchObject([{ code: 'record-heading-old' }]);
    await writeFile(path, ONE);
    expect((await primingFacts(path)).errors).toEqual([]);
  });

  it('is nothing where the file is gone', async () => {
    const path = join(await testFolder(), 'gone.md');
    await expect(primingFacts(path)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

async function fileOf(text: string, modifiedAt = LONG_AGO): Promise<string> {
  const folder = await testFolder();
  await put(folder, 'a.md', text);
  await utimes(join(folder, 'a.md'), modifiedAt, modifiedAt);
  return join(folder, 'a.md');
}
