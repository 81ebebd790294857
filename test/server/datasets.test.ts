import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../src/model/refusal.ts';
import { routes } from '../../src/wire/routes.ts';
import { createTestFile } from '../sqlite-file.ts';
import { appOn, makeStage, serverOn } from './stage.ts';
import { authorization, helpful } from './uploads.ts';

const FILES: Readonly<Record<string, string>> = {
  'plants/dataset.yaml': 'name: House plants\ndescription: How to water them.\n',
  'plants/fern.md': '# Ferns\n\nWater the fern every morning.\n',
  'plants/cactus.md': '# Cacti\n\nWater the cactus once a month.\n',
  'plants/noise.bin': '\0',
  'secrets/dataset.yaml': 'agents: [Keeper]\n',
  'secrets/note.md': 'The water of the fountain is switched off at night.',
  'broken/dataset.yaml': 'agent: Keeper\n',
};

async function stageWithDatasets() {
  const stage = await makeStage(createTestFile, helpful);
  for (const [name, text] of Object.entries(FILES)) {
    const path = join(stage.workbench.workspace, 'datasets', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return { stage, ...appOn(stage) };
}

describe('the datasets of a workspace', () => {
  it('are listed with how much is indexed, and with what is none', async () => {
    const { stage, client } = await stageWithDatasets();
    const before = await client.json(routes.listDatasets);
    expect(before).toEqual({
      items: [
        {
          id: 'plants',
          name: 'House plants',
          description: 'How to water them.',
          documents: 0,
          passages: 0,
        },
        { id: 'secrets', name: 'secrets', agents: ['Keeper'], documents: 0, passages: 0 },
      ],
      nextCursor: null,
      findings: [
        {
          path: 'datasets/broken/dataset.yaml',
          reason: 'datasets/broken/dataset.yaml: agent is unknown here.',
        },
      ],
    });
    await stage.workbench.datasets.index();
    const [plants] = (await client.json(routes.listDatasets)).items;
    expect(plants).toMatchObject({ documents: 3, passages: 2 });
    expect(stage.bugs).toEqual([]);
  });

  it('are for an agent those that it may use', async () => {
    const { client } = await stageWithDatasets();
    const idsFor = async (agentId: string) =>
      (await client.json(routes.listDatasets, { query: { agentId } })).items.map(({ id }) => id);
    expect(await idsFor('Keeper')).toEqual(['plants', 'secrets']);
    expect(await idsFor('Stranger')).toEqual(['plants']);
    expect(await idsFor('__proto__')).toEqual(['plants']);
  });
});

describe('a search of datasets', () => {
  it('finds passages, the best first, and says what could not be searched', async () => {
    const { stage, client } = await stageWithDatasets();
    const { items, warnings } = await client.json(routes.searchDatasets, {
      query: { q: 'water the cactus', limit: '2' },
    });
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ dataset: 'plants', file: 'cactus.md', score: 1 });
    expect(items[0]?.text).toContain('once a month');
    expect(warnings).toEqual([
      expect.stringMatching(/^datasets\/plants\/noise\.bin: noise\.bin cannot be read/),
    ]);
    expect(stage.bugs).toEqual([]);
  });

  it('may be of one dataset, and is never of one that the agent may not use', async () => {
    const { stage, client } = await stageWithDatasets();
    const found = async (query: { readonly dataset?: string; readonly agentId?: string }) => {
      const { items } = await client.json(routes.searchDatasets, { query: { q: 'water', ...query } });
      return Array.from(new Set(items.map(({ dataset }) => dataset))).toSorted();
    };
    expect(await found({})).toEqual(['plants', 'secrets']);
    expect(await found({ dataset: 'secrets' })).toEqual(['secrets']);
    expect(await found({ agentId: 'Stranger' })).toEqual(['plants']);
    await expect(found({ agentId: 'Stranger', dataset: 'secrets' })).rejects.toSatisfy(
      (error) => isRefusal(error, 'NOT_FOUND') && !error.remedy?.includes('secrets'),
    );
    expect(stage.bugs).toEqual([]);
  });

  it('ends quietly if whoever asked goes away', async () => {
    const { stage } = await stageWithDatasets();
    const server = await serverOn(stage);
    const gone = new AbortController();
    const asked = fetch(`${server.url}/api/datasets/search?q=water`, {
      headers: { authorization },
      signal: gone.signal,
    });
    gone.abort();
    await expect(asked).rejects.toThrow();
    await server.stop();
    expect(stage.bugs).toEqual([]);
  });
});
