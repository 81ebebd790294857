import { existsSync } from 'node:fs';
import { symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isRunning, stageWith, toolNamed } from './stage.case.ts';

const PYTHON_ID = 'import os\ndef who(**given):\n    return {"pid": os.getpid()}\n';
const NODE_ID = 'export const who = () => ({ pid: process.pid });';
const BOTH = [
  ['Python', 'scripts/who.py', PYTHON_ID],
  ['JavaScript', 'scripts/who.mjs', NODE_ID],
] as const;

describe.each(BOTH)('the process of a skill in %s', (_, path, source) => {
  it('stays for the next call, and is another one once a script has changed', async () => {
    const stage = await stageWith({ [path]: source });
    const first = await stage.call('who');
    expect(await stage.call('who')).toEqual(first);
    await stage.write(path, `${source}\n`);
    expect(await stage.call('who')).not.toEqual(first);
    expect(isRunning(Number(first['pid']))).toBe(false);
  });

  it('is left after a while without calls', async () => {
    const stage = await stageWith({ [path]: source }, { idleMs: 50 });
    const { pid } = await stage.call('who');
    await expect.poll(() => isRunning(Number(pid))).toBe(false);
    expect(await stage.call('who')).not.toEqual({ pid });
  });

  it('ends with a call that is aborted, whose reason is thrown', async () => {
    const stage = await stageWith({
      [path]: source,
      'scripts/wait.py':
        'import time\ndef wait(**given):\n    open("begun", "w").close()\n    time.sleep(600)\n',
      'scripts/pause.mjs':
        "import { writeFileSync } from 'node:fs';\nexport function pause() { writeFileSync('begun', ''); while (true); }",
    });
    const { pid } = await stage.call('who');
    const aborting = new AbortController();
    const call = stage.call(path.endsWith('.py') ? 'wait' : 'pause', {}, {}, aborting.signal);
    const waiting = stage.call('who', {}, {}, aborting.signal);
    const next = stage.call('who');
    await expect.poll(() => existsSync(join(stage.skill.folder, 'begun'))).toBe(true);
    aborting.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(call).rejects.toThrow('enough');
    expect(isRunning(Number(pid))).toBe(false);
    expect(await next).not.toEqual({ pid });
  });

  it('ends when all are closed, and whoever waits is told', async () => {
    const stage = await stageWith({ [path]: source });
    const { pid } = await stage.call('who');
    const late = stage.failure('who');
    await stage.workers.close();
    expect(await late).toMatchObject({
      code: 'failed',
      message: expect.stringContaining('Cuebook is closed'),
    });
    expect(isRunning(Number(pid))).toBe(false);
    expect(await stage.failure('who')).toMatchObject({ code: 'failed' });
  });
});

describe('a script that is edited between two calls', () => {
  it('runs as it is then, however fast and however alike', async () => {
    const source = (letter: string) => `def echo(**given):\n    return {"letter": "${letter}"}\n`;
    const stage = await stageWith({ 'scripts/echo.py': source('a') });
    const path = join(stage.skill.folder, 'scripts/echo.py');
    const then = new Date(Date.now() - 60_000);
    for (const letter of 'abcdef') {
      await writeFile(path, source(letter));
      await utimes(path, then, then);
      expect(await stage.call('echo')).toEqual({ letter });
    }
  });

  it('may be one that it imports, whatever was compiled of it before', async () => {
    const stage = await stageWith({
      'scripts/total.py': 'import helper\ndef total(**given):\n    return {"total": helper.TOTAL}\n',
      'scripts/helper.py': 'TOTAL = 1\n',
    });
    expect(await stage.call('total')).toEqual({ total: 1 });
    await stage.write('scripts/helper.py', 'TOTAL = 2\n');
    expect(await stage.call('total')).toEqual({ total: 2 });
  });

  it('may be one elsewhere in the skill', async () => {
    const stage = await stageWith({
      'scripts/total.mjs':
        'import { TOTAL } from "../lib/helper.mjs"; export default () => ({ total: TOTAL });',
      'lib/helper.mjs': 'export const TOTAL = 1;',
    });
    expect(await stage.call('total')).toEqual({ total: 1 });
    await stage.write('lib/helper.mjs', 'export const TOTAL = 2;');
    expect(await stage.call('total')).toEqual({ total: 2 });
  });
});

describe('calls at the same time', () => {
  const COUNT =
    'import time\ndef count(**given):\n    time.sleep(given["s"])\n    return {"at": time.monotonic()}\n';
  const HOLD =
    'import os, time\ndef hold(**given):\n    open("begun", "w").close()\n    while not os.path.exists("go"): time.sleep(0.01)\n    return {"at": time.monotonic()}\n';

  it('of one skill wait for each other, which does not count as theirs', async () => {
    const stage = await stageWith({ 'scripts/count.py': COUNT, 'scripts/hold.py': HOLD });
    await stage.call('count', { s: 0 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const held = stage.call('hold', {}, { timeoutMs: 600_000 });
    const calls = [1, 2, 3].map(() => stage.call('count', { s: 0 }, { timeoutMs: 30_000 }));
    await expect.poll(() => existsSync(join(stage.skill.folder, 'begun'))).toBe(true);
    vi.advanceTimersByTime(599_000);
    await stage.write('go', '');
    const ends = (await Promise.all([held, ...calls])).map(({ at }) => Number(at));
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  });

  it('of more skills than there is room for end all', async () => {
    const limits = { workers: 2 };
    const stage = await stageWith({ 'scripts/count.py': COUNT, 'scripts/who.mjs': NODE_ID }, limits);
    const others = await Promise.all(
      [1, 2, 3].map(async () => await stageWith({ 'scripts/count.py': COUNT })),
    );
    const skills = [stage, ...others].map(({ skill }) => skill);
    const calls = [...skills, ...skills].map(
      async (skill) =>
        await stage.workers.call(skill, toolNamed('count'), { s: 0.05 }, new AbortController().signal),
    );
    expect(await Promise.all(calls)).toHaveLength(8);
    await stage.call('who');
  });
});

it.each(BOTH)('a script in %s that cannot be run says why', async (_, path, source) => {
  const stage = await stageWith({ [path]: source });
  expect(await stage.failure('other')).toMatchObject({
    code: 'failed',
    message: expect.stringContaining('scripts/other.py (or .js, .mjs, .ts) is missing'),
  });
  await symlink(join(process.cwd(), 'package.json'), join(stage.skill.folder, 'scripts/out.py'));
  expect(await stage.failure('out')).toMatchObject({
    code: 'failed',
    message: 'out cannot be run: scripts/out.py of the skill sample leaves its folder.',
  });
  expect(await stage.failure('../who')).toMatchObject({ code: 'failed' });
  await stage.write(path.replace('who', 'empty'), '');
  expect(await stage.failure('empty')).toMatchObject({
    code: 'failed',
    message: 'empty cannot be run: its script has no function empty.',
  });
});

it('says where Python is missing, and looks again', async () => {
  const stage = await stageWith({ 'scripts/who.py': PYTHON_ID }, { path: '/nowhere' });
  for (const _ of [1, 2])
    expect(await stage.failure('who')).toMatchObject({
      code: 'failed',
      message: expect.stringContaining('install Python 3'),
    });
});
