import { describe, expect, it } from 'vitest';
import type { Embedder } from '../../model/embedder.ts';
import { hashEmbedder } from '../../tools/datasets/hash-embedder.ts';
import { skill } from '../skill.case.ts';
import type { RouteRequest } from './route.ts';
import { routingText } from './routing-text.ts';
import { SkillRouter } from './skill-router.ts';
import type { SkillVectors } from './skill-vectors.ts';
import { listOf, OFFICE } from './skills.case.ts';

const signal = new AbortController().signal;
const asked = (text: string): RouteRequest => ({ text, most: 4 });

/** The built-in embedder, and what it was given. */
function counting(embedder: Embedder = hashEmbedder): {
  readonly embedder: Embedder;
  readonly texts: string[];
} {
  const texts: string[] = [];
  return {
    texts,
    embedder: {
      ...embedder,
      async embed(given, until) {
        texts.push(...given);
        return await embedder.embed(given, until);
      },
    },
  };
}

/** What a database would keep. */
function memory(): SkillVectors & { readonly collections: Map<string, Map<string, Float32Array>> } {
  const collections = new Map<string, Map<string, Float32Array>>();
  const collection = (name: string) => collections.get(name) ?? new Map<string, Float32Array>();
  return {
    collections,
    async find(name, hashes) {
      return new Map(Array.from(collection(name)).filter(([hash]) => hashes.includes(hash)));
    },
    async keep(name, vectors) {
      collections.set(name, new Map([...collection(name), ...vectors]));
    },
    async forget(name, hashes) {
      for (const hash of hashes) collections.get(name)?.delete(hash);
    },
  };
}

describe('choosing skills with vectors', () => {
  it('says so, with the model and how like they are', async () => {
    const router = new SkillRouter({ embedder: async () => hashEmbedder });
    const route = await router.route(listOf(OFFICE), asked('please translate this letter'), signal);
    expect(route).toMatchObject({ mode: 'vectors', model: 'builtin/hash', warnings: [] });
    expect(route.chosen[0]?.skill.id).toBe('translator');
    expect(route.chosen[0]?.scores.similarity).toBeGreaterThan(0);
  });

  it('finds what has a slip of the pen in it', async () => {
    const skills = [...OFFICE, skill('mortgage', { name: 'Mortgages', triggers: ['mortgage calculator'] })];
    const text = 'morgage calculater';
    const words = await new SkillRouter({}).route(listOf(skills), asked(text), signal);
    expect(words.chosen).toEqual([]);
    const both = new SkillRouter({ embedder: async () => hashEmbedder });
    expect((await both.route(listOf(skills), asked(text), signal)).chosen[0]?.skill.id).toBe('mortgage');
  });

  it.each([
    'What is the capital of France?',
    'how are you today?',
    '今天天气怎么样',
    '你好',
    'the train leaves in an hour',
    'do not write meeting minutes',
    '不要做会议纪要',
    '',
  ])('chooses nothing for %j', async (text) => {
    const router = new SkillRouter({ embedder: async () => hashEmbedder });
    expect((await router.route(listOf(OFFICE), asked(text), signal)).chosen).toEqual([]);
  });

  it('chooses nothing for what is no nearer than small talk, however near a model puts everything', async () => {
    const close: Embedder = {
      model: 'test/close',
      async embed(texts, until) {
        const vectors = await hashEmbedder.embed(texts, until);
        return vectors.map((vector) => Float32Array.from([...vector, 20]));
      },
    };
    const router = new SkillRouter({ embedder: async () => close });
    for (const text of ['which bird flies the highest?', '哪种鸟飞得最高']) {
      expect((await router.route(listOf(OFFICE), asked(text), signal)).chosen).toEqual([]);
    }
    const { chosen } = await router.route(listOf(OFFICE), asked('写周报'), signal);
    expect(chosen.map((each) => each.skill.id)).toEqual(['weekly-report']);
  });

  it('does not let a vector bring back what is denied', async () => {
    const router = new SkillRouter({ embedder: async () => hashEmbedder });
    const { chosen } = await router.route(listOf(OFFICE), asked('不要做会议纪要，写周报'), signal);
    expect(chosen.map((each) => each.skill.id)).toEqual(['weekly-report']);
  });
});

describe('vectors of skills', () => {
  it('are kept: after a restart only the request is embedded, and each request once', async () => {
    const vectors = memory();
    const before = counting();
    const first = new SkillRouter({ embedder: async () => before.embedder, vectors });
    const route = await first.route(listOf(OFFICE), asked('translate this'), signal);
    expect(before.texts).toContain(OFFICE[0] && routingText(OFFICE[0]).text);
    expect(Array.from(vectors.collections.keys())).toEqual(['skills_builtin_hash_256']);

    const after = counting();
    const second = new SkillRouter({ embedder: async () => after.embedder, vectors });
    const skills = OFFICE.map((each) => ({ ...each }));
    expect(await second.route(listOf(skills), asked('translate this'), signal)).toEqual(route);
    await second.route(listOf(skills), asked('translate this'), signal);
    expect(after.texts).toEqual(['translate this']);
  });

  it('are made once for two requests at the same time', async () => {
    const { embedder, texts } = counting();
    const router = new SkillRouter({ embedder: async () => embedder });
    const routes = ['one', 'two'].map((text) => router.route(listOf(OFFICE), asked(text), signal));
    expect((await Promise.all(routes)).map(({ mode }) => mode)).toEqual(['vectors', 'vectors']);
    expect(texts.length).toBe(new Set(texts).size);
  });

  it('are made anew for a skill whose text has changed, and for no other', async () => {
    const vectors = memory();
    const { embedder, texts } = counting();
    const router = new SkillRouter({ embedder: async () => embedder, vectors });
    await router.route(listOf(OFFICE), asked('x1'), signal);
    const kept = () => vectors.collections.get('skills_builtin_hash_256')?.size;
    const before = kept();
    texts.length = 0;
    const [old, ...others] = OFFICE;
    const changed = skill('meeting-minutes', { ...old, description: 'Other words.', prompt: 'Other rules.' });
    await router.route(listOf([changed, ...others]), asked('x1'), signal);
    expect(texts).toEqual([routingText(changed).text]);
    expect(kept()).toBe(before);
    texts.length = 0;
    await router.route(
      listOf([{ ...changed, prompt: 'Rules are not embedded.' }, ...others]),
      asked('x1'),
      signal,
    );
    expect(texts).toEqual([]);
  });

  it('never have the rules of a skill in them', () => {
    const text = routingText(
      skill('a', {
        prompt: 'secret rules',
        output: { markers: [], schema: 'plan.v1', styleHints: ['short'] },
      }),
    );
    expect(text.text).toBe('a\na\nplan.v1\nshort');
  });

  it('of what was embedded before a failure are not embedded again', async () => {
    const many = Array.from({ length: 150 }, (_, at) => skill(`skill-${at}`, { triggers: [`word${at}`] }));
    let calls = 0;
    const texts: string[] = [];
    const failing: Embedder = {
      ...hashEmbedder,
      async embed(given, until) {
        calls += 1;
        if (calls === 3) throw new Error('The quota is used up.');
        texts.push(...given);
        return await hashEmbedder.embed(given, until);
      },
    };
    const router = new SkillRouter({ embedder: async () => failing, vectors: memory() });
    const first = await router.route(listOf(many), asked('word7'), signal);
    expect(first).toMatchObject({ mode: 'lexical', chosen: [{ skill: { id: 'skill-7' } }] });
    expect(first.warnings).toEqual([
      'Skills were chosen by their words alone, without vectors: The quota is used up.',
    ]);
    expect((await router.route(listOf(many), asked('word7'), signal)).mode).toBe('vectors');
    expect(texts.length).toBe(new Set(texts).size);
  });
});

describe('an embedding model that does not answer', () => {
  const never: Embedder = { model: 'test/never', embed: () => new Promise(() => undefined) };

  it('is waited for no longer than patience lasts, and then left alone for a while', async () => {
    let asks = 0;
    const embedder = async () => {
      asks += 1;
      return never;
    };
    const router = new SkillRouter({ embedder, patienceMs: 20 });
    for (let time = 0; time < 2; time++) {
      const { mode, chosen, warnings } = await router.route(listOf(OFFICE), asked('写周报'), signal);
      expect(mode).toBe('lexical');
      expect(chosen[0]?.skill.id).toBe('weekly-report');
      expect(warnings).toEqual([
        'Skills were chosen by their words alone, without vectors: The embedding model did not answer in time.',
      ]);
    }
    expect(asks).toBe(1);
  });

  it('is no reason to go on when the request itself is given up', async () => {
    const giveUp = new AbortController();
    const router = new SkillRouter({ embedder: async () => never });
    const route = router.route(listOf(OFFICE), asked('写周报'), giveUp.signal);
    giveUp.abort(new Error('given up'));
    await expect(route).rejects.toThrow('given up');
  });

  it('may not even be there', async () => {
    const broken = new SkillRouter({
      embedder: async () => {
        throw new Error('No key is set');
      },
    });
    const { mode, warnings } = await broken.route(listOf(OFFICE), asked('写周报'), signal);
    expect([mode, warnings]).toEqual([
      'lexical',
      ['Skills were chosen by their words alone, without vectors: No key is set.'],
    ]);
    const none = new SkillRouter({ embedder: async () => undefined });
    expect(await none.route(listOf(OFFICE), asked('写周报'), signal)).toMatchObject({
      mode: 'lexical',
      warnings: [],
    });
  });

  it.each([
    ['too few vectors', async () => []],
    [
      'vectors of other lengths',
      async (texts: readonly string[]) => texts.map((_, at) => new Float32Array(at + 1).fill(1)),
    ],
    ['no numbers', async (texts: readonly string[]) => texts.map(() => Float32Array.from([1, Number.NaN]))],
  ])('or gives %s, and then words alone count', async (_, embed) => {
    const router = new SkillRouter({ embedder: async () => ({ model: 'test/odd', embed }) });
    const { mode, warnings } = await router.route(listOf(OFFICE), asked('写周报'), signal);
    expect([mode, warnings]).toEqual([
      'lexical',
      [
        'Skills were chosen by their words alone, without vectors: test/odd gave vectors that cannot be used.',
      ],
    ]);
  });
});

describe('an embedding model to which everything is alike', () => {
  it('leaves the choice to the words', async () => {
    const alike: Embedder = {
      model: 'test/alike',
      embed: async (texts) => texts.map((_, at) => Float32Array.of(1, at / 1e6)),
    };
    const router = new SkillRouter({ embedder: async () => alike });
    const { chosen } = await router.route(listOf(OFFICE), asked('What is the capital of France?'), signal);
    expect(chosen).toEqual([]);
  });
});
