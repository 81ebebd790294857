import { mkdirSync, readFile, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FolderWatch, type Touched } from './folder-watch.ts';
import { skillsWorkspace } from './skills-workspace.case.ts';

function watched() {
  const { at, put } = skillsWorkspace({ 'a/SYSTEM.md': 'A.', 'b/scripts/t.py': '' });
  const watch = new FolderWatch(at('.'));
  onTestFinished(() => watch.close());
  for (const name of ['a', 'b']) watch.enter(name);
  return { at, put, watch };
}

const NOTHING = { inside: new Set(), anew: new Set(), isTooMuch: false };

describe.runIf(process.platform === 'linux')('watching the folders of skills', () => {
  it('tells what happened just before, from wherever in the event loop it is asked', async () => {
    const { put, watch } = watched();
    for (let round = 0; round < 200; round++) {
      // The event loop has just asked the kernel, and hands out what came: what happens now came too late for that.
      const { promise, resolve } = Promise.withResolvers<Promise<Touched>>();
      readFile(fileURLToPath(import.meta.url), () => {
        put({ 'a/SYSTEM.md': String(round) });
        resolve(watch.touched());
      });
      expect(await promise).toEqual({ ...NOTHING, inside: new Set(['a']) });
    }
    expect(await watch.touched()).toEqual(NOTHING);
  });

  it('tells of scripts that come and go, and not of what is written into them', async () => {
    const { at, put, watch } = watched();
    put({ 'b/scripts/t.py': 'def t(): pass' });
    expect(await watch.touched()).toEqual(NOTHING);
    put({ 'b/scripts/u.py': '' });
    expect(await watch.touched()).toEqual({ ...NOTHING, inside: new Set(['b']) });
    rmSync(at('b/scripts'), { recursive: true });
    expect((await watch.touched()).anew).toEqual(new Set(['b']));
  });

  it('tells of names that come and go', async () => {
    const { at, watch } = watched();
    mkdirSync(at('c'));
    rmSync(at('a'), { recursive: true });
    expect((await watch.touched()).anew).toEqual(new Set(['a', 'c']));
  });

  it('tells nothing of what is left', async () => {
    const { put, watch } = watched();
    watch.leave('a');
    put({ 'a/SYSTEM.md': 'Later.' });
    expect(await watch.touched()).toEqual(NOTHING);
  });

  it('is over when the folder of all is gone, and where there is none', async () => {
    const { at, watch } = watched();
    expect(watch.isLive).toBe(true);
    rmSync(at('.'), { recursive: true });
    await watch.touched();
    expect(watch.isLive).toBe(false);
    expect(new FolderWatch(join(at('.'), 'nowhere')).isLive).toBe(false);
  });
});
