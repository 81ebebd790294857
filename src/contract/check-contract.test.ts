import { describe, expect, it } from 'vitest';
import type { Contract } from '../model/contract.ts';
import { schemaCheck } from '../model/json-schema.ts';
import { type AnswerFacts, checkContract } from './check-contract.ts';

const ANSWER: AnswerFacts = {
  text: 'The capital of France\nis Paris.',
  data: '{"city":"Paris"}',
  tools: ['atlas'],
  outputTokens: 20,
  seconds: 1.5,
};

function check(contract: Partial<Contract>, answer: Partial<AnswerFacts> = {}) {
  const { failures, unchecked } = checkContract(
    { contains: [], tools: [], ...contract },
    { ...ANSWER, ...answer },
  );
  return [...failures, ...unchecked.map((note) => ({ ...note, isUnchecked: true }))];
}

const messages = (...args: Parameters<typeof check>) => check(...args).map(({ message }) => message);

describe('an answer satisfies a contract', () => {
  it.each<[string, Partial<Contract>]>([
    ['that asks for texts in it', { contains: ['Paris', 'France'] }],
    ['that asks for a pattern in it', { matches: String.raw`\bParis\.$` }],
    ['whose pattern goes across lines', { matches: '^The.*Paris' }],
    ['that asks for tools that were called', { tools: ['atlas'] }],
    ['that allows just as many tokens', { maxTokens: 20 }],
    ['that allows just as much time', { maxSeconds: 1.5 }],
  ])('%s', (_, contract) => {
    expect(check(contract)).toEqual([]);
  });

  it('whose pattern counts code points', () => {
    expect(check({ matches: String.raw`^\p{L}.$` }, { text: 'a🎭' })).toEqual([]);
  });

  it('whose schema its JSON fits', async () => {
    const schema = await schemaCheck({ type: 'object', required: ['city'] }, 'the answer');
    expect(check({ schema })).toEqual([]);
  });
});

describe('an answer breaks a contract', () => {
  it('with everything that it does not satisfy, in words', async () => {
    const schema = await schemaCheck(
      {
        type: 'object',
        required: ['city', 'country'],
        properties: { city: { type: 'number' } },
      },
      'the answer',
    );
    const contract = {
      contains: ['Paris', 'London', 'paris'],
      matches: '^Paris',
      schema,
      tools: ['atlas', 'phone'],
      maxTokens: 19,
      maxSeconds: 1,
    };
    expect(messages(contract)).toEqual([
      'The answer does not contain “London”.',
      'The answer does not contain “paris”.',
      'The answer does not match /^Paris/.',
      "The answer does not fit the schema: the answer must have required property 'country'; /city must be number.",
      'The tool phone was not called.',
      'The answer has 20 tokens, and at most 19 are allowed.',
      'The answer took 1.5 s, and at most 1 s are allowed.',
    ]);
  });

  it('that asks for JSON, if it is none', async () => {
    const schema = await schemaCheck({}, 'the answer');
    expect(messages({ schema }, { data: 'Paris' })).toEqual([
      expect.stringMatching(/^The answer is not JSON: .+\.$/),
    ]);
  });

  it('if it is too deep for its schema, or too much for its pattern', async () => {
    const schema = await schemaCheck({ items: { $ref: '#' } }, 'the answer');
    const data = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(messages({ schema }, { data })).toEqual([
      expect.stringMatching(/^The answer cannot be held against the schema: /),
    ]);
    expect(messages({ matches: '^(?:a|b|c)*?d$' }, { text: 'ab'.repeat(10_000_000) })).toEqual([
      expect.stringMatching(/^The answer (?:cannot be matched with|does not match) /),
    ]);
  });

  it('under the name of the contract and of what it asks for', () => {
    expect(check({ key: 'capital', contains: ['London'] })).toMatchObject([
      { key: 'capital', term: 'contains' },
    ]);
  });
});

it('is not known to break a contract about what nobody measured', () => {
  const { outputTokens: _, seconds: __, ...unmeasured } = ANSWER;
  const { failures, unchecked } = checkContract(
    { key: 'short', contains: [], tools: [], maxTokens: 1, maxSeconds: 1 },
    unmeasured,
  );
  expect(failures).toEqual([]);
  expect(unchecked).toMatchObject([
    { key: 'short', term: 'max-tokens' },
    { key: 'short', term: 'max-seconds' },
  ]);
});
