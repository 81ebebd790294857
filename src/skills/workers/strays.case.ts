import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type StageWish, stageWith } from './stage.case.ts';

let count = 0;

/** What a script leaves running is gone soon, on Linux also what has tried to get away. */
export function leavesNothing(where: StageWish): void {
  describe('what a script starts', () => {
    it('is gone when the call is over, whose result counts', async () => {
      const seconds = ownSeconds();
      const stage = await stageWith({ 'scripts/run.py': DAEMON }, where);
      expect(await stage.call('run', { seconds, end: 'return', isMarked: false })).toEqual({ begun: true });
      expect(isInAnyCommand(seconds)).toBe(false);
    });

    it.each(['loop', 'exit', 'raise'])('is gone when the script does not end well: %s', async (end) => {
      const seconds = ownSeconds();
      const stage = await stageWith({ 'scripts/run.py': DAEMON }, where);
      // What has lost its parent, its group and its environment cannot be told from others.
      const isMarked = end === 'exit' && where.confine === undefined;
      await stage.failure('run', { seconds, end, isMarked }, { timeoutMs: 1_500 });
      await expect.poll(() => isInAnyCommand(seconds)).toBe(false);
    });

    it('is gone when the script is JavaScript', async () => {
      const seconds = ownSeconds();
      const source = `import { spawn, spawnSync } from 'node:child_process';
export async function run({ seconds }) {
  spawn('sleep', [seconds], { detached: true, stdio: 'ignore' }).unref();
  spawnSync('sh', ['-c', 'setsid sleep ' + seconds + ' > /dev/null 2>&1 &']);
  return { begun: true };
}`;
      const stage = await stageWith({ 'scripts/run.mjs': source }, where);
      expect(await stage.call('run', { seconds })).toEqual({ begun: true });
      await expect.poll(() => isInAnyCommand(seconds)).toBe(false);
    });

    it('ends with this process, however that ends', async () => {
      const seconds = ownSeconds();
      const stage = await stageWith({ 'scripts/run.py': DAEMON });
      const code = `
        const { SkillWorkers } = await import(${JSON.stringify(new URL('skill-workers.ts', import.meta.url))});
        const { confineWorker } = await import(${JSON.stringify(new URL('../../tools/sandbox/confine-worker.ts', import.meta.url))});
        const confine = ${where.confine ? '{ wrap: confineWorker }' : 'undefined'};
        const workers = new SkillWorkers({ environment: process.env, confine });
        const tool = { name: 'run', timeoutMs: 600_000 };
        const skill = { id: 'sample', folder: ${JSON.stringify(stage.skill.folder)} };
        await workers.call(skill, tool, { seconds: '${seconds}', end: 'wait', isMarked: false }, new AbortController().signal);`;
      // What it leaves behind goes with the skill.
      const env = { ...process.env, TMPDIR: stage.skill.folder };
      const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
        stdio: 'ignore',
        env,
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      await expect.poll(() => isInAnyCommand(seconds)).toBe(true);
      child.kill('SIGKILL');
      await expect.poll(() => isInAnyCommand(seconds)).toBe(false);
    });
  });
}

const DAEMON = `
import os, subprocess, sys, time
def run(seconds, end, isMarked):
    if end == 'wait':
        subprocess.run(['sleep', seconds])
    subprocess.Popen(['sleep', seconds])
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.execve('/bin/sleep', ['sleep', seconds], dict(os.environ) if isMarked else {})
        os._exit(0)
    os.wait()
    if end == 'loop':
        while True: pass
    if end == 'exit':
        time.sleep(0.2)
        os._exit(1)
    if end == 'raise':
        raise ValueError('no')
    return {'begun': True}
`;

/** A number that no other process has in its command. */
function ownSeconds(): string {
  count += 1;
  return `61${process.pid}.${count}5`;
}

function isInAnyCommand(text: string): boolean {
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'latin1').split('\0').includes(text);
    } catch {
      return false;
    }
  });
}
