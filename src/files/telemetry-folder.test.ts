import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeTelemetryFolder, telemetryPath } from './telemetry-folder.ts';

const run = promisify(execFile);

describe('the folder for telemetry', () => {
  it.each([
    ['a new workspace', undefined],
    ['one whose .gitignore knows nothing of it', 'cuebook.db*\n'],
    ['one that keeps .cuebook/ under version control', '!*\n'],
  ])('is out of version control in %s', async (_, ignored) => {
    const workspace = await testFolder();
    await run('git', ['init', '--quiet'], { cwd: workspace });
    if (ignored !== undefined) {
      await mkdir(join(workspace, '.cuebook'));
      await writeFile(join(workspace, '.cuebook', '.gitignore'), ignored);
    }
    await makeTelemetryFolder(workspace);
    await writeFile(telemetryPath(workspace), 'events');
    const { stdout } = await run('git', ['status', '--porcelain', '--untracked-files=all'], {
      cwd: workspace,
    });
    expect(stdout).not.toContain('storage');
    if (ignored !== undefined) {
      expect(await readFile(join(workspace, '.cuebook', '.gitignore'), 'utf8')).toBe(ignored);
    }
  });

  it('may be there', async () => {
    const workspace = await testFolder();
    await makeTelemetryFolder(workspace);
    await writeFile(join(workspace, '.cuebook/storage/.gitignore'), 'mine\n');
    await makeTelemetryFolder(workspace);
    expect(await readFile(join(workspace, '.cuebook/storage/.gitignore'), 'utf8')).toBe('mine\n');
    expect(existsSync(dirname(telemetryPath(workspace)))).toBe(true);
  });

  it('does not bring back a workspace that is gone', async () => {
    const workspace = join(await testFolder(), 'gone');
    await expect(makeTelemetryFolder(workspace)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(existsSync(workspace)).toBe(false);
  });

  it('is not made behind a link that leaves the workspace', async () => {
    const workspace = await testFolder();
    const elsewhere = await testFolder();
    await mkdir(join(workspace, '.cuebook'));
    await symlink(elsewhere, join(workspace, '.cuebook', 'storage'));
    await expect(makeTelemetryFolder(workspace)).rejects.toMatchObject({ name: 'Refusal' });
    expect(await readdir(elsewhere)).toEqual([]);
  });

  it.each(['there', 'missing'])(
    'is refused where the file is a link out of the workspace, to one that is %s',
    async (state) => {
      const workspace = await testFolder();
      const target = join(await testFolder(), 'mine.db');
      if (state === 'there') await writeFile(target, 'mine');
      await makeTelemetryFolder(workspace);
      await symlink(target, telemetryPath(workspace));
      await expect(makeTelemetryFolder(workspace)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    },
  );

  it('is refused where it cannot be made, and leaves what is there', async () => {
    const workspace = await testFolder();
    await mkdir(join(workspace, '.cuebook'));
    await writeFile(join(workspace, '.cuebook/storage'), 'mine\n');
    await expect(makeTelemetryFolder(workspace)).rejects.toThrow();
    expect(await readFile(join(workspace, '.cuebook/storage'), 'utf8')).toBe('mine\n');
  });
});

async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-telemetry-'));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  return folder;
}
