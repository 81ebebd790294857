import { execFile as execFileWithCallback } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { CLI } from './cuebook.ts';
import { helpful, liveWorkspace } from './live-workspace.ts';

const execFile = promisify(execFileWithCallback);

describe('on a disk that is full', () => {
  it('everything that only reads still works, and all else says what is full', async () => {
    const { folder, on } = await liveWorkspace(helpful);
    const seen = await onFullDisk(folder, on.env, [
      ['sessions', 'list'],
      ['sessions', 'show', 'last'],
      ['sessions', 'search', 'First'],
      ['sessions', 'export', 'last'],
      ['status', 'two.prompt.md'],
      ['doctor'],
      ['run', 'two.prompt.md', '--fresh'],
      ['serve', '--port', '0'],
    ]);
    const [list, show, search, exported, status, doctor, run, serve] = seen;
    for (const each of [list, show, search, exported, status])
      expect(each).toMatchObject({ code: 0, err: '' });
    expect(list?.out).toContain('anthropic/claude-sonnet-4-5');
    for (const each of [show, exported]) expect(each?.out).toContain('You asked: First?');
    expect(search?.out).toContain('First?');
    expect(status?.out).toContain('2 of 2 prompts');
    expect(doctor?.out).toMatch(/✓ database +SQLite .* 1 session/);
    expect(run).toMatchObject({
      code: 1,
      err: expect.stringContaining('✗ The disk of the database is full'),
    });
    expect(serve).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^✗ The disk of .* is full: .*server\.json cannot be written\.\n {2}Make room/,
      ),
    });
  });
});

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs the script of a workspace on a disk of its own, fills that, and calls the program once for each command. Only these
 * processes see the disk, and it goes with them.
 */
async function onFullDisk(
  folder: string,
  env: Record<string, string>,
  commands: readonly (readonly string[])[],
): Promise<readonly Ran[]> {
  const steps = commands.map((args, index) => `call ${index} ${args.join(' ')}`);
  const script = [
    'mount -t tmpfs -o size=4m none disk',
    'cd disk',
    'mkdir .cuebook',
    'cp ../two.prompt.md .',
    // What it says is not indexed yet when the disk is full.
    '"$NODE" "$CLI" run two.prompt.md --quiet > /dev/null',
    'cat /dev/zero > fill 2>/dev/null',
    'call() { n=$1; shift; timeout 60 "$NODE" "$CLI" "$@" > ../$n.out 2> ../$n.err; echo $? > ../$n.code; }',
    ...steps,
  ].join('\n');
  await mkdir(join(folder, 'disk'));
  await execFile('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', script], {
    cwd: folder,
    env: { ...process.env, ...env, NODE: process.execPath, CLI, NO_COLOR: '1' },
  });
  const text = async (name: string) => await readFile(join(folder, name), 'utf8');
  return await Promise.all(
    commands.map(async (_, index) => ({
      code: Number(await text(`${index}.code`)),
      out: await text(`${index}.out`),
      err: await text(`${index}.err`),
    })),
  );
}
