import { chmod, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folderSize } from './folder-size.ts';
import { removeSandbox } from './remove-sandbox.ts';
import { TestWorkspace } from './sandbox.case.ts';

const MB = 1024 * 1024;
const LONG = `${'b'.repeat(200)}/`;

describe('a sandbox with folders that are too deep for a path', () => {
  it('is removed with its session', async () => {
    const { workspace, sandbox, folder } = await stage();
    await removeSandbox(workspace.path, sandbox.sessionId);
    expect(await readdir(dirname(folder))).toEqual([]);
  });

  it('has the size of all that is in it', async () => {
    const { folder } = await stage();
    const { bytes, files } = await folderSize(folder);
    expect(bytes).toBeGreaterThanOrEqual(4 * MB);
    expect(bytes).toBeLessThan(5 * MB);
    expect(files).toBe(29);
  });
});

/** A large file lies deepest, below a folder that is closed. */
async function stage() {
  const workspace = await TestWorkspace.make();
  const sandbox = workspace.sandbox();
  onTestFinished(async () => {
    await removeSandbox(workspace.path, sandbox.sessionId);
    await workspace.remove();
  });
  const folder = await sandbox.folder();
  const [above, below] = [join(folder, 'a', LONG.repeat(10)), join(folder, 'c', LONG.repeat(15))];
  await mkdir(above, { recursive: true });
  await mkdir(below, { recursive: true });
  await writeFile(join(below, 'large'), Buffer.alloc(4 * MB, 1));
  await rename(join(folder, 'c'), join(above, 'c'));
  await chmod(join(folder, 'a'), 0o500);
  return { workspace, sandbox, folder };
}
