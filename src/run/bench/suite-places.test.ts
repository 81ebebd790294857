import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { suitePlaces } from './suite-places.ts';

describe('suites', () => {
  let folder = '';
  const put = async (path: string, text = 'cases: []') => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  const places = () => suitePlaces(join(folder, 'workspace'), join(folder, 'shipped'));

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-suites-')));
    onTestFinished(async () => await rm(folder, { recursive: true }));
    for (const name of [
      '10.yaml',
      '2.yml',
      'deep/suite.yaml',
      'deep/other.yaml',
      '.hidden.yaml',
      'notes.md',
    ]) {
      await put(`workspace/bench/${name}`);
    }
    await put('shipped/ours/suite.yaml');
    await put('shipped/ours/doc.md');
    await put('workspace/doc.md', 'Text');
    await put('secret.yaml');
  });

  it('are known by their place in the workspace, or by that among those that are shipped', async () => {
    const { identify } = places();
    expect(await identify(join(folder, 'workspace/bench/deep/suite.yaml'))).toBe(
      'workspace:bench/deep/suite.yaml',
    );
    expect(await identify(join(folder, 'shipped/ours/suite.yaml'))).toBe('shipped:ours/suite.yaml');
    expect(await identify(join(folder, 'secret.yaml'))).toBe(join(folder, 'secret.yaml'));
  });

  it('are found in their folder and among those that are shipped', async () => {
    expect((await places().list()).map(({ ref, isShipped }) => [ref, isShipped])).toEqual([
      ['bench/2.yml', false],
      ['bench/10.yaml', false],
      ['bench/deep/suite.yaml', false],
      ['ours', true],
    ]);
    await rm(join(folder, 'workspace/bench'), { recursive: true });
    expect((await places().list()).map(({ ref }) => ref)).toEqual(['ours']);
  });

  it('are named from the workspace, and nothing else is', async () => {
    const { locate } = places();
    expect(await locate('bench/10.yaml')).toBe(join(folder, 'workspace/bench/10.yaml'));
    expect(await locate('ours')).toBe(join(folder, 'shipped/ours/suite.yaml'));
    await symlink(join(folder, 'secret.yaml'), join(folder, 'workspace/bench/link.yaml'));
    for (const ref of [
      '../secret.yaml',
      'bench/../../secret.yaml',
      join(folder, 'secret.yaml'),
      'bench/link.yaml',
      'bench/.hidden.yaml',
      'bench/notes.md',
      '../ours',
      'ours/suite',
      '',
    ]) {
      await expect(locate(ref), ref).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    await expect(locate('bench/none.yaml')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('may be any file for whoever may name any', async () => {
    expect(await places().find(join(folder, 'secret.yaml'))).toBe(join(folder, 'secret.yaml'));
    await expect(places().find(join(folder, 'workspace/doc.md'))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('reach what is in their workspace, or in their own folder elsewhere', async () => {
    const inside = places().around(join(folder, 'workspace/bench/10.yaml'));
    expect(await inside.locate('../doc.md')).toBe(join(folder, 'workspace/doc.md'));
    await expect(inside.locate('../../secret.yaml')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(inside.locate('none.md')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'There is no file none.md.',
    });
    await expect(inside.locate('deep')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const elsewhere = places().around(join(folder, 'shipped/ours/suite.yaml'));
    expect(await elsewhere.locate('doc.md')).toBe(join(folder, 'shipped/ours/doc.md'));
    await expect(elsewhere.locate('../../workspace/doc.md')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const hash = await inside.contentHash(join(folder, 'workspace/doc.md'));
    await put('workspace/doc.md', 'Another text');
    expect(await inside.contentHash(join(folder, 'workspace/doc.md'))).not.toBe(hash);
  });
});
