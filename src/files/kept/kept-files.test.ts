import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type KeptFiles, keptFiles } from './kept-files.ts';

const limitBytes = 1_000_000;
const HELLO = createHash('sha256').update('Hello').digest('hex');

async function workspace(): Promise<{ folder: string; files: KeptFiles }> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-kept-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  return { folder, files: keptFiles(folder) };
}

async function* chunks(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const each of texts) yield Buffer.from(each);
}

/** All that is kept, from the folder of files. */
async function keptIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(folder, '.cuebook/files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('a file that is given', () => {
  it('is kept under the hash of its content, and found again', async () => {
    const { folder, files } = await workspace();
    const file = await files.add(chunks('Hel', 'lo'), { name: '../notes.md', limitBytes });
    expect(file).toEqual({
      hash: HELLO,
      name: '.._notes.md',
      type: 'document',
      mediaType: 'text/markdown',
      size: 5,
    });
    expect(await readFile(join(folder, '.cuebook/files', HELLO.slice(0, 2), HELLO), 'utf8')).toBe('Hello');
    expect(await keptFiles(folder).find(HELLO, '../notes.md')).toEqual(file);
    expect(await files.has(HELLO)).toBe(true);
    expect(await readFile(await files.pathOf(HELLO), 'utf8')).toBe('Hello');
    expect(await text(await files.open(HELLO))).toBe('Hello');
    expect(await text(await files.open(HELLO, { start: 1, end: 3 }))).toBe('ell');
    expect(await readFile(join(folder, '.cuebook/.gitignore'), 'utf8')).toContain('files/\n');
  });

  it('is read from its path, and named after it', async () => {
    const { folder, files } = await workspace();
    await writeFile(join(folder, 'a.html'), '<html>');
    expect(await files.add(join(folder, 'a.html'), { limitBytes })).toMatchObject({
      name: 'a.html',
      mediaType: 'text/html',
      size: 6,
    });
  });

  it('costs no second copy, under whatever names and however often at once', async () => {
    const { folder, files } = await workspace();
    const names = Array.from({ length: 20 }, (_, index) => `${index}.txt`);
    const given = await Promise.all(
      names.map(async (name) => await files.add(chunks('Hello'), { name, limitBytes })),
    );
    expect(given.map(({ name }) => name)).toEqual(names);
    expect(await keptIn(folder)).toEqual([HELLO]);
  });

  it('takes the place of what was damaged', async () => {
    const { files } = await workspace();
    await files.add(chunks('Hello'), { limitBytes });
    await truncate(await files.pathOf(HELLO), 2);
    await files.add(chunks('Hello'), { limitBytes });
    expect(await readFile(await files.pathOf(HELLO), 'utf8')).toBe('Hello');
  });

  it('is read no faster than somebody takes it', async () => {
    const { files } = await workspace();
    const content = 'x'.repeat(32 * 1024 * 1024);
    const { hash } = await files.add(chunks(content), { limitBytes: content.length });
    const reader = (await files.open(hash)).getReader();
    await reader.read();
    const before = process.memoryUsage().arrayBuffers;
    for (let turn = 0; turn < 2_000; turn++) await setImmediate();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * 1024 * 1024);
    await reader.cancel();
  });

  it('may be empty', async () => {
    const { files } = await workspace();
    const { hash, size } = await files.add(chunks(), { limitBytes });
    expect(size).toBe(0);
    expect(await text(await files.open(hash))).toBe('');
  });
});

describe('nothing is left of a file', () => {
  it('that is too large', async () => {
    const { folder, files } = await workspace();
    const adding = files.add(chunks('Hello', ' world'), { name: 'big.txt', limitBytes: 8 });
    await expect(adding).rejects.toMatchObject({ code: 'TOO_LARGE' });
    expect(await keptIn(folder)).toEqual([]);
    await files.add(chunks('Hello'), { limitBytes: 5 });
  });

  it('that is no longer wanted', async () => {
    const { folder, files } = await workspace();
    const unwanted = new AbortController();
    const content = async function* () {
      yield Buffer.from('Hel');
      unwanted.abort();
      yield Buffer.from('lo');
    };
    const adding = files.add(content(), { limitBytes, signal: unwanted.signal });
    await expect(adding).rejects.toMatchObject({ name: 'AbortError' });
    await expect(files.add(chunks('Hello'), { limitBytes, signal: unwanted.signal })).rejects.toThrow();
    expect(await keptIn(folder)).toEqual([]);
  });

  it('that breaks off', async () => {
    const { folder, files } = await workspace();
    const content = async function* () {
      yield Buffer.from('Hel');
      throw new Error('gone');
    };
    await expect(files.add(content(), { limitBytes })).rejects.toThrow('gone');
    expect(await keptIn(folder)).toEqual([]);
  });

  it('for which there is no room', async () => {
    const { folder } = await workspace();
    const code = `const { keptFiles } = await import(${JSON.stringify(new URL('kept-files.ts', import.meta.url))});
      process.on('SIGXFSZ', () => undefined);
      const content = async function* () { yield new Uint8Array(100_000); };
      await keptFiles(process.argv[1]).add(content(), { name: 'big', limitBytes: 1e9 })
        .catch(({ code, message }) => console.log(JSON.stringify({ code, message })));`;
    const { stdout } = await promisify(execFile)('sh', [
      '-c',
      'ulimit -f 8; exec "$0" --input-type=module -e "$1" "$2"',
      process.execPath,
      code,
      folder,
    ]);
    expect(JSON.parse(stdout)).toEqual({ code: 'TOO_LARGE', message: 'There is no room left to keep big.' });
    expect(await keptIn(folder)).toEqual([]);
  });

  it('that a killed process had begun, after a day', async () => {
    const { folder, files } = await workspace();
    await files.add(chunks('Hello'), { limitBytes });
    const drafts = ['draft-old.tmp', 'draft-new.tmp'].map((name) => join(folder, '.cuebook/files', name));
    for (const draft of drafts) await writeFile(draft, 'half');
    const dayBefore = new Date(Date.now() - 25 * 3600 * 1000);
    await utimes(drafts[0] ?? '', dayBefore, dayBefore);
    await utimes(await files.pathOf(HELLO), dayBefore, dayBefore);
    await keptFiles(folder).add(chunks('Hello'), { limitBytes });
    expect((await keptIn(folder)).toSorted()).toEqual([HELLO, 'draft-new.tmp'].toSorted());
  });
});

describe('what is refused', () => {
  it.each([
    ['a folder', '.', 'INVALID_INPUT'],
    ['what is not there', 'nowhere.txt', 'NOT_FOUND'],
    ['a file in a file', 'a.txt/b.txt', 'NOT_FOUND'],
  ])('is %s', async (_, path, code) => {
    const { folder, files } = await workspace();
    await writeFile(join(folder, 'a.txt'), 'a');
    await expect(files.add(join(folder, path), { limitBytes })).rejects.toMatchObject({ code });
    expect(await keptIn(folder)).toEqual([]);
  });

  it.each([
    '',
    'x',
    '../../x',
    HELLO.toUpperCase(),
    `${HELLO}0`,
    `${HELLO}\n`,
    HELLO.slice(1),
    `../${HELLO.slice(3)}`,
  ])('is a hash that is none: %j', async (hash) => {
    const { files } = await workspace();
    const refused = { code: 'INVALID_INPUT' };
    await expect(files.find(hash, 'a')).rejects.toMatchObject(refused);
    await expect(files.has(hash)).rejects.toMatchObject(refused);
    await expect(files.pathOf(hash)).rejects.toMatchObject(refused);
    await expect(files.open(hash)).rejects.toMatchObject(refused);
  });

  it.each([
    ['', 'A file is named by its path.'],
    ['https://example.org/a.txt', 'https://example.org/a.txt is an address, and addresses are not taken.'],
    ['file:///a.txt', 'file:///a.txt is an address, and addresses are not taken.'],
  ])('is what is no path: %j', async (path, message) => {
    const { files } = await workspace();
    await expect(files.add(path, { limitBytes })).rejects.toMatchObject({ code: 'INVALID_INPUT', message });
  });

  it('is a link that leads to itself, in plain words', async () => {
    const { folder, files } = await workspace();
    const loop = join(folder, 'loop');
    await symlink(loop, loop);
    const message = `${loop} leads in a circle.`;
    await expect(files.add(loop, { limitBytes })).rejects.toMatchObject({ code: 'INVALID_INPUT', message });
  });

  it('is a hash of nothing that is kept', async () => {
    const { files } = await workspace();
    await expect(files.find(HELLO, 'a')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await files.has(HELLO)).toBe(false);
  });

  it('is a link that leads out of the workspace, for reading and for writing', async () => {
    const [{ folder, files }, outside] = await Promise.all([workspace(), workspace()]);
    await writeFile(join(outside.folder, 'secret'), 'secret');
    const place = join(folder, '.cuebook/files', HELLO.slice(0, 2));
    await mkdir(place, { recursive: true });
    await symlink(join(outside.folder, 'secret'), join(place, HELLO));
    await expect(files.open(HELLO)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await rm(join(folder, '.cuebook/files'), { recursive: true });
    await symlink(outside.folder, join(folder, '.cuebook/files'));
    await expect(files.add(chunks('Hello'), { limitBytes })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await readdir(outside.folder)).toEqual(['secret']);
  });
});
