import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { schemaCheck } from '../../model/json-schema.ts';
import { isPlainName } from '../../model/tool.ts';
import { datasetSearchTool } from './dataset-search-tool.ts';
import { datasetStage } from './dataset-world.case.ts';

const FILES = {
  'plants/water.md': '# Water\n\nWater a fern twice a week.\n',
  'animals/cat.md': 'A cat drinks water.',
  'secrets/dataset.yaml': 'agents: [Keeper]\n',
  'secrets/safe.md': 'The safe is under water.',
};

describe('dataset_search', () => {
  it('only reads, under a name that every provider takes', async () => {
    const { tool } = await toolFor('Guide');
    expect(tool).toMatchObject({ name: 'dataset_search', effect: 'read' });
    expect(isPlainName(tool.name)).toBe(true);
  });

  it('returns passages with their dataset, file, place and text', async () => {
    const { run } = await toolFor('Guide');
    expect(await run({ query: 'fern' })).toEqual({
      results: [
        {
          dataset: 'plants',
          file: 'water.md',
          place: 'Water, lines 1-3',
          text: '# Water\n\nWater a fern twice a week.',
          score: 1,
        },
      ],
    });
    expect(await run({ query: 'nothing of this' })).toEqual({ results: [] });
  });

  it('searches what it is told to, and no more than it is told to', async () => {
    const { run } = await toolFor('Guide');
    expect(await run({ query: 'water', dataset_ids: ['animals'] })).toMatchObject({
      results: [{ dataset: 'animals' }],
    });
    expect(await run({ query: 'water', limit: 1 })).toMatchObject({ results: [{}] });
    expect(await run({ query: 'water', dataset_ids: [] })).toMatchObject({ results: [{}, {}] });
  });

  it('knows nothing of a dataset that the agent may not use', async () => {
    const { run } = await toolFor('Guide');
    for (const id of ['secrets', 'nowhere', 'constructor', '__proto__']) {
      await expect(run({ query: 'water', dataset_ids: ['plants', id] })).rejects.toThrow(
        `There is no dataset "${id}". Datasets: animals, plants.`,
      );
    }
    expect(JSON.stringify(await run({ query: 'safe water' }))).not.toContain('safe');
    expect(await (await toolFor('Keeper')).run({ query: 'safe' })).toMatchObject({
      results: [{ dataset: 'secrets' }],
    });
  });

  it('tells a model of a few warnings, and how many more there are', async () => {
    const { run, put } = await toolFor('Guide');
    for (let at = 0; at < 8; at++) await put(`plants/${at}.bin`, `\0${at}`);
    expect(await run({ query: 'fern' })).toMatchObject({
      results: [{}],
      warnings: [...Array(5).fill(expect.stringContaining('is not text.')), '3 more warnings.'],
    });
  });

  it('describes its input so that what does not fit never reaches it', async () => {
    const { tool } = await toolFor('Guide');
    const problemsOf = await schemaCheck(tool.inputSchema, 'it');
    expect(problemsOf({ query: 'a', dataset_ids: ['b'], limit: 20 })).toEqual([]);
    for (const input of [{}, { query: 1 }, { query: 'a', limit: 21 }, { query: 'a', dataset_ids: 'b' }]) {
      expect(problemsOf(input)).not.toEqual([]);
    }
  });
});

async function toolFor(agent: string) {
  const { datasets, put } = await datasetStage(FILES);
  const { items } = await datasets.list(agent);
  const tool = datasetSearchTool({
    datasets: items,
    search: async (query, options, signal) => await datasets.search(query, { ...options, agent }, signal),
  });
  const run = async (input: JsonObject) =>
    await tool.run(input, { callId: 'call_1', signal: new AbortController().signal });
  return { tool, run, put };
}
