import { appendFile, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ChatHistory } from './chat-history.ts';

async function workspace() {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-history-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  await mkdir(join(folder, '.cuebook'));
  return { folder, path: join(folder, '.cuebook', 'chat-history'), history: new ChatHistory(folder) };
}

describe('what was typed before', () => {
  it('is kept over starts, with its lines, for the user alone', async () => {
    const { folder, path, history } = await workspace();
    expect(await history.read()).toEqual([]);
    await history.add('one');
    await history.add('two\nlines, 中文');
    expect(await new ChatHistory(folder).read()).toEqual(['one', 'two\nlines, 中文']);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('is cut to the last 500 when it has grown to more than twice as many', async () => {
    const { path, history } = await workspace();
    const lines = Array.from({ length: 1001 }, (_, index) => `"${index}"\n`);
    await writeFile(path, lines.slice(0, 1000).join(''));
    expect(await history.read()).toHaveLength(500);
    expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(1001);
    await appendFile(path, '"1000"\n');
    const entries = await history.read();
    expect([entries.length, entries[0], entries.at(-1)]).toEqual([500, '501', '1000']);
    expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(501);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('passes over lines that are broken', async () => {
    const { path, history } = await workspace();
    await writeFile(path, '"one"\n"cut o\n{}\n\n"two"\n');
    expect(await history.read()).toEqual(['one', 'two']);
  });

  it('never follows a link to another file', async () => {
    const { folder, path, history } = await workspace();
    const other = join(folder, 'other');
    await writeFile(other, '"theirs"\n');
    await symlink(other, path);
    await history.add('mine');
    expect(await history.read()).toEqual([]);
    expect(await readFile(other, 'utf8')).toBe('"theirs"\n');
  });

  it('is simply not kept where it cannot be', async () => {
    const { path, history } = await workspace();
    await mkdir(path);
    await history.add('one');
    expect(await history.read()).toEqual([]);
  });
});
