import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { primingWorkspace, put, testFolder } from './priming-workspace.case.ts';
import { recentPriming, rememberPriming } from './recent-priming.ts';

const FILE = '.dialogs/recent-priming/ux.json';
const AT = new Date('2026-11-16T05:00:00Z');
const REFS = ['team_shared/a', 'team_shared/b', 'team_shared/c'];

describe('the recent priming scripts of an agent', () => {
  it('are kept in a file of its own, in the form that was agreed', async () => {
    const workspace = await primingWorkspace(REFS);
    await rememberPriming(workspace, 'ux', ['team_shared/a'], AT);
    expect(JSON.parse(await readFile(join(workspace, FILE), 'utf8'))).toEqual({
      version: 1,
      entries: [{ scriptRef: 'team_shared/a', lastUsedAt: '2026-11-16T05:00:00.000Z' }],
    });
    expect(await refsOf(workspace)).toEqual(['team_shared/a']);
    expect(await recentPriming(workspace, 'pm')).toEqual({ entries: [] });
    expect(await readdir(join(workspace, '.dialogs/recent-priming'))).toEqual(['ux.json']);
    expect(await readFile(join(workspace, '.dialogs/.gitignore'), 'utf8')).toBe('*\n');
  });

  it('are none at first, and reading makes no folder', async () => {
    const workspace = await testFolder();
    expect(await recentPriming(workspace, 'ux')).toEqual({ entries: [] });
    expect(await readdir(workspace)).toEqual([]);
  });

  it('begin with the one that was used last, once', async () => {
    const workspace = await primingWorkspace(REFS);
    for (const [seconds, ref] of [...REFS, 'team_shared/a'].entries()) {
      await rememberPriming(workspace, 'ux', [ref], new Date(AT.getTime() + seconds * 1000));
    }
    expect((await recentPriming(workspace, 'ux')).entries).toEqual([
      { scriptRef: 'team_shared/a', lastUsedAt: '2026-11-16T05:00:03.000Z' },
      { scriptRef: 'team_shared/c', lastUsedAt: '2026-11-16T05:00:02.000Z' },
      { scriptRef: 'team_shared/b', lastUsedAt: '2026-11-16T05:00:01.000Z' },
    ]);
  });

  it('keep the order in which they were used in one second, and when the clock goes back', async () => {
    const workspace = await primingWorkspace(REFS);
    for (const ref of REFS) await rememberPriming(workspace, 'ux', [ref], AT);
    expect(await refsOf(workspace)).toEqual(REFS.toReversed());
    await rememberPriming(workspace, 'ux', ['team_shared/b'], new Date(0));
    expect(await refsOf(workspace)).toEqual(['team_shared/b', 'team_shared/c', 'team_shared/a']);
  });

  it('take several at once as if they had been used one after the other', async () => {
    const workspace = await primingWorkspace(REFS);
    await rememberPriming(workspace, 'ux', ['team_shared/a', 'team_shared/b', 'team_shared/a'], AT);
    expect(await refsOf(workspace)).toEqual(['team_shared/a', 'team_shared/b']);
    await rememberPriming(workspace, 'ux', [], AT);
    expect(await refsOf(workspace)).toEqual(['team_shared/a', 'team_shared/b']);
  });

  it('are all kept where one process notes several at once', async () => {
    const refs = Array.from({ length: 20 }, (_, number) => `team_shared/${number}`);
    const workspace = await primingWorkspace(refs);
    await Promise.all(refs.map(async (ref) => await rememberPriming(workspace, 'ux', [ref], AT)));
    expect((await refsOf(workspace)).toSorted()).toEqual(refs.toSorted());
  });

  it('are 20 at most', async () => {
    const refs = Array.from({ length: 25 }, (_, number) => `team_shared/${number}`);
    const workspace = await primingWorkspace(refs);
    for (const ref of refs) await rememberPriming(workspace, 'ux', [ref], AT);
    expect(await refsOf(workspace)).toEqual(refs.slice(5).toReversed());
    expect(JSON.parse(await readFile(join(workspace, FILE), 'utf8')).entries).toHaveLength(20);
    await put(workspace, FILE, recentText(refs));
    expect(await refsOf(workspace)).toEqual(refs.slice(0, 20));
  });

  it('leave out those whose file is gone or out of bounds, and have them again when it is back', async () => {
    const workspace = await primingWorkspace(['team_shared/a', 'team_shared/x.md/y']);
    const outside = await testFolder();
    await put(outside, 'secret.md', 'secret');
    await symlink(join(outside, 'secret.md'), join(workspace, '.minds/priming/team_shared/leak.md'));
    const text = recentText([
      'team_shared/gone',
      '../secret',
      'team_shared/leak',
      'team_shared/x',
      '',
      'team_shared/a',
    ]);
    await put(workspace, FILE, text);
    expect(await recentPriming(workspace, 'ux')).toEqual({
      entries: [{ scriptRef: 'team_shared/a', lastUsedAt: AT.toISOString() }],
    });
    expect(await readFile(join(workspace, FILE), 'utf8')).toBe(text);
    await put(workspace, '.minds/priming/team_shared/gone.md', '');
    expect(await refsOf(workspace)).toEqual(['team_shared/gone', 'team_shared/a']);
  });

  it.each(['', '..', 'a/b', '../ux', 'a b', 'Ünal', 'a\0'])(
    'are not those of an agent called %j',
    async (id) => {
      const workspace = await primingWorkspace(REFS);
      const refusal = {
        code: 'INVALID_INPUT',
        remedy: expect.stringContaining('Give the agent an id of letters, digits, dots, dashes'),
      };
      await expect(recentPriming(workspace, id)).rejects.toMatchObject(refusal);
      await expect(rememberPriming(workspace, id, REFS, AT)).rejects.toMatchObject(refusal);
      expect(await readdir(workspace)).toEqual(['.minds']);
    },
  );
});

describe('a file of recent priming scripts that cannot be understood', () => {
  it.each([
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"version":2,"entries":[]}',
    '{"version":1,"entries":{}}',
    '{"version":1,"entries":[{"scriptRef":1,"lastUsedAt":"2026-11-16T05:00:00Z"}]}',
    '{"version":1,"entries":[{"scriptRef":"team_shared/a","lastUsedAt":"yesterday"}]}',
    '\0\0\0',
  ])('is moved aside with a warning: %j', async (text) => {
    const workspace = await primingWorkspace(REFS);
    await put(workspace, FILE, text);
    const path = join(workspace, FILE);
    expect(await recentPriming(workspace, 'ux')).toEqual({
      entries: [],
      warning: `${path} cannot be understood and was moved to ${path}.corrupt-1.`,
    });
    expect(await readFile(`${path}.corrupt-1`, 'utf8')).toBe(text);
    expect(await recentPriming(workspace, 'ux')).toEqual({ entries: [] });
  });

  it('is moved aside before a new one is written, and never over another', async () => {
    const workspace = await primingWorkspace(REFS);
    const path = join(workspace, FILE);
    await mkdir(join(path, '..'), { recursive: true });
    for (const byte of [0xfe, 0xff]) {
      await writeFile(path, Buffer.from([byte]));
      expect(await rememberPriming(workspace, 'ux', ['team_shared/a'], AT)).toMatchObject({
        warning: expect.stringContaining('moved to'),
        entries: [{ scriptRef: 'team_shared/a' }],
      });
      expect(await refsOf(workspace)).toEqual(['team_shared/a']);
    }
    expect(await readdir(join(path, '..'))).toEqual(['ux.json', 'ux.json.corrupt-1', 'ux.json.corrupt-2']);
    expect([...(await readFile(`${path}.corrupt-1`))]).toEqual([0xfe]);
  });
});

describe('recent priming scripts that cannot be kept', () => {
  it.each(['.dialogs', '.dialogs/recent-priming'])('are a warning where %s is a file', async (name) => {
    const workspace = await primingWorkspace(REFS);
    await put(workspace, name, 'mine');
    expect(await rememberPriming(workspace, 'ux', REFS, AT)).toEqual({
      entries: [],
      warning: expect.stringMatching(/^The recent priming scripts cannot be kept: .*not a folder\.$/),
    });
    expect(await recentPriming(workspace, 'ux')).toEqual({ entries: [] });
    expect(await readFile(join(workspace, name), 'utf8')).toBe('mine');
  });

  it('are a warning where a folder has the name of the file', async () => {
    const workspace = await primingWorkspace(REFS);
    await mkdir(join(workspace, FILE), { recursive: true });
    expect(await rememberPriming(workspace, 'ux', REFS, AT)).toMatchObject({ warning: expect.any(String) });
    expect(await recentPriming(workspace, 'ux')).toMatchObject({ entries: [], warning: expect.any(String) });
    expect(await readdir(join(workspace, FILE, '..'))).toEqual(['ux.json']);
  });

  it.each(['.dialogs', '.dialogs/recent-priming'])(
    'are a warning where %s leaves the workspace, and nothing is written there',
    async (name) => {
      const workspace = await primingWorkspace(REFS);
      const outside = await testFolder();
      await mkdir(join(workspace, name, '..'), { recursive: true });
      await symlink(outside, join(workspace, name));
      const warning = expect.stringContaining('by a link');
      expect(await rememberPriming(workspace, 'ux', REFS, AT)).toEqual({ entries: [], warning });
      expect(await readdir(outside)).toEqual([]);
      await put(outside, name === '.dialogs' ? 'recent-priming/ux.json' : 'ux.json', recentText(REFS));
      expect(await recentPriming(workspace, 'ux')).toEqual({ entries: [], warning });
    },
  );

  it('are a warning where the file is a link that leaves, which is neither read nor written', async () => {
    const workspace = await primingWorkspace(REFS);
    const outside = await testFolder();
    await put(outside, 'theirs.json', recentText(REFS));
    await mkdir(join(workspace, FILE, '..'), { recursive: true });
    await symlink(join(outside, 'theirs.json'), join(workspace, FILE));
    const warning = expect.stringContaining('by a link');
    expect(await recentPriming(workspace, 'ux')).toEqual({ entries: [], warning });
    expect(await rememberPriming(workspace, 'ux', ['team_shared/a'], AT)).toEqual({ entries: [], warning });
    expect(await readFile(join(outside, 'theirs.json'), 'utf8')).toBe(recentText(REFS));
    expect(await readdir(outside)).toEqual(['theirs.json']);
  });

  it('are a warning where the workspace is gone', async () => {
    const workspace = join(await testFolder(), 'gone');
    expect(await rememberPriming(workspace, 'ux', REFS, AT)).toMatchObject({ warning: expect.any(String) });
  });
});

describe('recent priming scripts kept by several at once', () => {
  it('are never found half written', async () => {
    const workspace = await primingWorkspace(REFS);
    await Promise.all(
      Array.from({ length: 30 }, async (_, number) => {
        await rememberPriming(workspace, 'ux', [REFS[number % 3] ?? ''], AT);
        expect((await recentPriming(workspace, 'ux')).warning).toBeUndefined();
      }),
    );
    expect(await readdir(join(workspace, '.dialogs/recent-priming'))).toEqual(['ux.json']);
  });

  it('are never found half written by processes either', async () => {
    const workspace = await primingWorkspace(REFS);
    const children = [0, 1].map(() => rememberer(workspace));
    const said = children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim());
    const ends = children.map(async (child) => await once(child, 'close'));
    expect(await Promise.all(said)).toEqual(['0 warnings', '0 warnings']);
    await Promise.all(ends);
    expect((await refsOf(workspace)).toSorted()).toEqual(REFS);
    expect(await readdir(join(workspace, '.dialogs/recent-priming'))).toEqual(['ux.json']);
  });
});

const MODULE = new URL('recent-priming.ts', import.meta.url).href;

/** A process that keeps all of them a hundred times, and says how often it was warned. */
function rememberer(workspace: string) {
  const code = `const { rememberPriming } = await import(${JSON.stringify(MODULE)});
    const [workspace, ...refs] = process.argv.slice(1);
    let warnings = 0;
    for (let round = 0; round < 100; round++) {
      const { warning } = await rememberPriming(workspace, 'ux', refs, new Date());
      if (warning !== undefined) warnings++;
    }
    console.log(warnings + ' warnings');`;
  const flags = ['--no-warnings', '--experimental-strip-types', '--input-type=module', '--eval', code];
  return spawn(process.execPath, [...flags, workspace, ...REFS], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function refsOf(workspace: string): Promise<readonly string[]> {
  const { entries, warning } = await recentPriming(workspace, 'ux');
  expect(warning).toBeUndefined();
  return entries.map(({ scriptRef }) => scriptRef);
}

function recentText(refs: readonly string[]): string {
  const entries = refs.map((scriptRef) => ({ scriptRef, lastUsedAt: AT.toISOString() }));
  return JSON.stringify({ version: 1, entries });
}
