import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SessionRun } from '../../workbench.ts';
import { createWorkbench } from '../../workbench.ts';

/** A workspace, and a folder outside of it that a link may lead to. */
async function stage() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-links-')));
  const [workspace, outside] = [join(folder, 'workspace'), join(folder, 'outside')];
  await mkdir(join(workspace, '.cuebook'), { recursive: true });
  await mkdir(outside);
  const path = join(workspace, 'a.prompt.md');
  await writeFile(path, '---\nengine: pty\n---\necho hello > said.txt\n');
  const workbench = createWorkbench({
    workspace,
    environment: { HOME: folder, PATH: process.env['PATH'], SHELL: '/bin/bash', TERM: 'xterm' },
  });
  onTestFinished(async () => {
    await workbench.close();
    await rm(folder, { recursive: true, maxRetries: 3 });
  });
  const ended = async ({ events }: Pick<SessionRun, 'events'>) => (await Array.fromAsync(events)).at(-1);
  return { workspace, outside, path, workbench, ended };
}

const REFUSED = (name: string) => ({
  data: {
    reason: 'error',
    error: { code: 'INVALID_INPUT', message: `The path "${name}" leaves its folder by a link.` },
  },
});

describe('recordings of terminals', () => {
  it('are not written behind a link that leaves the workspace, which the run says', async () => {
    const { workspace, outside, path, workbench, ended } = await stage();
    await symlink(outside, join(workspace, '.cuebook/terminals'));
    const run = await workbench.scripts.run({ path, isOwnWord: true });
    expect(await ended(run)).toMatchObject(REFUSED('.cuebook/terminals'));
    expect(await readdir(outside)).toEqual([]);
    expect(await readdir(workspace)).not.toContain('said.txt');
    // What is there belongs to somebody else, and stays when the session goes.
    await mkdir(join(outside, run.session.id));
    await workbench.sessions.delete(run.session.id);
    expect(await readdir(outside)).toEqual([run.session.id]);
  });

  it('are not written where that of one session is a link that leaves it', async () => {
    const { workspace, outside, path, workbench, ended } = await stage();
    const run = await workbench.scripts.run({ path, isOwnWord: true });
    expect(await ended(run)).toMatchObject({ data: { reason: 'done' } });
    const sessionId = run.session.id;
    await workbench.terminals.end(sessionId);
    const recordings = join(workspace, '.cuebook/terminals', sessionId);
    await rm(recordings, { recursive: true });
    await symlink(outside, recordings);
    const next = await workbench.sessions.send({ sessionId, text: 'echo', isOwnWord: true });
    expect(await ended(next)).toMatchObject(REFUSED(`.cuebook/terminals/${sessionId}`));
    expect(await readdir(outside)).toEqual([]);
    await writeFile(join(outside, 'mine.txt'), '');
    await workbench.sessions.delete(sessionId);
    expect(await readdir(outside)).toEqual(['mine.txt']);
  });

  it('are not written behind a link that leads nowhere', async () => {
    const { workspace, outside, path, workbench, ended } = await stage();
    await symlink(join(outside, 'new'), join(workspace, '.cuebook/terminals'));
    expect(await ended(await workbench.scripts.run({ path, isOwnWord: true }))).toMatchObject({
      data: { error: { message: expect.stringContaining('leads nowhere') } },
    });
    expect(await readdir(outside)).toEqual([]);
  });
});

describe('the index of datasets', () => {
  it('is not written behind a link that leaves the workspace', async () => {
    const { workspace, outside, workbench } = await stage();
    await mkdir(join(workspace, 'datasets/tea'), { recursive: true });
    await writeFile(join(workspace, 'datasets/tea/a.md'), 'Tea.');
    await symlink(join(outside, 'mine.db'), join(workspace, '.cuebook/datasets.db'));
    await expect(workbench.datasets.index()).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('.cuebook/datasets.db'),
    });
    expect(await readdir(outside)).toEqual([]);
  });
});
