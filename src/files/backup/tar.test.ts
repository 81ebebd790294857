import { execFile } from 'node:child_process';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { sha256 } from '../sha256.ts';
import { entryContent, readTar, type TarEntry, TarWriter } from './tar.ts';

const LONG = `terminals/${'a'.repeat(36)}/${'b'.repeat(36)}/${'c'.repeat(30)}.cast`;
const AT = new Date('2026-11-19T10:00:00Z');

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'cuebook-tar-'));
  onTestFinished(async () => await rm(path, { recursive: true }));
  return path;
}

async function* chunks(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function entriesOf(path: string): Promise<readonly (TarEntry & { readonly text: string })[]> {
  await using file = await open(path, 'r');
  const entries = [];
  for await (const entry of readTar(file)) {
    const parts: Uint8Array[] = [];
    for await (const part of entryContent(file, entry)) parts.push(part);
    entries.push({ ...entry, text: Buffer.concat(parts).toString() });
  }
  return entries;
}

it('writes archives that it reads again, and so does tar', async () => {
  const place = await folder();
  const path = join(place, 'a.tar');
  {
    await using file = await open(path, 'wx');
    const archive = new TarWriter(file, AT);
    expect(await archive.add('empty', 0, chunks())).toBe(sha256(''));
    expect(await archive.add(LONG, 512, chunks('x'.repeat(300), 'y'.repeat(300)))).toBe(
      sha256('x'.repeat(300) + 'y'.repeat(212)),
    );
    expect(await archive.add('last', 3, chunks('a', 'b', 'c'))).toBe(sha256('abc'));
    await archive.end();
  }
  expect((await entriesOf(path)).map(({ name, size, text }) => [name, size, text.slice(-3)])).toEqual([
    ['empty', 0, ''],
    [LONG, 512, 'yyy'],
    ['last', 3, 'abc'],
  ]);
  await promisify(execFile)('tar', ['-xf', path, '-C', place]);
  expect(await readFile(join(place, LONG), 'utf8')).toBe('x'.repeat(300) + 'y'.repeat(212));
});

it('reads archives of tar', async () => {
  const place = await folder();
  const files = join(place, 'b.tar');
  await promisify(execFile)('tar', ['-cf', files, '-C', import.meta.dirname, './tar.ts', './tar.test.ts']);
  expect((await entriesOf(files)).map(({ name }) => name)).toEqual(['./tar.ts', './tar.test.ts']);
});

it('knows sizes beyond what fits into octal digits', async () => {
  const path = join(await folder(), 'large.tar');
  const size = 9 * 1024 ** 3 + 7;
  await using file = await open(path, 'w+');
  await expect(new TarWriter(file, AT).add('large', size, chunks('x'))).rejects.toThrow('shorter');
  await file.truncate(512 + size + 505 + 1024);
  const entries = [];
  for await (const entry of readTar(file)) entries.push(entry);
  expect(entries).toEqual([{ name: 'large', size, offset: 512 }]);
});

it('refuses what is cut off anywhere, and what is no archive', async () => {
  const path = join(await folder(), 'a.tar');
  await using file = await open(path, 'w+');
  const archive = new TarWriter(file, AT);
  await archive.add('one', 700, chunks('x'.repeat(700)));
  await archive.end();
  for (const length of [1700, 1536, 1000, 512, 100, 0]) {
    await file.truncate(length);
    await expect(entriesOf(path)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  }
  await file.write('no archive, whatever its name '.repeat(40), 0);
  await expect(entriesOf(path)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
