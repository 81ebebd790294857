import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { manifestText, skillsWorkspace } from './skills-workspace.case.ts';

/** From where in a turn of the event loop somebody may ask. */
const MOMENTS = [
  async () => undefined,
  async () => await readFile(fileURLToPath(import.meta.url)),
  async () => await setImmediate(),
  async () => await setTimeout(0),
];

describe.each([
  ['watched', true],
  ['looked at each time', false],
])('skills that are %s', (_, watches) => {
  it('count as they were saved just before, each of 1,000 times', async () => {
    const { put, replace, listed } = skillsWorkspace(
      { 'a/SYSTEM.md': 'none', 'b/prompt.txt': 'none' },
      { watches },
    );
    for (let round = 0; round < 1_000; round++) {
      await MOMENTS[round % MOMENTS.length]?.();
      const rules = String(round).padStart(4, '0');
      if (round % 3 === 0) replace('a/SYSTEM.md', rules);
      else put({ 'a/SYSTEM.md': rules });
      expect((await listed('a')).skill?.prompt).toBe(rules);
    }
  });

  it('count as another program saved them', async () => {
    const { at, listed } = skillsWorkspace({ 'a/SYSTEM.md': 'none' }, { watches });
    await listed('a');
    const script = 'while read -r word; do printf %s "$word" > "$1"; echo saved; done';
    const other = spawn('sh', ['-c', script, 'sh', at('a/SYSTEM.md')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    onTestFinished(async () => {
      other.stdin.end();
      if (other.exitCode === null) await once(other, 'exit');
    });
    const answers = createInterface(other.stdout)[Symbol.asyncIterator]();
    for (let round = 0; round < 200; round++) {
      const rules = `r${String(round).padStart(4, '0')}`;
      other.stdin.write(`${rules}\n`);
      await answers.next();
      expect((await listed('a')).skill?.prompt).toBe(rules);
    }
  });

  it('stay the same objects, and so does the list, as long as nothing changes', async () => {
    const { source, put } = skillsWorkspace({ 'a/SYSTEM.md': 'A.', 'b/SYSTEM.md': 'B.' }, { watches });
    const first = await source.list();
    expect(await source.list()).toBe(first);
    put({ 'b/notes.txt': 'Nobody reads this.', 'stray.md': 'Nor this.' });
    expect(await source.list()).toBe(first);
    put({ 'b/SYSTEM.md': 'B.' });
    expect(await source.list()).toBe(first);
    put({ 'b/SYSTEM.md': 'Other.' });
    const second = await source.list();
    expect(second).not.toBe(first);
    expect(second.ready[0]).toBe(first.ready[0]);
    expect(second.items[0]).toBe(first.items[0]);
    expect(second.ready[1]).not.toBe(first.ready[1]);
    expect(second.ready[1]?.hash).not.toBe(first.ready[1]?.hash);
  });

  it('are seen to come, to be renamed and to go', async () => {
    const { source, put, at } = skillsWorkspace({ 'b/SYSTEM.md': 'B.' }, { watches });
    const ids = async () => (await source.list()).ready.map(({ id }) => id);
    expect(await ids()).toEqual(['b']);
    put({ 'a10/SYSTEM.md': 'A.', 'a9/prompt.md': 'A.' });
    expect(await ids()).toEqual(['a9', 'a10', 'b']);
    renameSync(at('b'), at('c'));
    expect(await ids()).toEqual(['a9', 'a10', 'c']);
    put({ 'c/skill.json': manifestText('see') });
    expect(await ids()).toEqual(['a9', 'a10', 'see']);
    rmSync(at('c/skill.json'));
    rmSync(at('a9'), { recursive: true });
    expect(await ids()).toEqual(['a10', 'c']);
    rmSync(at('c'), { recursive: true });
    put({ 'c/SYSTEM.txt': 'Again.' });
    expect(await ids()).toEqual(['a10', 'c']);
    put({ 'c/SYSTEM.txt': 'Again and again.' });
    expect((await source.list()).ready[1]?.prompt).toBe('Again and again.');
  });

  it('are seen when skills/ is made, removed and made again', async () => {
    const { source, put, at } = skillsWorkspace({}, { watches });
    const empty = await source.list();
    expect(empty).toEqual({ items: [], ready: [] });
    expect(await source.list()).toBe(empty);
    for (let round = 0; round < 20; round++) {
      put({ 'a/SYSTEM.md': `Round ${round}.` });
      expect((await source.list()).ready).toMatchObject([{ prompt: `Round ${round}.` }]);
      put({ 'a/SYSTEM.md': `Later ${round}.`, 'b/SYSTEM.md': 'B.' });
      expect((await source.list()).ready).toMatchObject([{ prompt: `Later ${round}.` }, { id: 'b' }]);
      rmSync(at('.'), { recursive: true });
      if (round % 2 === 0) expect((await source.list()).items).toEqual([]);
    }
  });

  it('have the folder that they are in now where skills/ has become a link', async () => {
    const { folder, listed } = skillsWorkspace({ 'a/SYSTEM.md': 'Rules.' }, { watches });
    await listed('a');
    renameSync(join(folder, 'skills'), join(folder, 'real'));
    symlinkSync('real', join(folder, 'skills'));
    expect((await listed('a')).skill?.folder).toBe(join(realpathSync(folder), 'real', 'a'));
  });

  it('are seen to be broken and mended, and never at the cost of others', async () => {
    const { put, listed, source } = skillsWorkspace(
      { 'a/SYSTEM.md': 'A.', 'b/SYSTEM.md': 'B.' },
      { watches },
    );
    const other = (await listed('b')).skill;
    put({ 'a/skill.json': '{' });
    expect(await listed('a')).toMatchObject({ state: 'broken' });
    put({ 'a/skill.json': manifestText('a1') });
    expect(await listed('a')).toMatchObject({ id: 'a1', state: 'ready' });
    put({ 'a/skill.json': manifestText('a1', { entry: { prompt: 'later/my.md' } }) });
    expect(await listed('a')).toMatchObject({ state: 'broken', notes: [{ pointer: '/entry/prompt' }] });
    put({ 'a/later/my.md': 'Mine.' });
    expect(await listed('a')).toMatchObject({ skill: { prompt: 'Mine.' } });
    put({ 'a/later/my.md': 'Ours.' });
    expect(await listed('a')).toMatchObject({ skill: { prompt: 'Ours.' } });
    expect((await source.list()).ready[1]).toBe(other);
  });

  it('get and lose their tools with the scripts, and none by what is written into them', async () => {
    const { put, listed, at } = skillsWorkspace(
      { 'a/skill.json': manifestText('a1', { tools: ['t'] }), 'a/SYSTEM.md': 'A.' },
      { watches },
    );
    const tools = async () => (await listed('a')).skill?.tools.length;
    expect(await tools()).toBe(0);
    put({ 'a/scripts/t.py': '' });
    expect(await tools()).toBe(1);
    const { skill } = await listed('a');
    put({ 'a/scripts/t.py': 'def t(): pass' });
    expect((await listed('a')).skill).toBe(skill);
    rmSync(at('a/scripts'), { recursive: true });
    expect(await tools()).toBe(0);
    put({ 'a/scripts/other.py': '' });
    expect(await tools()).toBe(0);
    renameSync(at('a/scripts/other.py'), at('a/scripts/t.js'));
    expect(await tools()).toBe(1);
  });

  it('are not taken for unchanged by their times', async () => {
    const { put, at, listed } = skillsWorkspace({ 'a/SYSTEM.md': 'One.' }, { watches });
    utimesSync(at('a/SYSTEM.md'), 1_000, 1_000);
    await listed('a');
    put({ 'a/SYSTEM.md': 'Two.' });
    utimesSync(at('a/SYSTEM.md'), 1_000, 1_000);
    expect(await listed('a')).toMatchObject({ skill: { prompt: 'Two.' } });
  });

  it('have their documents read once', async () => {
    const { source, put, documents, at } = skillsWorkspace({ 'a/SYSTEM.docx': 'One.' }, { watches });
    const first = await source.list();
    expect(first.ready[0]?.prompt).toBe('The rules of SYSTEM.docx.');
    put({ 'a/SYSTEM.docx': 'One.' });
    expect(await source.list()).toBe(first);
    expect(documents).toEqual([at('a/SYSTEM.docx')]);
    put({ 'a/SYSTEM.docx': 'Two.' });
    await source.list();
    expect(documents).toHaveLength(2);
  });

  it('are asked for by many at once', async () => {
    const { source, put } = skillsWorkspace({ 'a/SYSTEM.md': 'One.' }, { watches });
    const asked = Array.from({ length: 20 }, () => source.list());
    put({ 'a/SYSTEM.md': 'Two.' });
    const later = source.list();
    await Promise.all(asked);
    expect((await later).ready).toMatchObject([{ prompt: 'Two.' }]);
  });
});

describe('the folders of skills', () => {
  it('are right again after more than anybody can watch', async () => {
    const { at, put, listed } = skillsWorkspace(
      { 'a/SYSTEM.md': 'A.', 'b/SYSTEM.md': 'B.' },
      { watches: true },
    );
    await listed('a');
    fillEventQueue(at('a'));
    put({ 'b/SYSTEM.md': 'The last.' });
    expect(await listed('b')).toMatchObject({ skill: { prompt: 'The last.' } });
    put({ 'b/SYSTEM.md': 'The very last.' });
    expect(await listed('b')).toMatchObject({ skill: { prompt: 'The very last.' } });
  });

  it('are watched from the second list on', async () => {
    const { put, listed } = skillsWorkspace({ 'a/SYSTEM.md': 'A.' });
    for (const rules of ['One.', 'Two.', 'Three.', 'Four.']) {
      put({ 'a/SYSTEM.md': rules });
      expect(await listed('a')).toMatchObject({ skill: { prompt: rules } });
    }
  });

  it('are one broken skill where skills/ leaves the workspace', async () => {
    const { folder, source, at } = skillsWorkspace();
    const outside = skillsWorkspace({ 'a/SYSTEM.md': 'A.' });
    symlinkSync(outside.at('.'), join(folder, 'skills'));
    const list = await source.list();
    expect(list).toMatchObject({ items: [{ path: 'skills', state: 'broken' }], ready: [] });
    expect(list.items[0]?.notes[0]?.message).toContain('leaves its folder by a link');
    expect(await source.list()).toBe(list);
    rmSync(at('.').replace(/\/$/, ''));
    mkdirSync(join(folder, 'skills'));
    expect((await source.list()).items).toEqual([]);
    rmSync(join(folder, 'skills'), { recursive: true });
    writeFileSync(join(folder, 'skills'), 'A file.');
    expect((await source.list()).items).toEqual([]);
  });

  it('let the process end that watches them', async () => {
    const { folder } = skillsWorkspace({ 'a/SYSTEM.md': 'A.' });
    const module = new URL('skill-folders.ts', import.meta.url).href;
    const program = `
      const { skillFolders } = await import(${JSON.stringify(module)});
      const source = skillFolders({ workspace: ${JSON.stringify(folder)}, watches: true });
      await source.list();
      console.log((await source.list()).ready.length);`;
    const args = ['--input-type=module', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout).toBe('1\n');
  });

  it('end what they read when they are closed', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { source } = skillsWorkspace(
      { 'a/SYSTEM.docx': 'x' },
      {
        readDocument: async (_, __, signal) => {
          begin();
          await once(signal, 'abort');
          throw signal.reason;
        },
      },
    );
    const listing = expect(source.list()).rejects.toThrow('abort');
    await begun;
    await source.close();
    await listing;
    await expect(source.list()).rejects.toThrow('abort');
  });
});

/** No two events that follow each other are alike: the system would make one of them. */
function fillEventQueue(folder: string): void {
  const files = ['one.txt', 'two.txt'].map((name) => openSync(join(folder, name), 'w'));
  for (let count = 0; count < 10_000; count++) for (const file of files) writeSync(file, 'x', 0);
  for (const file of files) closeSync(file);
}
