import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { copyExamples } from '../checkout.ts';
import { startModelServer } from '../model-server/model-server.ts';
import { cuebook } from './cuebook.ts';

describe('cuebook datasets list', () => {
  it('shows each dataset, what it is about, who may use it, and how much is indexed', async () => {
    const { datasets } = await workspaceWith({
      'plants/dataset.yaml': 'name: House plants\ndescription: How to\n  water them.\n',
      'plants/a.md': 'Water it.',
      'secrets/dataset.yaml': 'agents: [Keeper]\n',
      'broken/dataset.yaml': 'agent: Keeper\n',
    });
    expect(await datasets('list')).toEqual({
      code: 0,
      out: 'plants  House plants · not indexed yet\n  How to water them.\nsecrets  no documents · for Keeper\n',
      err: 'datasets/broken/dataset.yaml: agent is unknown here.\n',
    });
    await datasets('index');
    expect((await datasets('list')).out).toContain('plants  House plants · 1 document, 1 passage\n');
    expect((await datasets('list', '--quiet')).out).toBe('plants\nsecrets\n');
    expect(JSON.parse((await datasets('list', '--json')).out)).toEqual({
      items: [
        { id: 'plants', name: 'House plants', description: 'How to water them.', documents: 1, passages: 1 },
        { id: 'secrets', name: 'secrets', agents: ['Keeper'], documents: 0, passages: 0, isEmpty: true },
      ],
      findings: [
        {
          path: 'datasets/broken/dataset.yaml',
          reason: 'datasets/broken/dataset.yaml: agent is unknown here.',
        },
      ],
    });
  });

  it('says how to make one where there is none, and leaves no trace', async () => {
    const { datasets, folder } = await workspaceWith({});
    expect(await datasets('list')).toEqual({
      code: 0,
      out: 'No datasets here. Each folder in datasets/ is one: put documents into it.\n',
      err: '',
    });
    expect(existsSync(join(folder, '.cuebook'))).toBe(false);
  });
});

describe('cuebook datasets index', () => {
  it('says how much it read, and what cannot be found', async () => {
    const { datasets } = await workspaceWith({ 'plants/a.md': 'A.', 'plants/b.bin': '\0' });
    expect(await datasets('index')).toEqual({
      code: 0,
      out: '1 document read, 1 cannot be.\n',
      err: 'datasets/plants/b.bin: b.bin cannot be read: it is not text, nor a document of a known kind.\n',
    });
    expect(JSON.parse((await datasets('index', '--json')).out)).toMatchObject({
      read: 0,
      unreadable: 1,
      embedded: 0,
    });
  });
});

describe('cuebook doctor', () => {
  it('names the datasets that are broken', async () => {
    const { folder } = await workspaceWith({ 'plants/a.md': 'A.', 'broken/dataset.yaml': 'agent: Keeper\n' });
    const { code, out } = await cuebook(['doctor'], { cwd: folder });
    expect(code).toBe(1);
    expect(out).toMatch(/✗ dataset +datasets\/broken\/dataset\.yaml: agent is unknown here\.\n/);
    expect(out).not.toContain('plants');
  });
});

describe('an index that cannot be written', () => {
  it('is named, and no other database is advised', async () => {
    const { datasets, folder } = await workspaceWith({ 'plants/a.md': 'A fern.' });
    await mkdir(join(folder, '.cuebook/datasets.db'), { recursive: true });
    const { code, err } = await datasets('search', 'fern');
    expect(code).toBe(1);
    expect(err).toContain(`The index of the datasets, ${join(folder, '.cuebook/datasets.db')}: `);
    expect(err).toContain(`Check that you may write to ${join(folder, '.cuebook')}`);
    expect(err).not.toContain('--db');
  });
});

describe('several who index at the same time', () => {
  it('end with one index that has everything once', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `plants/${at}.md`);
    const { datasets } = await workspaceWith(
      Object.fromEntries(names.map((name) => [name, `Fern of ${name}.`])),
    );
    const reports = await Promise.all([datasets('index', '--json'), datasets('index', '--json')]);
    expect(reports).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect((await datasets('list')).out).toBe('plants  60 documents, 60 passages\n');
    expect(JSON.parse((await datasets('index', '--json')).out)).toMatchObject({ read: 0 });
    const { items } = JSON.parse((await datasets('search', 'fern', '--limit', '100', '--json')).out);
    expect(items).toHaveLength(60);
  });
});

describe('cuebook datasets search', () => {
  it('shows passages with their file and place', async () => {
    const { datasets } = await workspaceWith({ 'plants/a.md': '# Water\n\nTwice a week.\n' });
    expect(await datasets('search', 'how', 'much', 'water')).toEqual({
      code: 0,
      out: 'plants/a.md  Water, lines 1-3\n  # Water\n  \n  Twice a week.\n',
      err: '',
    });
    expect((await datasets('search', 'nothing')).out).toBe('Nothing fits "nothing".\n');
  });

  it('searches the examples, in English and in Chinese', async () => {
    const { datasets, folder } = await workspaceWith({});
    await copyExamples(folder, { only: ['datasets'] });
    const first = async (...words: readonly string[]) => {
      const { out } = await datasets('search', ...words, '--json');
      return JSON.parse(out).items[0];
    };
    expect(await first('how often to water in winter')).toMatchObject({
      dataset: 'house-plants',
      file: 'watering.md',
      place: 'Watering › In winter, lines 10-13',
    });
    expect(await first('which plants are toxic to cats')).toMatchObject({ file: 'plants.csv' });
    expect(await first('换盆')).toMatchObject({ file: '换盆.md' });
    expect(await first('烂根怎么办')).toMatchObject({ file: '换盆.md', place: '换盆 › 怎么换, lines 7-10' });
  });

  it('refuses a dataset that is not there, and a limit that makes no sense', async () => {
    const { datasets } = await workspaceWith({ 'plants/a.md': 'A.' });
    expect(await datasets('search', 'a', '--dataset', 'animals')).toMatchObject({
      code: 4,
      err: expect.stringContaining('There is no dataset "animals".\n  There is: plants.'),
    });
    expect(await datasets('search', 'a', '--limit', '0')).toMatchObject({ code: 2 });
  });

  it('prints nothing that could change a terminal', async () => {
    const { datasets } = await workspaceWith({ 'plants/\u001b[31m.md': 'Fern \u001b]0;title\u001b\u202e.' });
    const { out } = await datasets('search', 'fern');
    expect(out).toBe('plants/[31m.md  line 1\n  Fern ]0;title.\n');
  });

  it('asks the model of embeddings that the user has configured', async () => {
    const server = await startModelServer(() => ({ status: 500 }));
    onTestFinished(async () => await server.close());
    const { datasets, folder } = await workspaceWith({
      'plants/a.md': 'Moisten it.',
      'plants/b.md': 'In the sun.',
    });
    await mkdir(join(folder, 'home/cuebook'), { recursive: true });
    await writeFile(
      join(folder, 'home/cuebook/config.yaml'),
      `providers:\n  lab:\n    type: openai-compatible\n    baseURL: ${server.baseURL('openai-chat')}\n` +
        '    apiKeyEnv: LAB_KEY\nembeddings:\n  model: lab/embedder\n',
    );
    expect(await datasets('search', 'thirsty')).toMatchObject({
      out: 'Nothing fits "thirsty".\n',
      err: 'Searched by words only, not by meaning: lab/embedder needs a key, and LAB_KEY is not set.\n',
    });
    const withKey = { env: { LAB_KEY: 'lab-key' } };
    expect((await datasets.with(withKey, 'search', 'thirsty')).out).toBe(
      'plants/a.md  line 1\n  Moisten it.\n',
    );
    // Documents are read side by side, and come in whichever order they are read.
    expect(server.embeddingRequests.map(({ texts }) => texts.toSorted())).toEqual([
      ['In the sun.', 'Moisten it.'],
      ['thirsty'],
    ]);
  });
});

async function workspaceWith(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-datasets-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, 'datasets', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  const call = async ({ env = {} }: { env?: Record<string, string> }, ...args: readonly string[]) =>
    await cuebook(['datasets', ...args, '--workspace', folder], {
      cwd: folder,
      env: { XDG_CONFIG_HOME: join(folder, 'home'), ...env },
    });
  const datasets = Object.assign(async (...args: readonly string[]) => await call({}, ...args), {
    with: call,
  });
  return { folder, datasets };
}
