import { describe, expect, it } from 'vitest';
import type { BenchCase, BenchContract, PromptAnswer, TrialAnswer } from '../../model/bench.ts';
import { type AskedCase, scoreTrial } from './score-trial.ts';
import type { FunctionInput, ScoringWorld } from './scoring-world.ts';

const CASE: BenchCase = {
  id: 'capital',
  prompts: ['What is the capital of France?'],
  files: [],
  args: {},
  settings: {},
  contracts: [],
  askHash: 'hash',
};

const ANSWER: PromptAnswer = {
  text: 'The capital of France is Paris.',
  data: '{"city":"Paris"}',
  toolCalls: [
    { name: 'atlas', input: { query: 'Paris', options: { deep: true, pages: [1, 2] } }, isError: false },
    { name: 'atlas', input: { query: 'Lyon' }, isError: true },
  ],
  outputTokens: 20,
  seconds: 1.5,
  repairs: 0,
  markers: ['geography'],
};

const PLAN = JSON.stringify({
  schema_version: 'ah32.plan.v1',
  actions: [{ op: 'upsert_block', block_id: 'b1', content: 'New words.' }],
});

const WORLD: ScoringWorld = {
  inTime: (work) => work(),
  schema: async (ref) =>
    ref === 'city.v1'
      ? { type: 'object', required: ['city'], properties: { city: { const: 'Paris' } } }
      : undefined,
  readText: async (path) => (path === '/ws/notes.md' ? '# Notes\n' : ''),
  callFunction: async () => ({ isPassed: true }),
};

interface Stage {
  readonly answers?: readonly Partial<PromptAnswer>[];
  readonly trial?: Partial<TrialAnswer>;
  readonly world?: Partial<ScoringWorld>;
  readonly document?: string;
}

async function score(contracts: readonly Partial<BenchContract>[], stage: Stage = {}) {
  const asked: AskedCase = {
    case: {
      ...CASE,
      contracts: contracts.map((contract) => ({ of: 'last', ...contract })),
      ...(stage.document !== undefined && { document: stage.document }),
    },
    model: 'a/b',
  };
  const trial: TrialAnswer = {
    sessionId: null,
    answers: (stage.answers ?? [{}]).map((answer) => ({ ...ANSWER, ...answer })),
    totalMs: 1500,
    cost: null,
    scriptFailures: [],
    ...stage.trial,
  };
  return await scoreTrial(asked, trial, { ...WORLD, ...stage.world });
}

/** What an answer breaks, as `term: message`. */
const broken = async (contract: Partial<BenchContract>, stage?: Stage) =>
  (await score([contract], stage)).failures.map(({ term, message }) => `${term}: ${message}`);

describe('an answer', () => {
  it.each<[string, Partial<BenchContract>]>([
    ['texts in it', { contains: ['Paris', 'France'] }],
    ['texts that are not in it', { notContains: ['London', 'paris'] }],
    ['a pattern', { matches: '^The .* Paris' }],
    ['a pattern that does not match', { notMatches: '^Paris' }],
    ['a schema by its name', { schema: 'city.v1' }],
    ['a schema of its own', { schema: { required: ['city'] } }],
    ['a tool', { tools: [{ name: 'atlas' }] }],
    ['a tool with some of its arguments', { tools: [{ name: 'atlas', with: { options: { deep: true } } }] }],
    ['a tool in one of several calls', { tools: [{ name: 'atlas', with: { query: 'Lyon' } }] }],
    ['a tool with a list', { tools: [{ name: 'atlas', with: { options: { pages: [1, 2] } } }] }],
    ['a tool that was not called', { notTools: ['phone'] }],
    ['a marker', { markers: ['geography'] }],
    ['just as many tokens, and just as much time', { maxTokens: 20, maxSeconds: 1.5 }],
    ['a function', { function: '/ws/check.js' }],
  ])('satisfies a contract that asks for %s', async (_, contract) => {
    expect(await score([contract])).toEqual({ isSuccess: true, failures: [], unchecked: [] });
  });

  it('breaks everything that it does not satisfy, and all of it is told', async () => {
    const contract = {
      key: 'capital',
      contains: ['London', 'Rome'],
      notContains: ['France'],
      matches: '^Paris',
      notMatches: 'Paris',
      schema: { required: ['country'] },
      tools: [
        { name: 'phone' },
        { name: 'atlas', with: { query: 'Nice' } },
        { name: 'atlas', with: { options: { pages: [1] } } },
      ],
      notTools: ['atlas'],
      markers: ['history'],
      maxTokens: 19,
      maxSeconds: 1,
      function: '/ws/check.js',
    };
    const { isSuccess, failures } = await score([contract], {
      world: { callFunction: async () => ({ isPassed: false, message: 'Not Rome.' }) },
    });
    expect(isSuccess).toBe(false);
    expect(new Set(failures.map(({ key }) => key))).toEqual(new Set(['capital']));
    expect(failures.map(({ term, message }) => `${term}: ${message}`)).toEqual([
      'contains: The answer does not contain “London”.',
      'contains: The answer does not contain “Rome”.',
      'max-tokens: The answer has 20 tokens, and at most 19 are allowed.',
      'max-seconds: The answer took 1.5 s, and at most 1 s are allowed.',
      'not-contains: The answer contains “France”.',
      'matches: The answer does not match /^Paris/.',
      'not-matches: The answer matches /Paris/.',
      'tool: The tool phone was not called.',
      'tool: The tool atlas was not called with {"query":"Nice"}, but with {"query":"Paris","options":{"deep":true,"pages":[1,2]}}, {"query":"Lyon"}.',
      'tool: The tool atlas was not called with {"options":{"pages":[1]}}, but with {"query":"Paris","options":{"deep":true,"pages":[1,2]}}, {"query":"Lyon"}.',
      'not-tool: The tool atlas was called.',
      'marker: The answer has no marker of the skill history.',
      "schema: The answer does not fit the schema: the answer must have required property 'country'.",
      'function: Not Rome.',
    ]);
  });

  it('is looked for JSON in, whatever stands around it', async () => {
    const data = 'Here:\n```json\n{"city": "Paris",}\n```';
    expect(await broken({ schema: 'city.v1' }, { answers: [{ data }] })).toEqual([]);
    expect(await broken({ schema: 'city.v1' }, { answers: [{ data: 'No.' }] })).toEqual([
      'schema: The answer is not JSON: there is no object and no list in it.',
    ]);
  });

  it('is not known to break what nobody measured, and succeeds', async () => {
    const { outputTokens: _, seconds: __, ...unmeasured } = ANSWER;
    const asked = {
      case: { ...CASE, contracts: [{ of: 'last' as const, key: 'short', maxTokens: 1, maxSeconds: 1 }] },
      model: 'a/b',
    };
    const trial = { sessionId: null, answers: [unmeasured], totalMs: 1, cost: null, scriptFailures: [] };
    expect(await scoreTrial(asked, trial, WORLD)).toMatchObject({
      isSuccess: true,
      unchecked: [
        { key: 'short', term: 'max-tokens' },
        { key: 'short', term: 'max-seconds' },
      ],
    });
  });

  it('neither succeeds nor fails where a contract is broken itself', async () => {
    const patterns = { matches: '(a+)+$', notMatches: '(b+)+$' };
    expect(await score([patterns], { world: { inTime: () => undefined } })).toEqual({
      isSuccess: false,
      failures: [],
      unchecked: [
        {
          term: 'matches',
          message: 'It takes too long to match the answer with /(a+)+$/: write a simpler pattern.',
        },
        {
          term: 'not-matches',
          message: 'It takes too long to match the answer with /(b+)+$/: write a simpler pattern.',
        },
      ],
    });
    const callFunction = async () => ({ isPassed: false, message: 'it cannot be loaded.', isBroken: true });
    const contract = { key: 'own', schema: 'gone.v1', function: '/ws/check.js' };
    expect(await score([contract], { world: { callFunction } })).toEqual({
      isSuccess: false,
      failures: [],
      unchecked: [
        { key: 'own', term: 'schema', message: 'The schema cannot be used: nobody knows gone.v1.' },
        {
          key: 'own',
          term: 'function',
          message: 'The contract check.js cannot be checked: it cannot be loaded.',
        },
      ],
    });
  });

  it('fails by what can be checked, whatever is broken beside it', async () => {
    const callFunction = async () => {
      throw new Error('It is not trusted.');
    };
    const contract = { contains: ['London'], function: '/ws/check.js', matches: '(a+)+$' };
    expect(await score([contract], { world: { callFunction, inTime: () => undefined } })).toMatchObject({
      isSuccess: false,
      failures: [{ term: 'contains' }],
      unchecked: [{ term: 'matches' }, { term: 'function' }],
    });
  });

  it('is told of in notes that are not too long for anybody', async () => {
    const callFunction = async () => ({ isPassed: false, message: '🎭'.repeat(100_000) });
    const { failures } = await score([{ function: '/ws/check.js' }], { world: { callFunction } });
    expect(failures[0]?.message).toHaveLength(999);
    expect(failures[0]?.message).toMatch(/^(?:🎭)+…$/u);
  });
});

describe('of several answers', () => {
  const answers = [{ text: 'one' }, { text: 'two' }, { text: 'three' }];

  it('the last one is looked at, or each, or one by its number', async () => {
    expect(await broken({ contains: ['three'] }, { answers })).toEqual([]);
    expect(await broken({ of: 'each', contains: ['t'] }, { answers })).toEqual([
      'contains: Answer 1: The answer does not contain “t”.',
    ]);
    expect(await broken({ of: 2, contains: ['two'] }, { answers })).toEqual([]);
    expect(await broken({ of: 4, contains: ['two'] }, { answers })).toEqual([
      'of: There is no answer 4: only 3 came.',
    ]);
  });

  it('a function is given those that its contract is about', async () => {
    const asked: FunctionInput[] = [];
    const callFunction = async (_: string, input: FunctionInput) => {
      asked.push(input);
      return { isPassed: true };
    };
    await score([{ function: '/ws/check.js', of: 'each' }, { function: '/ws/check.js' }], {
      answers,
      world: { callFunction },
    });
    expect(
      asked.map((input) => [input.caseId, input.model, input.answers.length, input.answer?.text]),
    ).toEqual([
      ['capital', 'a/b', 3, 'three'],
      ['capital', 'a/b', 1, 'three'],
    ]);
  });
});

describe('a plan', () => {
  it('is carried out on the document of the case', async () => {
    const stage = { answers: [{ data: PLAN }], document: '/ws/notes.md' };
    expect(
      await broken(
        { plan: { contains: ['# Notes', 'New words.'], blocks: ['b1'], notBlocks: ['b2'] } },
        stage,
      ),
    ).toEqual([]);
    expect(
      await broken(
        { plan: { contains: ['Old words.'], notContains: ['# Notes'], blocks: ['b2'], notBlocks: ['b1'] } },
        stage,
      ),
    ).toEqual([
      'plan: The document does not contain “Old words.” afterwards.',
      'plan: The document contains “# Notes” afterwards.',
      'plan: The document has no block b2 afterwards.',
      'plan: The document still has the block b1 afterwards.',
    ]);
  });

  it('is judged by what came of carrying it out, where that is kept', async () => {
    const writeBack = { isDone: true, isIdempotent: true, problems: [], text: 'as it was kept' };
    const stage = (more: object) => ({ trial: { writeBack: { ...writeBack, ...more } } });
    expect(await broken({ plan: { contains: ['as it was kept'] } }, stage({}))).toEqual([]);
    expect(await broken({ plan: {} }, stage({ isIdempotent: false }))).toEqual([
      'plan: Carrying out the plan once more changes the document again.',
    ]);
    expect(await broken({ plan: {} }, stage({ isDone: false, problems: ['No such heading.'] }))).toEqual([
      'plan: No such heading.',
    ]);
  });

  it('has to be one, and one that can be carried out', async () => {
    expect(await broken({ plan: {} })).toEqual([
      expect.stringMatching(/^plan: .*(?:schema_version|actions)/),
    ]);
    const data = PLAN.replace(
      '"content":"New words."',
      '"content":"New words.","anchor":{"after_block_id":"gone"}',
    );
    expect(await broken({ plan: {} }, { answers: [{ data }] })).toEqual([expect.stringContaining('gone')]);
  });

  it('is normalised before it is held against its schema', async () => {
    const data = PLAN.replace('"schema_version":"ah32.plan.v1",', '');
    const normalised = await broken({ schema: 'ah32.plan.v1' }, { answers: [{ data }] });
    expect(normalised).toEqual([]);
    expect(await broken({ schema: 'ah32.plan.v1' })).toHaveLength(1);
  });
});

describe('a trial', () => {
  it('fails by its error alone where it broke off', async () => {
    const trial = { answers: [], error: { message: 'The provider is down.' } };
    expect(await broken({ contains: ['x'] }, { trial })).toEqual(['error: The provider is down.']);
    expect(await broken({ contains: ['x'] }, { trial: { answers: [] } })).toEqual([
      'error: There is no answer.',
    ]);
  });

  it("fails by the contracts of the case's own script too", async () => {
    const scriptFailures = [
      { key: 'polite', term: 'contains', message: 'The answer does not contain “please”.' },
    ];
    expect(await score([{ contains: ['Rome'] }], { trial: { scriptFailures } })).toMatchObject({
      isSuccess: false,
      failures: [scriptFailures[0], { term: 'contains' }],
    });
  });

  it('without contracts succeeds where there is an answer', async () => {
    expect((await score([])).isSuccess).toBe(true);
  });
});
