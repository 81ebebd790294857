import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { suiteJsonSchema } from './suite-schema.ts';
import { FILES, read, sha256 } from './suite-stage.case.ts';

const WHOLE = `
name: hi
title: Greetings
description: How well models greet.
models: [openai/gpt-4o-mini, anthropic/claude-haiku]
trials: 7
concurrency: 2
expect: 90%
margin: 0.1
defaults:
  agent: host
  skills: off
  system: Be kind.
  settings: { temperature: 0, seed: 1 }
  output: ah32.plan.v1
  contracts:
    - max-seconds: 3
cases:
  - id: hello
    title: Hello
    group: simple
    script: ../hello.prompt.md
    args: { name: Ada, times: 3 }
    skills: [polite]
    files: [a.pdf]
    document: notes.md
    settings: { temperature: 0.5 }
    output: { schema: ah32.plan.v1, repairs: 2 }
    contracts:
      - key: all
        of: each
        contains: Ada
        not-contains: [Bob, Eve]
        matches: "^Hello"
        not-matches: "\\\\d"
        schema: ./city.schema.json
        tool: { name: greet, with: { who: Ada } }
        not-tool: shout
        marker: polite
        plan: { contains: "x", blocks: [b1], not-blocks: b2 }
        max-tokens: 200
        function: ./check.js
      - tool: [a, { name: b }]
        plan: true
        of: 2
  - title: Zwei Fragen!
    prompts: [Eins?, Zwei?]
    agent: other
  - prompt: Wer?
`;

describe('a suite', () => {
  it('is read whole', async () => {
    const { suite, diagnostics } = await read(WHOLE);
    expect(diagnostics).toEqual([]);
    const { cases = [], ...header } = suite ?? {};
    expect(header).toEqual({
      name: 'hi',
      title: 'Greetings',
      description: 'How well models greet.',
      path: '/ws/bench/greetings.yaml',
      text: WHOLE,
      hash: sha256(WHOLE),
      models: ['openai/gpt-4o-mini', 'anthropic/claude-haiku'],
      trials: 7,
      concurrency: 2,
      expect: 0.9,
      margin: 0.1,
    });
    expect(cases[0]).toEqual({
      id: 'hello',
      title: 'Hello',
      group: 'simple',
      script: '/ws/hello.prompt.md',
      prompts: [],
      system: 'Be kind.',
      agent: 'host',
      skills: ['polite'],
      args: { name: 'Ada', times: '3' },
      files: ['/ws/bench/a.pdf'],
      document: '/ws/bench/notes.md',
      settings: { temperature: 0.5, seed: 1 },
      output: { schema: 'ah32.plan.v1', repairs: 2 },
      askHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      contracts: [
        { of: 'last', maxSeconds: 3 },
        {
          key: 'all',
          of: 'each',
          contains: ['Ada'],
          notContains: ['Bob', 'Eve'],
          matches: '^Hello',
          notMatches: String.raw`\d`,
          schema: '/ws/bench/city.schema.json',
          tools: [{ name: 'greet', with: { who: 'Ada' } }],
          notTools: ['shout'],
          markers: ['polite'],
          plan: { contains: ['x'], blocks: ['b1'], notBlocks: ['b2'] },
          maxTokens: 200,
          function: '/ws/bench/check.js',
        },
        { of: 2, tools: [{ name: 'a' }, { name: 'b' }], plan: {} },
      ],
    });
    expect(cases.slice(1)).toMatchObject([
      { id: 'zwei-fragen', prompts: ['Eins?', 'Zwei?'], agent: 'other', skills: 'off', files: [], args: {} },
      { id: 'case-3', prompts: ['Wer?'], settings: { temperature: 0, seed: 1 } },
    ]);
  });

  it('needs no more than one question', async () => {
    const { suite } = await read('cases: [{ prompt: Hi }]');
    expect(suite).toMatchObject({
      name: 'greetings',
      models: [],
      trials: 5,
      concurrency: 4,
      margin: 0.05,
      cases: [{ id: 'case-1', prompts: ['Hi'], contracts: [], settings: {} }],
    });
    expect(suite).not.toHaveProperty('expect');
  });

  it('may have a byte-order mark, CRLF, comments and aliases', async () => {
    const text =
      '\uFEFFdefaults: { settings: &s { temperature: 0 } }\r\ncases:\r\n- { prompt: Hi, settings: *s } # one\r\n';
    expect((await read(text)).suite?.cases[0]?.settings).toEqual({ temperature: 0 });
  });

  it('has its schema in a file too', () => {
    const file = new URL('../../../schemas/suite.schema.json', import.meta.url);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(suiteJsonSchema());
  });
});

describe('the hash of what is asked', () => {
  const hashOf = async (more: string, files = FILES) => {
    const text = `cases:\n- { id: a, script: ../hello.prompt.md, files: [a.pdf], document: notes.md${more} }`;
    return (await read(text, files)).suite?.cases[0]?.askHash;
  };

  it('stays the same where only the name or the contracts change, or the order of keys', async () => {
    const hash = await hashOf('');
    expect(hash).toBeDefined();
    expect(await hashOf(', title: A, group: B, contracts: [{ contains: x }]')).toBe(hash);
    expect(await hashOf(', settings: { seed: 1, temperature: 0 }')).toBe(
      await hashOf(', settings: { temperature: 0, seed: 1 }'),
    );
  });

  it('changes with everything that is asked', async () => {
    const hashes = [
      await hashOf(''),
      await hashOf(', system: Be kind.'),
      await hashOf(', agent: x'),
      await hashOf(', skills: auto'),
      await hashOf(', args: { a: b }'),
      await hashOf(', settings: { temperature: 0 }'),
      await hashOf(', output: ah32.plan.v1'),
      await hashOf(', output: { schema: ah32.plan.v1, repairs: 1 }'),
      await hashOf('', { ...FILES, '../hello.prompt.md': 'changed' }),
      await hashOf('', { ...FILES, 'a.pdf': 'changed' }),
      await hashOf('', { ...FILES, 'notes.md': 'changed' }),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
