import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cuebook, startCuebook } from '../cli/cuebook.ts';

/** What is in a terminal hangs up with it: this does not. */
const STAYS = `trap '' HUP; sleep 600 & echo $! > child.pid; wait`;

/** Whether there is such a process; one that only waits to be buried is not. */
function isThere(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}

test('what a killed process left in a terminal is ended by the next one that opens the database', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'cuebook-killed-'));
  const env = { SHELL: '/bin/bash' };
  await writeFile(join(cwd, 'stay.prompt.md'), `---\nengine: pty\n---\n${STAYS}\n`);
  const { child, ended } = startCuebook(['run', 'stay.prompt.md'], { cwd, env });
  let left: number | undefined;
  try {
    const written = async () => Number(await readFile(join(cwd, 'child.pid'), 'utf8').catch(() => ''));
    await expect.poll(written).toBeGreaterThan(0);
    left = await written();
    child.kill('SIGKILL');
    await ended;
    expect(isThere(left)).toBe(true);

    const { code, out } = await cuebook(['sessions', 'list'], { cwd, env });
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('interrupted') });
    expect(isThere(left)).toBe(false);
  } finally {
    child.kill('SIGKILL');
    if (left !== undefined && isThere(left)) process.kill(left, 'SIGKILL');
    await rm(cwd, { recursive: true });
  }
});
