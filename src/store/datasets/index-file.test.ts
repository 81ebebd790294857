import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { addTexts, testIndexFile, textsFor } from './index-file.case.ts';
import { IndexFile } from './index-file.ts';
import { INDEX_VERSION } from './index-schema.ts';

const run = promisify(execFile);

describe('the file of an index', () => {
  it('keeps what was put into it', async () => {
    const { file } = await fernFile();
    await file.close();
    expect(await fernsIn(file)).toEqual(['Fern.']);
  });

  it.each([
    ['is no database', 'Dear diary, this is no database.\n'.repeat(200)],
    ['is cut off', undefined],
  ])('is made anew when it %s', async (_, text) => {
    const { file, path } = await fernFile();
    await file.close();
    await writeFile(path, text ?? (await readFile(path)).subarray(0, 5_000));
    expect(await fernsIn(file)).toEqual([]);
    await file.use(async (index) => await addTexts(index, 'plants/a.md', ['Fern.']));
    expect(await fernsIn(file)).toEqual(['Fern.']);
  });

  it('is made anew when it turns out to be damaged in the middle of the work', async () => {
    const { file, path } = await fernFile();
    await file.close();
    const bytes = await readFile(path);
    // All but the page with the schema.
    bytes.fill(0x5a, 4_096);
    await writeFile(path, bytes);
    expect(await fernsIn(file)).toEqual([]);
    await file.use(async (index) => await addTexts(index, 'plants/a.md', ['Fern.']));
    expect(await fernsIn(file)).toEqual(['Fern.']);
  });

  it.each([INDEX_VERSION - 1, INDEX_VERSION + 1])(
    'is made anew when it is of version %i',
    async (version) => {
      const { file, path } = await fernFile();
      await file.close();
      const other = new Database(path);
      other.exec('create table "Other" ("id" integer primary key)');
      other.pragma(`user_version = ${version}`);
      other.close();
      expect(await fernsIn(file)).toEqual([]);
      await file.use(async (index) => await addTexts(index, 'plants/a.md', ['Fern.']));
      expect(await fernsIn(file)).toEqual(['Fern.']);
    },
  );

  it('is opened again when somebody removed it', async () => {
    const { file, path } = await fernFile();
    for (const name of await readdir(dirname(path))) await rm(`${dirname(path)}/${name}`);
    expect(await fernsIn(file)).toEqual([]);
  });

  it('lets nothing but damage begin anew', async () => {
    const { file } = await fernFile();
    const failing = file.use(async () => {
      throw new Error('a bug');
    });
    await expect(failing).rejects.toThrow('a bug');
    expect(await fernsIn(file)).toEqual(['Fern.']);
  });

  it('is made by one of several processes, and used by all of them', async () => {
    const { file, path } = await testIndexFile();
    await writeFile(path, 'no database '.repeat(1_000));
    await Promise.all(['a', 'b', 'c'].map(async (name) => await run(process.execPath, worker(path, name))));
    const counts = await file.use(async (index) => await index.counts());
    expect(counts).toEqual(new Map(['a', 'b', 'c'].map((name) => [name, { documents: 60, passages: 60 }])));
    expect(await file.use(async (index) => await textsFor(index, 'shared', ['a', 'b', 'c']))).toHaveLength(
      10,
    );
  });

  it('is used by several at once', async () => {
    const { file, path } = await fernFile();
    const other = new IndexFile(path);
    await Promise.all(
      [file, other].map(async (one, at) => {
        for (let number = 0; number < 50; number++) {
          await one.use(async (index) => await addTexts(index, `d${at}/${number}.md`, [`Moss ${number}.`]));
        }
      }),
    );
    await other.close();
    const counts = await file.use(async (index) => await index.counts());
    expect([counts.get('d0'), counts.get('d1')]).toEqual(Array(2).fill({ documents: 50, passages: 50 }));
  });
});

async function fernFile() {
  const { file, path } = await testIndexFile();
  await file.use(async (index) => await addTexts(index, 'plants/a.md', ['Fern.']));
  return { file, path };
}

async function fernsIn(file: IndexFile): Promise<readonly string[]> {
  return await file.use(async (index) => await textsFor(index, 'fern', ['plants']));
}

/** A process that files documents, all of which others file too, under the name of a dataset. */
function worker(path: string, dataset: string): readonly string[] {
  const program = `
    const { IndexFile } = await import(${JSON.stringify(new URL('index-file.ts', import.meta.url))});
    const file = new IndexFile(${JSON.stringify(path)});
    for (let at = 0; at < 60; at++) {
      const facts = { dataset: ${JSON.stringify(dataset)}, path: at + '.md', stamp: '1', key: 'k' + at };
      await file.use((index) => index.add(facts, { passages: [{ text: 'shared ' + at }], warnings: [] }));
    }
    await file.close();`;
  return ['--input-type=module', '--eval', program];
}
