import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fc } from '../../test/property.ts';
import { readPromptScript } from './prompt-script.ts';
import { promptHashes } from './script-hash.ts';

const texts = (text: string) => readPromptScript(text).script.prompts.map((prompt) => prompt.text);
const contracts = (text: string) =>
  readPromptScript(text).script.prompts.map((prompt) => prompt.contracts.map(({ line }) => line));
const findings = (text: string) =>
  readPromptScript(text).diagnostics.map(({ severity, code, line }) => `${severity} ${code} ${line}`);
const messages = (text: string) => readPromptScript(text).diagnostics.map(({ message }) => message);
const hashes = (text: string) =>
  promptHashes(readPromptScript(text).script.prompts, (part) =>
    createHash('sha256').update(part).digest('hex'),
  );

describe('a contract after a prompt', () => {
  test('belongs to that prompt and says what its answer must satisfy', () => {
    const text = [
      'The capital of France?',
      '',
      `<!-- expect key="capital" contains="Paris" matches='^\\S+$' tool="atlas" -->`,
      '<!-- user -->',
      'As JSON.',
      '<!-- expect schema="city.json" max-tokens="50" max-seconds="2.5" -->',
    ].join('\n');
    const { script, diagnostics } = readPromptScript(text);
    expect(diagnostics).toEqual([]);
    expect(script.contracts).toEqual([]);
    expect(script.prompts).toMatchObject([
      {
        text: 'The capital of France?',
        contracts: [{ line: 3, key: 'capital', contains: ['Paris'], matches: '^\\S+$', tools: ['atlas'] }],
      },
      {
        text: 'As JSON.',
        contracts: [
          { line: 6, contains: [], schema: 'city.json', tools: [], maxTokens: 50, maxSeconds: 2.5 },
        ],
      },
    ]);
  });

  test('may be one of several, with blank lines between them', () => {
    const text =
      'a\r\n\r\n<!-- expect contains="x" -->\r\n \r\n<!-- Expect contains="y" -->\r\n\r\n<!-- user -->\r\nb';
    expect(texts(text)).toEqual(['a', 'b']);
    expect(contracts(text)).toEqual([[3, 5], []]);
    expect(findings(text)).toEqual([]);
  });

  test('is no part of the text, of its range or of a hash, but of the section', () => {
    const plain = 'a\n\n<!-- user -->\nb\n';
    const text = 'a\n<!-- expect contains="x" -->\n\n<!-- user -->\nb\n<!-- expect contains="y" -->\n';
    expect(hashes(text)).toEqual(hashes(plain));
    const { prompts, sections } = readPromptScript(text).script;
    expect(prompts.map(({ range }) => text.slice(range.start, range.end))).toEqual(['a', 'b']);
    expect(
      sections.map(({ expectations }) => expectations.map(({ range }) => text.slice(range.start, range.end))),
    ).toEqual([['<!-- expect contains="x" -->\n'], ['<!-- expect contains="y" -->\n']]);
  });

  test('changes no prompt, wherever one may stand and whatever it says', () => {
    const prompt = fc.constantFrom('a', 'b\n\nc', '```\n<!-- expect key="x" -->\n```', '    d', '界');
    const line = fc.constantFrom(
      ...['<!-- expect contains="x" -->', "<!-- EXPECT matches='(' -->", '<!--expect-->', '', ' \t'],
    );
    const section = fc.record({ prompt, lines: fc.array(line, { maxLength: 4 }) });
    fc.assert(
      fc.property(fc.array(section, { minLength: 1 }), fc.constantFrom('\n', '\r\n'), (sections, newline) => {
        const plain = sections.map((one) => one.prompt).join('\n<!-- user -->\n');
        const withContracts = sections
          .map((one) => [one.prompt, ...one.lines].join('\n'))
          .join('\n<!-- user -->\n')
          .replaceAll('\n', newline);
        expect(texts(withContracts)).toEqual(texts(plain));
        expect(hashes(withContracts)).toEqual(hashes(plain));
      }),
    );
  });
});

describe('a line that looks like a contract', () => {
  test('and has text after it is text, with a warning', () => {
    const text = 'a\n<!-- expect contains="x" -->\nb\n<!-- expect contains="y" -->\n```\nc\n```';
    expect(texts(text)).toEqual([text]);
    expect(contracts(text)).toEqual([[]]);
    expect(findings(text)).toEqual(['warning contract-misplaced 2', 'warning contract-misplaced 4']);
  });

  test('before the text of its prompt is text, with a warning', () => {
    const text = '<!-- user -->\n<!-- expect matches="(" -->\nb';
    expect(texts(text)).toEqual(['<!-- expect matches="(" -->\nb']);
    expect(findings(text)).toEqual(['warning contract-misplaced 2']);
  });

  test('where there is no prompt is left out, with a warning', () => {
    const text = '<!-- expect contains="x" -->\n\n<!-- user -->\na\n<!-- user -->\n<!-- expect tool="y" -->';
    expect(texts(text)).toEqual(['a']);
    expect(findings(text)).toEqual([
      'warning contract-misplaced 1',
      'hint prompt-empty 5',
      'warning contract-misplaced 6',
    ]);
  });

  test('in fenced code is code', () => {
    const text = 'a\n```html\n<!-- expect contains="x" -->\n```';
    expect(texts(text)).toEqual([text]);
    expect(findings(text)).toEqual([]);
  });

  test('inside a line of text is text, with a hint', () => {
    const text = 'Write `<!-- expect key="a" -->` so.\n<!-- expected -->';
    expect(texts(text)).toEqual([text]);
    expect(findings(text)).toEqual(['hint expect-in-text 1']);
  });
});

describe('a contract that cannot be checked is an error:', () => {
  test.each([
    ['a pattern that is none', 'matches="("', /^`matches` is no regular expression: .+\.$/],
    ['a pattern that needs to be understood leniently', 'matches="\\-"', /no regular expression/],
    ['a pattern that is too long', `matches="${'a'.repeat(1001)}"`, /longer than 1000 characters/],
    ['an empty pattern', 'matches=""', /`matches` must be text, and not empty/],
    ['an empty text', 'contains=""', /`contains` must be text/],
    ['an empty key', 'key="" contains="x"', /`key` must be text/],
    ['a schema that is no JSON file', 'schema="city.yaml"', /`schema` must be the path of a `.json` file/],
    ['a schema in an attribute', `schema='{"type":"object"}'`, /`schema` must be the path/],
    ['no number', 'max-tokens="many"', /`max-tokens` must be a whole number from 1/],
    ['a part of a token', 'max-tokens="1.5"', /`max-tokens` must be/],
    ['no token at all', 'max-tokens="0"', /`max-tokens` must be/],
    ['no time at all', 'max-seconds="0"', /`max-seconds` must be a number above 0/],
    ['less than no time', 'max-seconds="-1"', /`max-seconds` must be/],
    ['endless time', `max-seconds="${'9'.repeat(400)}"`, /`max-seconds` must be/],
    [
      'two spellings of one thing',
      'max-tokens="1" maxTokens="2"',
      /`max-tokens` and `maxTokens` are the same/,
    ],
    ['a value without quotes', 'contains=Paris', /`contains=Paris` is not of the form name="value"/],
    ['two values of one name', 'contains="a" contains="b"', /`contains` is given twice/],
    ['nothing', '', /asks for nothing/],
    ['nothing but a key', 'key="a"', /asks for nothing/],
  ])('%s', (_, attributes, message) => {
    const text = `a\n<!-- expect ${attributes} -->`;
    expect(findings(text)).toEqual(['error contract-invalid 2']);
    expect(messages(text)).toEqual([expect.stringMatching(message)]);
    expect(contracts(text)).toEqual([[]]);
    expect(texts(text)).toEqual(['a']);
  });

  test('a key that another one has, of the front matter too', () => {
    const text =
      '---\nmodel: a/b\nexpect: { key: k, contains: x }\n---\na\n<!-- expect key="k" tool="y" -->\n<!-- expect key="l" tool="z" -->\n<!-- user key="l" -->\nb\n<!-- expect key="l" contains="z" -->';
    expect(findings(text)).toEqual(['error key-duplicate 6', 'error key-duplicate 10']);
    expect(messages(text)[0]).toBe('The contract key `k` is already that of line 3.');
  });
});

test('an attribute that no contract has is a warning', () => {
  const text = 'a\n<!-- expect contains="x" Tool="y" __proto__="z" -->';
  expect(findings(text)).toEqual(['warning attribute-unknown 2', 'warning attribute-unknown 2']);
  expect(contracts(text)).toEqual([[2]]);
});

describe('`expect` in the front matter', () => {
  const script = (expect: string) => `---\nmodel: a/b\n${expect}\n---\na`;
  const ofScript = (expect: string) => readPromptScript(script(expect)).script.contracts;

  test('is a contract for every prompt', () => {
    const written =
      'expect:\n  key: all\n  contains: [Paris, France]\n  tool: atlas\n  max-tokens: 100\n  maxSeconds: 1.5\n  schema: { type: object }';
    expect(findings(script(written))).toEqual([]);
    expect(ofScript(written)).toEqual([
      {
        line: 3,
        key: 'all',
        contains: ['Paris', 'France'],
        tools: ['atlas'],
        schema: { type: 'object' },
        maxTokens: 100,
        maxSeconds: 1.5,
      },
    ]);
  });

  test('may be a list of contracts', () => {
    const written = 'expect:\n  - contains: Paris\n  - { matches: "^P", schema: city.json }';
    expect(ofScript(written)).toMatchObject([
      { contains: ['Paris'], tools: [] },
      { contains: [], matches: '^P', schema: 'city.json' },
    ]);
  });

  test.each(['expect:', 'expect: []', 'expected: 5'])('may be nothing: %s', (written) => {
    expect(ofScript(written)).toEqual([]);
    expect(findings(script(written))).toEqual([]);
  });

  test.each([
    ['expect: Paris', '`expect` must be names such as `contains`, each with its value.'],
    ['expect: [Paris]', '`expect`, number 1 must be names such as `contains`, each with its value.'],
    ['expect: { contains: 5 }', '`expect`: `contains` must be text or a list of texts, none of them empty.'],
    ['expect: { contains: [] }', '`expect`: `contains` must be text or a list of texts, none of them empty.'],
    ['expect: { max-tokens: "5" }', '`expect`: `max-tokens` must be a whole number from 1.'],
    ['expect: [{ tool: a }, {}]', '`expect`, number 2: The contract asks for nothing.'],
    ['expect: { contains: }', '`expect`: The contract asks for nothing.'],
    [
      'expect: { schema: [] }',
      '`expect`: `schema` must be the path of a `.json` file, or, in the front matter, a JSON Schema.',
    ],
  ])('that cannot be checked is an error: %s', (written, message) => {
    expect(findings(script(written))).toEqual(['error contract-invalid 3']);
    expect(messages(script(written))).toEqual([message]);
  });

  test('with a name that no contract has is a warning', () => {
    expect(findings(script('expect: { contain: x, tool: y }'))).toEqual(['warning attribute-unknown 3']);
  });
});
