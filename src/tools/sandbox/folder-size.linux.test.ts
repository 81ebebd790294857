import { link, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { COMMAND_LIMITS } from './command-limits.ts';
import { COMMAND_WAYS, openFolder } from './command-ways.case.ts';
import { removeDeepFolder } from './deep-folder.ts';
import { folderSize } from './folder-size.ts';
import { runCommand } from './run-command.ts';

const MB = 1024 * 1024;

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-size-'));
  onTestFinished(async () => await removeDeepFolder(folder));
  return folder;
}

it('counts a file with several names once, and no link', async () => {
  const folder = await emptyFolder();
  const elsewhere = await emptyFolder();
  await writeFile(join(elsewhere, 'c'), Buffer.alloc(8 * MB, 1));
  await writeFile(join(folder, 'a'), Buffer.alloc(MB, 1));
  await link(join(folder, 'a'), join(folder, 'b'));
  await symlink(elsewhere, join(folder, 'c'));
  const { bytes, files } = await folderSize(folder);
  expect(bytes).toBeGreaterThanOrEqual(MB);
  expect(bytes).toBeLessThan(2 * MB);
  expect(files).toBe(2);
});

it.each(COMMAND_WAYS)(
  'counts what lies in a closed folder, or too deep for a path, of a command %s',
  async (_, way) => {
    const { program, user } = await way();
    const folder = await openFolder();
    const deeper = `mkdir ${'b'.repeat(200)}; cd ${'b'.repeat(200)}`;
    const cmd = `mkdir closed; head -c 4194304 /dev/zero > closed/a; chmod 0 closed; for each in {1..30}; do ${deeper}; done`;
    const wrapping = { folder, hidden: [], user, seconds: 60, limits: COMMAND_LIMITS };
    expect(await runCommand(program, cmd, wrapping, new AbortController().signal)).toMatchObject({
      exitCode: 0,
    });
    const { bytes, files } = await folderSize(folder, user === undefined ? program : undefined);
    expect(bytes).toBeGreaterThanOrEqual(4 * MB);
    expect(files).toBeGreaterThanOrEqual(32);
    await removeDeepFolder(join(folder, 'b'.repeat(200)));
  },
);
