import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newSessionId } from '../../model/ids.ts';
import { removeSandbox } from './remove-sandbox.ts';
import { TestWorkspace } from './sandbox.case.ts';
import { SANDBOXES } from './sandbox.ts';

describe('the sandbox of a session that is gone', () => {
  it('is removed with all that is in it, and no other is', async () => {
    const { workspace, sandboxes } = await stage();
    const [gone, other] = [workspace.sandbox(), workspace.sandbox()];
    await other.folder();
    const folder = await gone.folder();
    await mkdir(join(folder, 'a/b'), { recursive: true });
    await writeFile(join(folder, 'a/b/c.txt'), 'c');
    await chmod(join(folder, 'a/b'), 0o000);
    await removeSandbox(workspace.path, gone.sessionId);
    expect(await readdir(sandboxes)).toEqual([other.sessionId]);
    await removeSandbox(workspace.path, gone.sessionId);
  });

  it('leaves alone what a link in it leads to, and what it leads to itself where it is one', async () => {
    const { workspace, sandboxes } = await stage();
    const kept = join(workspace.path, 'kept');
    await mkdir(kept);
    await writeFile(join(kept, 'a.txt'), 'a');
    const gone = workspace.sandbox();
    await symlink(kept, join(await gone.folder(), 'link'));
    const linked = newSessionId();
    await symlink(kept, join(sandboxes, linked));
    await removeSandbox(workspace.path, gone.sessionId);
    await removeSandbox(workspace.path, linked);
    expect(await readdir(sandboxes)).toEqual([]);
    expect(await readdir(kept)).toEqual(['a.txt']);
  });

  it('is looked for in the workspace alone, and only by the id of a session', async () => {
    const { workspace, sandboxes } = await stage();
    const elsewhere = await mkdtemp(join(tmpdir(), 'cuebook-elsewhere-'));
    onTestFinished(async () => await rm(elsewhere, { recursive: true }));
    const id = newSessionId();
    await mkdir(join(elsewhere, id));
    await mkdir(join(workspace.path, '.cuebook'));
    await symlink(elsewhere, sandboxes);
    await removeSandbox(workspace.path, id);
    expect(await readdir(elsewhere)).toEqual([id]);
    await expect(removeSandbox(workspace.path, '..')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

async function stage() {
  const workspace = await TestWorkspace.make();
  onTestFinished(async () => await workspace.remove());
  return { workspace, sandboxes: join(workspace.path, SANDBOXES) };
}
