import { chmod, mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listPriming, type PrimingSearch } from './list-priming.ts';
import { primingText, primingWorkspace, put, testFolder } from './priming-workspace.case.ts';

describe('the priming scripts of a workspace', () => {
  it('are listed in their natural order, with what is known of them', async () => {
    const text = primingText('title: 环境探针启动\napplicableMemberIds:\n  - ux\n  - pm');
    const workspace = await primingWorkspace({
      'team_shared/b10': primingText(),
      'team_shared/b2': text + primingText(),
      'individual/ux/deep/er': primingText(),
      'individual/pm/a': '',
    });
    const at = new Date('2026-11-16T05:00:00Z');
    await utimes(join(workspace, '.minds/priming/team_shared/b2.md'), at, at);
    const { scripts, faults, isCut } = await listPriming(workspace);
    expect(scripts.map(({ ref, records }) => [ref, records])).toEqual([
      ['individual/pm/a', 0],
      ['individual/ux/deep/er', 1],
      ['team_shared/b2', 2],
      ['team_shared/b10', 1],
    ]);
    expect(scripts[2]).toEqual({
      ref: 'team_shared/b2',
      path: '.minds/priming/team_shared/b2.md',
      title: '环境探针启动',
      applicableMemberIds: ['ux', 'pm'],
      records: 2,
      size: Buffer.byteLength(text + primingText()),
      modifiedAt: at,
    });
    expect({ faults, isCut }).toEqual({ faults: [], isCut: false });
  });

  it('are told as they are now, and read again only if they have changed', async () => {
    const workspace = await primingWorkspace({ 'team_shared/a': primingText('title: Before') });
    const at = new Date('2026-11-16T05:00:00Z');
    const path = '.minds/priming/team_shared/a.md';
    await utimes(join(workspace, path), at, at);
    const timeIn = async () => (await listPriming(workspace)).scripts[0]?.modifiedAt;
    expect(await timeIn()).toBe(await timeIn());
    await put(workspace, path, primingText('title: Behind'));
    expect((await listPriming(workspace)).scripts).toMatchObject([{ title: 'Behind' }]);
  });

  it.each([[[]], [['.minds']], [['.minds/priming']], [['.minds/priming/team_shared/empty']]])(
    'are none where there are only the folders %j',
    async (folders) => {
      const workspace = await testFolder();
      for (const folder of folders) await mkdir(join(workspace, folder), { recursive: true });
      expect(await listPriming(workspace)).toEqual({ scripts: [], faults: [], isCut: false });
    },
  );

  it('are those for an agent, if one is named', async () => {
    const workspace = await primingWorkspace({
      'individual/ux/own': primingText(),
      'individual/ux/not-mine': primingText('applicableMemberIds: [pm]'),
      'individual/pm/own': primingText(),
      'individual/pm/bad': '### user',
      'team_shared/all': primingText('applicableMemberIds: []'),
      'team_shared/both': primingText('applicableMemberIds: [pm, ux]'),
      'team_shared/pm': primingText('applicableMemberIds: [pm]'),
    });
    expect(await refsIn(workspace, { memberId: 'ux' })).toEqual([
      'individual/ux/own',
      'team_shared/all',
      'team_shared/both',
    ]);
    expect(await refsIn(workspace, { memberId: 'default' })).toEqual(['team_shared/all']);
    expect((await listPriming(workspace, { memberId: 'ux' })).faults).toEqual([]);
    expect((await listPriming(workspace, { memberId: 'pm' })).faults).toMatchObject([
      { path: '.minds/priming/individual/pm/bad.md' },
    ]);
  });

  it.each(['', 'a b', '..', '小明'])('are not those of an agent called %j', async (memberId) => {
    const workspace = await primingWorkspace(['team_shared/a']);
    await expect(listPriming(workspace, { memberId })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      remedy: expect.stringContaining('Give the agent an id of letters'),
    });
  });

  it.each([
    ['', ['individual/ux/Probe-2', 'team_shared/env', 'team_shared/other']],
    ['  ', ['individual/ux/Probe-2', 'team_shared/env', 'team_shared/other']],
    ['probe', ['individual/ux/Probe-2']],
    ['PROBE ux', ['individual/ux/Probe-2']],
    ['2 individual/', ['individual/ux/Probe-2']],
    ['环境', ['team_shared/env']],
    ['启动\u3000环境', ['team_shared/env']],
    ['start env', ['team_shared/env']],
    ['ｓｔａｒｔ', ['team_shared/env']],
    ['GRÜSSE', ['team_shared/other']],
    ['probe env', []],
    ['.*', []],
  ])('are found by all words of a query: %j', async (query, refs) => {
    const workspace = await primingWorkspace({
      'individual/ux/Probe-2': primingText(),
      'team_shared/env': primingText('title: 环境探针启动 Start'),
      'team_shared/other': primingText('title: Gru\u0308sse'),
    });
    expect(await refsIn(workspace, { query })).toEqual(refs);
  });

  it('are cut at a limit, and that is said', async () => {
    const workspace = await primingWorkspace(
      Array.from({ length: 12 }, (_, number) => `team_shared/${number}`),
    );
    expect(await listPriming(workspace, { limit: 12 })).toMatchObject({
      isCut: false,
      scripts: { length: 12 },
    });
    expect(await listPriming(workspace, { limit: 11 })).toMatchObject({
      isCut: true,
      scripts: { length: 11 },
    });
    expect(await listPriming(workspace, { limit: 1, query: '11' })).toMatchObject({ isCut: false });
    expect(await refsIn(workspace, { limit: 3 })).toEqual([
      'team_shared/0',
      'team_shared/1',
      'team_shared/2',
    ]);
  });
});

describe('what is no priming script that could be applied', () => {
  it('is passed over, and told of with its errors', async () => {
    const workspace = await primingWorkspace({
      'team_shared/good': primingText(),
      'team_shared/old': `Words.\n\n### user\n\nHi\n\n${primingText()}`,
      'team_shared/later': primingText('version: 4'),
    });
    await writeFile(join(workspace, '.minds/priming/team_shared/binary.md'), Buffer.from([0xff, 0xfe]));
    const { scripts, faults } = await listPriming(workspace);
    expect(scripts.map(({ ref }) => ref)).toEqual(['team_shared/good']);
    expect(faults).toMatchObject([
      { path: '.minds/priming/team_shared/binary.md', reason: expect.stringContaining('UTF-8') },
      {
        path: '.minds/priming/team_shared/later.md',
        diagnostics: [{ code: 'version-unsupported', line: 2, severity: 'error' }],
      },
      {
        path: '.minds/priming/team_shared/old.md',
        diagnostics: [{ code: 'record-heading-old', line: 3, severity: 'error' }],
      },
    ]);
  });

  it.each([
    ['team_shared/a b.md', 'blank'],
    ['team_shared/启动.md', '启'],
    ['team_shared/a.md.md', 'ends in .md'],
    ['team_shared/.hidden.md', 'hidden'],
    ['team_shared/.git/a.md', 'hidden'],
    ['team_shared/a b/c.md', 'holds the character " "'],
    ['team_shared/nul.md', 'device'],
    ['README.md', 'neither individual/ nor team_shared/'],
    ['drafts/a.md', 'neither individual/ nor team_shared/'],
    ['individual/a.md', 'which script'],
  ])('is passed over for its name, and that is said: %s', async (path, reason) => {
    const workspace = await primingWorkspace(['team_shared/good']);
    await put(workspace, `.minds/priming/${path}`, primingText());
    const { scripts, faults } = await listPriming(workspace);
    expect(scripts).toHaveLength(1);
    expect(faults).toEqual([
      {
        path: expect.stringMatching(/^\.minds\/priming\//),
        reason: expect.stringContaining(reason),
      },
    ]);
  });

  it('is passed over where it is too deep, and that is said once', async () => {
    const workspace = await primingWorkspace(['team_shared/good']);
    await put(workspace, `.minds/priming/team_shared/${`${'x'.repeat(150)}/`.repeat(10)}a.md`, primingText());
    const { scripts, faults } = await listPriming(workspace);
    expect(scripts).toHaveLength(1);
    expect(faults).toMatchObject([{ reason: expect.stringContaining('too deep') }]);
  });

  it('is not told of if it is no Markdown: backups, drafts, what systems leave', async () => {
    const workspace = await primingWorkspace(['team_shared/a']);
    for (const name of [
      'a.md.bak',
      'a.md.bak-2',
      '.cuebook-1.tmp',
      '.DS_Store',
      'a.txt',
      'a.md~',
      'a b.txt',
    ]) {
      await put(workspace, `.minds/priming/team_shared/${name}`, 'x');
    }
    expect(await listPriming(workspace)).toMatchObject({ scripts: { length: 1 }, faults: [] });
  });

  it('is a folder that may not be read, which is named', async () => {
    const workspace = await primingWorkspace(['team_shared/a', 'individual/ux/b']);
    const locked = join(workspace, '.minds/priming/individual/ux');
    await chmod(locked, 0o000);
    onTestFinished(async () => await chmod(locked, 0o700));
    // Root reads it all the same.
    const isRoot = process.getuid?.() === 0;
    const { scripts, faults } = await listPriming(workspace);
    expect(scripts).toHaveLength(isRoot ? 2 : 1);
    expect(faults).toHaveLength(isRoot ? 0 : 1);
  });
});

describe('links among priming scripts', () => {
  it('are followed where they stay in their folder', async () => {
    const workspace = await primingWorkspace(['team_shared/a', 'team_shared/x.md/b']);
    const priming = join(workspace, '.minds/priming');
    await mkdir(join(priming, 'individual'));
    await symlink('../team_shared', join(priming, 'individual/ux'));
    await symlink('a.md', join(priming, 'team_shared/c.md'));
    expect(await refsIn(workspace)).toEqual([
      'individual/ux/a',
      'individual/ux/c',
      'individual/ux/x.md/b',
      'team_shared/a',
      'team_shared/c',
      'team_shared/x.md/b',
    ]);
  });

  it('are told of where they leave it, lead nowhere or in a circle', async () => {
    const outside = await testFolder();
    await put(outside, 'secret.md', primingText());
    const workspace = await primingWorkspace(['team_shared/a', 'team_shared/sub/b']);
    const shared = join(workspace, '.minds/priming/team_shared');
    await symlink(join(outside, 'secret.md'), join(shared, 'leak.md'));
    await symlink(outside, join(shared, 'out'));
    await symlink('nowhere.md', join(shared, 'dangling.md'));
    await symlink('self.md', join(shared, 'self.md'));
    await symlink('..', join(shared, 'sub/circle'));
    const { scripts, faults } = await listPriming(workspace);
    expect(scripts.map(({ ref }) => ref)).toEqual(['team_shared/a', 'team_shared/sub/b']);
    expect(faults).toEqual(
      [
        ['dangling.md', 'nowhere'],
        ['leak.md', 'by a link'],
        ['out', 'by a link'],
        ['self.md', 'nowhere'],
        ['sub/circle', 'circle'],
      ].map(([name, reason]) => ({
        path: `.minds/priming/team_shared/${name}`,
        reason: expect.stringContaining(reason ?? ''),
      })),
    );
  });

  it('come to an end where they lead to one another', async () => {
    const names = Array.from({ length: 12 }, (_, number) => `n${number}`);
    const workspace = await primingWorkspace(names.map((name) => `team_shared/${name}/a`));
    const shared = join(workspace, '.minds/priming/team_shared');
    for (const one of names) {
      for (const other of names) if (one !== other) await symlink(`../${other}`, join(shared, one, other));
    }
    expect((await listPriming(workspace)).scripts).toHaveLength(12 * 12);
  });

  it('are told of, and nothing is listed, where the folder itself leaves the workspace', async () => {
    const outside = await primingWorkspace(['team_shared/secret']);
    const workspace = await primingWorkspace(['team_shared/a']);
    await rm(join(workspace, '.minds'), { recursive: true });
    await symlink(join(outside, '.minds'), join(workspace, '.minds'));
    expect(await listPriming(workspace)).toEqual({
      scripts: [],
      faults: [{ path: '.minds/priming', reason: expect.stringContaining('by a link') }],
      isCut: false,
    });
  });
});

async function refsIn(workspace: string, search?: PrimingSearch): Promise<readonly string[]> {
  return (await listPriming(workspace, search)).scripts.map(({ ref }) => ref);
}
