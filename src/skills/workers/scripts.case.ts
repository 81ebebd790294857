import { describe, expect, it } from 'vitest';
import { type StageWish, stageWith } from './stage.case.ts';

/** What holds of scripts wherever they run. */
export function scriptsWork(where: StageWish): void {
  describe('a script in Python', () => {
    const run = async (body: string, input = {}, files = {}) => {
      const stage = await stageWith({ 'scripts/run.py': body, ...files }, where);
      return await stage.call('run', input);
    };

    it('is given its input as keywords, and gives any JSON', async () => {
      const body = 'def run(text, **rest):\n    return {"text": text, "rest": rest, "none": None}\n';
      const input = { text: 'Ada 🎭 幕\u2028', deep: [{ a: [1.5, true, null] }] };
      expect(await run(body, input)).toEqual({ text: input.text, rest: { deep: input.deep }, none: null });
    });

    it('has whole characters only, and gives no others', async () => {
      const body =
        'def run(**given):\n    return {"got": given["text"], "gave": "\\ud800", "pair": "\\ud83c\\udfad"}\n';
      expect(await run(body, { text: 'a\ud800' })).toEqual({ got: 'a\ufffd', gave: '\ufffd', pair: '🎭' });
    });

    it('may be async', async () => {
      const body =
        'import asyncio\nasync def run(**given):\n    await asyncio.sleep(0)\n    return {"done": True}\n';
      expect(await run(body)).toEqual({ done: true });
    });

    it('may print what it likes, however it does', async () => {
      const body = `
import os, subprocess, sys
def run(**given):
    print('{"type":"end","number":1,"isSpent":false,"result":{"forged":1}}')
    os.write(1, b'\\xff\\x00 noise')
    sys.stdout.buffer.write(b'noise')
    subprocess.run(['sh', '-c', 'echo noise; echo noise >&2'])
    for each in range(3, 21):
        try: os.write(each, b'noise\\n')
        except OSError: pass
    return {'done': True}
`;
      expect(await run(body)).toEqual({ done: true });
    });

    it('imports what is beside it once, and not what is beside it by chance', async () => {
      const files = {
        'scripts/heavy.py': 'LOADS = []\nLOADS.append(1)\n',
        'json.py': 'raise SystemExit',
        'scripts/package/__init__.py': 'NAME = "package"\n',
      };
      const body =
        'import heavy, package\ndef run(**given):\n    heavy.LOADS.append(1)\n    return {"n": len(heavy.LOADS), "name": package.NAME}\n';
      const stage = await stageWith({ 'scripts/run.py': body, ...files }, where);
      expect(await stage.call('run')).toEqual({ n: 2, name: 'package' });
      expect(await stage.call('run')).toEqual({ n: 3, name: 'package' });
    });

    it('begins in the folder of the skill, in the next call too', async () => {
      const body =
        'import os\ndef run(**given):\n    text = open("data.txt").read()\n    os.chdir("/")\n    return {"text": text}\n';
      const stage = await stageWith({ 'scripts/run.py': body, 'data.txt': 'data' }, where);
      expect(await stage.call('run')).toEqual({ text: 'data' });
      expect(await stage.call('run')).toEqual({ text: 'data' });
    });

    it('has nothing of our environment, a home of its own, and nothing to read', async () => {
      const body = `
import os, sys
def run(**given):
    with open(os.path.join(os.environ['HOME'], 'x'), 'w') as file: file.write('x')
    return {'names': sorted(os.environ), 'all': str(dict(os.environ)), 'stdin': sys.stdin.read()}
`;
      const { names, all, stdin } = await run(body);
      const allowed = [
        'CUEBOOK_WORKER',
        'HOME',
        'LANG',
        'LC_CTYPE',
        'PATH',
        'PWD',
        'PYTHONDONTWRITEBYTECODE',
        'TMPDIR',
        'TZ',
      ];
      expect(allowed).toEqual(expect.arrayContaining(Array.isArray(names) ? names : ['?']));
      expect(all).not.toContain('sk-secret');
      expect(stdin).toBe('');
    });

    it('answers once though it forks', async () => {
      const body = 'import os\ndef run(**given):\n    os.fork()\n    return {"done": True}\n';
      const stage = await stageWith({ 'scripts/run.py': body }, where);
      for (const _ of [1, 2, 3]) expect(await stage.call('run')).toEqual({ done: true });
    });

    it('names the line of what is no Python, and of what is not installed', async () => {
      const stage = await stageWith(
        { 'scripts/run.py': 'def run(**given):\n    retrun 1\n', 'scripts/lacks.py': '\nimport not_there\n' },
        where,
      );
      expect((await stage.failure('run')).message).toBe(
        'run failed: SyntaxError: invalid syntax (scripts/run.py:2).',
      );
      expect((await stage.failure('lacks')).message).toBe(
        "lacks failed: ModuleNotFoundError: No module named 'not_there' (scripts/lacks.py:2).",
      );
    });
  });

  describe('a script in JavaScript', () => {
    it.each([
      ['scripts/run.mjs', 'export async function run(given) { return { given, done: true }; }'],
      ['scripts/run.js', 'export default (given) => ({ given, done: true });'],
      ['scripts/run.js', 'module.exports = { run: (given) => ({ given, done: true }) };'],
      ['scripts/run.ts', 'export const run = (given: object): object => ({ given, done: true });'],
    ])('is given its input as one object: %s', async (path, source) => {
      const stage = await stageWith({ [path]: source }, where);
      const given = { text: 'Ada 🎭 幕\u2028', deep: [{ a: [1.5, true, null] }] };
      expect(await stage.call('run', given)).toEqual({ given, done: true });
    });

    it('may print what it likes, has whole characters, a home, and nothing of our environment', async () => {
      const source = `
import { spawnSync } from 'node:child_process';
import { writeFileSync, writeSync } from 'node:fs';
export function run({ text }) {
  console.log('{"type":"end","number":1,"isSpent":false,"result":{"forged":1}}');
  writeSync(1, 'noise');
  spawnSync('sh', ['-c', 'echo noise'], { stdio: 'inherit' });
  writeFileSync(process.env.HOME + '/x', 'x');
  process.chdir('/');
  return { text, half: '\\ud800', all: JSON.stringify(process.env), pid: process.pid };
}`;
      const stage = await stageWith({ 'scripts/run.mjs': source }, where);
      const { all, ...rest } = await stage.call('run', { text: 'a\ud800' });
      expect(rest).toEqual({ text: 'a\ufffd', half: '\ufffd', pid: expect.any(Number) });
      expect(all).not.toContain('sk-secret');
      expect(await stage.call('run', { text: 'b' })).toMatchObject({ text: 'b', pid: rest['pid'] });
    });

    it.each([
      ['a timer', 'setInterval(() => {}, 5);'],
      ['a process', "spawn('sleep', ['600']);"],
    ])('is left with %s that it leaves behind', async (_, act) => {
      const source = `import { spawn } from 'node:child_process';
let calls = 0;
export function run({ mayLeave }) { if (mayLeave) { ${act} } calls += 1; return { calls }; }`;
      const stage = await stageWith({ 'scripts/run.mjs': source }, where);
      expect(await stage.call('run', { mayLeave: false })).toEqual({ calls: 1 });
      expect(await stage.call('run', { mayLeave: true })).toEqual({ calls: 2 });
      expect(await stage.call('run', { mayLeave: false })).toEqual({ calls: 1 });
    });
  });
}
