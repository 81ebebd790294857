import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { put, testFolder } from '../priming-workspace.case.ts';
import { listDatasets } from './list-datasets.ts';

describe('the datasets of a workspace', () => {
  it('are none where there is no such folder', async () => {
    expect(await listDatasets(await testFolder())).toEqual({ folders: [], findings: [] });
  });

  it('are the folders in datasets/, in the order in which people would put them', async () => {
    const { list } = await workspaceWith({
      'plants 10/a.md': 'A.',
      'plants 2/a.md': 'A.',
      'readme.md': 'No dataset.',
      '.hidden/a.md': 'A.',
      'constructor/a.md': 'A.',
      '植物/a.md': 'A.',
    });
    expect(await list()).toEqual({
      datasets: ['constructor', 'plants 2', 'plants 10', '植物'].map((id) => ({ id, name: id })),
      findings: [],
    });
  });

  it('say of themselves what they are called, what they hold and who may use them', async () => {
    const { list } = await workspaceWith({
      'a/dataset.yaml': 'name: House plants\ndescription: |\n  All about them.\nagents: [Guide]\n',
      'b/dataset.yaml': '# nothing\n',
      'c/dataset.yaml': 'name:\nagents: []\n',
    });
    expect((await list()).datasets).toEqual([
      { id: 'a', name: 'House plants', description: 'All about them.', agents: ['Guide'] },
      { id: 'b', name: 'b' },
      { id: 'c', name: 'c', agents: [] },
    ]);
  });

  it.each([
    ['agent: Guide\n', 'datasets/a/dataset.yaml: agent is unknown here.'],
    ['agents:\n', 'datasets/a/dataset.yaml: agents: must be a list of the ids of agents.'],
    ['agents: Guide\n', 'datasets/a/dataset.yaml: agents: must be a list of the ids of agents.'],
    ['name: ""\n', 'datasets/a/dataset.yaml: name: is empty.'],
    ['- a\n', 'datasets/a/dataset.yaml: the file: must be `key: value` lines.'],
    ['name: [a]\n', 'datasets/a/dataset.yaml: name: must be a text.'],
    [`name: ${'a'.repeat(201)}\n`, 'datasets/a/dataset.yaml: name: must be at most 200 characters long.'],
    [
      'name: [\n',
      'datasets/a/dataset.yaml: Flow sequence in block collection must be sufficiently indented and end with a ] at line 2, column 1',
    ],
    ['#'.repeat(70_000), 'datasets/a/dataset.yaml is larger than 64 kB.'],
  ])('are left out where %j is said of them, and the others are there', async (text, reason) => {
    const { list } = await workspaceWith({ 'a/dataset.yaml': text, 'b/x.md': 'B.' });
    expect(await list()).toEqual({
      datasets: [{ id: 'b', name: 'b' }],
      findings: [{ path: 'datasets/a/dataset.yaml', reason }],
    });
  });

  it('are no links: who may use a dataset is written in its folder', async () => {
    const { folder, list } = await workspaceWith({ 'a/sub/x.md': 'A.', 'a/dataset.yaml': 'agents: []\n' });
    await symlink(join(folder, 'datasets/a/sub'), join(folder, 'datasets/b'));
    expect(await list()).toMatchObject({
      datasets: [{ id: 'a' }],
      findings: [{ path: 'datasets/b', reason: expect.stringContaining('is a link') }],
    });
  });

  it('are not looked for outside of the workspace', async () => {
    const top = await testFolder();
    await mkdir(join(top, 'workspace'));
    await mkdir(join(top, 'elsewhere/a'), { recursive: true });
    await symlink(join(top, 'elsewhere'), join(top, 'workspace/datasets'));
    expect(await listDatasets(join(top, 'workspace'))).toEqual({
      folders: [],
      findings: [{ path: 'datasets', reason: 'The path "datasets" leaves its folder by a link.' }],
    });
  });

  it('take no facts from a file outside of their folder', async () => {
    const { folder, list } = await workspaceWith({ 'a/x.md': 'A.' });
    await put(folder, 'facts.yaml', 'name: Taken\n');
    await symlink(join(folder, 'facts.yaml'), join(folder, 'datasets/a/dataset.yaml'));
    expect(await list()).toMatchObject({ datasets: [], findings: [{ path: 'datasets/a/dataset.yaml' }] });
  });
});

async function workspaceWith(files: Readonly<Record<string, string>>) {
  const folder = await testFolder();
  for (const [path, text] of Object.entries(files)) await put(folder, `datasets/${path}`, text);
  const list = async () => {
    const { folders, findings } = await listDatasets(folder);
    return { datasets: folders.map(({ dataset }) => dataset), findings };
  };
  return { folder, list };
}
