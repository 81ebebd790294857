import { execFileSync } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { put, testFolder } from '../priming-workspace.case.ts';
import { DATASET_LIMITS, datasetDocuments } from './dataset-documents.ts';

describe('the documents of a dataset', () => {
  it('are its files, in folders too, but what is hidden and what it says of itself', async () => {
    const { found } = await datasetWith({
      'a.md': 'A.',
      'b/c.md': 'C.',
      'b/dataset.yaml': 'a: document like others\n',
      'dataset.yaml': 'name: Ours\n',
      '.git/config': 'x',
      'b/.notes.md': 'x',
    });
    expect(await found()).toEqual({ paths: ['a.md', 'b/c.md', 'b/dataset.yaml'], reasons: [] });
  });

  it('are links only to files of the same dataset', async () => {
    const { folder, found } = await datasetWith({ 'a.md': 'A.', 'sub/b.md': 'B.' });
    await put(folder, 'datasets/secret/s.md', 'S.');
    const link = async (target: string, name: string) => {
      await symlink(join(folder, target), join(folder, 'datasets/plants', name));
    };
    await link('datasets/plants/a.md', 'inside.md');
    await link('datasets/secret/s.md', 'outside.md');
    await link('datasets/plants/sub', 'folder');
    await link('datasets/plants/none.md', 'nowhere.md');
    const { paths, reasons } = await found();
    expect(paths).toEqual(['a.md', 'inside.md', 'sub/b.md']);
    expect(reasons.toSorted()).toEqual([
      'datasets/plants/folder is a link to a folder, which is not followed.',
      'datasets/plants/nowhere.md is a link that leads nowhere, or out of the dataset.',
      'datasets/plants/outside.md is a link that leads nowhere, or out of the dataset.',
    ]);
  });

  it('are not too large and not too many, which is said', async () => {
    const { found } = await datasetWith({ 'a.md': 'A.', 'b.md': 'B.', 'large.md': 'x'.repeat(2_000_000) });
    expect(await found({ files: 10, bytes: 1024 * 1024 })).toEqual({
      paths: ['a.md', 'b.md'],
      reasons: ['datasets/plants/large.md is larger than 1 MB.'],
    });
    expect(await found({ files: 1, bytes: DATASET_LIMITS.bytes })).toEqual({
      paths: ['a.md'],
      reasons: ['datasets/plants has more than 1 files, and the others are left out.'],
    });
  });

  it('are no pipes, which would keep us waiting', async () => {
    const { folder, found } = await datasetWith({ 'a.md': 'A.' });
    await mkdir(join(folder, 'datasets/plants/b'));
    execFileSync('mkfifo', [join(folder, 'datasets/plants/b/pipe')]);
    expect(await found()).toEqual({ paths: ['a.md'], reasons: [] });
  });
});

async function datasetWith(files: Readonly<Record<string, string>>) {
  const folder = await testFolder();
  for (const [path, text] of Object.entries(files)) await put(folder, `datasets/plants/${path}`, text);
  const plants = {
    dataset: { id: 'plants', name: 'Plants' },
    folder: join(folder, 'datasets/plants'),
  };
  const found = async (limits: Parameters<typeof datasetDocuments>[1] = DATASET_LIMITS) => {
    const { documents, skipped } = await datasetDocuments(plants, limits);
    return { paths: documents.map(({ path }) => path), reasons: skipped.map(({ reason }) => reason) };
  };
  return { folder, found };
}
