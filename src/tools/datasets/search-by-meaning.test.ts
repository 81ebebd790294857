import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Embedder } from '../../model/embedder.ts';
import { Refusal } from '../../model/refusal.ts';
import { datasetStage } from './dataset-world.case.ts';
import { hashEmbedder } from './hash-embedder.ts';

const FILES = {
  'plants/water.md': 'Moisten the fern twice a week.',
  'plants/light.md': 'A fern likes shade.',
};

describe('a search by words and by meaning', () => {
  it('finds what has none of the words of the question', async () => {
    const { embedder } = byTopic();
    const { datasets } = await datasetStage(FILES, { embedder: async () => embedder });
    expect(await datasets.search('thirsty')).toMatchObject({
      items: [{ file: 'water.md', score: 0.4762 }],
      warnings: [],
    });
  });

  it('puts first what fits in both ways', async () => {
    const { embedder } = byTopic();
    const { datasets } = await datasetStage(FILES, { embedder: async () => embedder });
    const { items } = await datasets.search('Is my fern thirsty?');
    expect(items.map(({ file }) => file)).toEqual(['water.md', 'light.md']);
  });

  it('puts an exact word before what only means the same', async () => {
    const { embedder } = byTopic();
    const { datasets, put } = await datasetStage(
      { 'plants/water.md': FILES['plants/water.md'] },
      { embedder: async () => embedder },
    );
    await datasets.index();
    await put('plants/hawthorn.md', 'A hawthorn grows in any soil.');
    const { items } = await datasets.search('Thirsty hawthorn?');
    expect(items.map(({ file }) => file)).toEqual(['hawthorn.md', 'water.md']);
  });

  it('makes the vector of a passage once, whatever its file is called', async () => {
    const { embedder, embedded } = byTopic();
    const { datasets, put } = await datasetStage(FILES, { embedder: async () => embedder });
    expect(await datasets.index()).toMatchObject({ embedded: 2 });
    await put('plants/copy.md', FILES['plants/water.md']);
    expect(await datasets.index()).toMatchObject({ embedded: 0 });
    await put('plants/light.md', 'A fern likes the dark.');
    expect(await datasets.index()).toMatchObject({ embedded: 1 });
    expect(embedded.toSorted()).toEqual([
      'A fern likes shade.',
      'A fern likes the dark.',
      FILES['plants/water.md'],
    ]);
  });

  it('makes vectors only of what is searched', async () => {
    const { embedder, embedded } = byTopic();
    const { datasets } = await datasetStage(
      { ...FILES, 'secrets/dataset.yaml': 'agents: []\n', 'secrets/a.md': 'A secret.' },
      { embedder: async () => embedder },
    );
    await datasets.search('fern', { agent: 'Guide' });
    expect(embedded).not.toContain('A secret.');
  });

  it('says how far it has come', async () => {
    const { embedder } = byTopic();
    const { datasets } = await datasetStage(FILES, { embedder: async () => embedder });
    const steps: string[] = [];
    await datasets.index(({ stage, done, total }) => steps.push(`${stage} ${done}/${total}`));
    expect(steps.slice(-2)).toEqual(['embedding 0/2', 'embedding 2/2']);
  });

  it('goes on by words, and says so, when the embedder fails', async () => {
    const { embedder } = byTopic();
    let isDown = true;
    const moody: Embedder = {
      ...embedder,
      embed: async (texts, signal) => {
        if (isDown) throw new Refusal('PROVIDER_FAILED', 'lab cannot be reached.');
        return await embedder.embed(texts, signal);
      },
    };
    const { datasets } = await datasetStage(FILES, { embedder: async () => moody });
    const failed = 'Searched by words only, not by meaning: lab cannot be reached.';
    expect(await datasets.search('moisten')).toMatchObject({
      items: [{ file: 'water.md' }],
      warnings: [failed],
    });
    expect(await datasets.index()).toMatchObject({ read: 0, embedded: 0, warnings: [failed] });
    isDown = false;
    expect(await datasets.search('thirsty')).toMatchObject({ items: [{ file: 'water.md' }], warnings: [] });
    isDown = true;
    expect(await datasets.search('moisten')).toMatchObject({
      items: [{ file: 'water.md' }],
      warnings: [failed],
    });
  });

  it('goes on by words when there is no key, or an answer that makes no sense', async () => {
    const noKey = await datasetStage(FILES, {
      embedder: async () => {
        throw new Refusal('KEY_MISSING', 'lab/a needs a key.');
      },
    });
    expect((await noKey.datasets.search('moisten')).warnings).toEqual([
      'Searched by words only, not by meaning: lab/a needs a key.',
    ]);
    const odd = await datasetStage(FILES, {
      embedder: async () => ({ model: 'lab/a', embed: async () => [Float32Array.from([Number.NaN])] }),
    });
    expect(await odd.datasets.search('moisten')).toMatchObject({
      items: [{ file: 'water.md' }],
      warnings: [
        'Searched by words only, not by meaning: lab/a did not give a vector of numbers for each text.',
      ],
    });
  });

  it('stops when nobody waits for it', async () => {
    const abort = new AbortController();
    const { datasets } = await datasetStage(FILES, {
      embedder: async () => ({
        model: 'lab/a',
        embed: async (_, signal) => {
          abort.abort();
          signal.throwIfAborted();
          return [];
        },
      }),
    });
    await expect(datasets.search('fern', {}, abort.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('leaves others their turn while it makes vectors of many passages', async () => {
    const many = Array.from({ length: 200 }, (_, at) => `# Plant ${at}\n\n${'Water it. '.repeat(40)}`);
    const { datasets } = await datasetStage(
      { 'plants/many.md': many.join('\n\n') },
      { embedder: async () => hashEmbedder },
    );
    let [turns, before, isDone] = [0, 0, false];
    const others = (async () => {
      for (; !isDone; turns++) await setImmediate();
    })();
    const { embedded } = await datasets.index(({ stage, done }) => {
      if (stage === 'embedding' && done === 0) before = turns;
    });
    isDone = true;
    await others;
    expect(embedded).toBeGreaterThan(50);
    expect(turns - before).toBeGreaterThanOrEqual(embedded - 1);
  });

  it('finds slips of the pen with what is built in, and nothing in noise', async () => {
    const { datasets } = await datasetStage(FILES, { embedder: async () => hashEmbedder });
    expect((await datasets.search('moistning')).items).toMatchObject([{ file: 'water.md' }]);
    expect((await datasets.search('qqqq')).items).toEqual([]);
  });
});

/** An embedder that knows of two things, and remembers what it was asked. */
function byTopic(): { readonly embedder: Embedder; readonly embedded: string[] } {
  const embedded: string[] = [];
  const embedder: Embedder = {
    model: 'lab/topics',
    embed: async (texts) => {
      embedded.push(...texts);
      return texts.map((text) =>
        Float32Array.from([/moist|thirst/i.test(text) ? 1 : 0, /shade|dark/i.test(text) ? 1 : 0, 0.0001]),
      );
    },
    leastSimilarity: 0.1,
  };
  return { embedder, embedded };
}
