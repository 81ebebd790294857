import { describe, expect, it } from 'vitest';
import { read } from './suite-stage.case.ts';

/** What is said of a text, with lines and remedies. */
async function said(text: string): Promise<readonly string[]> {
  const { suite, diagnostics } = await read(text);
  expect(suite === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'));
  return diagnostics.map(
    ({ line, message, remedy }) => `${line}: ${message}${remedy === undefined ? '' : ` ${remedy}`}`,
  );
}

describe('a suite with mistakes', () => {
  it('is told all of them at once, each with its line and what to do', async () => {
    const text = `
titel: A
trials: many
expect: 90
cases:
  - promt: Hi
  - id: twice
    prompt: 12
    contracts:
      - contain: x
      - matches: "(["
      - schema: { type: thing }
      - schema: nobody.knows
      - schema: ./missing.schema.json
      - tool: { nam: x }
      - of: 0
        contains: []
      - key: empty
      - function: ../../evil.js
        max-tokens: 1.5
  - id: twice
    script: ./missing.prompt.md
    prompt: Hi
    files: [../../secret, a.pdf, gone.pdf]
    settings: { temprature: 1 }
    output: ./x.json
  - just text
`;
    expect(await said(text)).toMatchInlineSnapshot(`
      [
        "2: The key "titel" is unknown here. Did you mean title?",
        "3: \`trials\` must be a whole number from 1 to 10,000. Correct it, or leave it out.",
        "4: \`expect\` must be a share from 0 to 1, such as 0.9 or "90%". Correct it, or leave it out.",
        "6: The key "promt" is unknown here. Did you mean prompt?",
        "6: The case asks nothing. Give it a \`script\`, a \`prompt\`, or a list of \`prompts\`.",
        "8: \`prompt\` must be text. Put it in quotes.",
        "10: The key "contain" is unknown here. Did you mean contains?",
        "11: \`matches\` is no regular expression: /([/su: Unterminated character class. Correct it, or leave it out.",
        "12: The schema cannot be used: schema is invalid: data/type must be equal to one of the allowed values, data/type must be array, data/type must match a schema in anyOf.",
        "13: The schema nobody.knows cannot be used: nobody knows it. Write ah32.plan.v1, or the name of a file in the folder \`schemas/\` of the workspace.",
        "14: There is no file ./missing.schema.json. Name a file of the workspace, by its path from the folder of the suite.",
        "15: \`tool.name\` is missing. Add it.",
        "15: The key "nam" is unknown here. Did you mean name?",
        "16: \`of\` must be a whole number from 1 to 10,000. Correct it, or leave it out.",
        "17: \`contains\` must not be empty. Correct it, or leave it out.",
        "18: The contract asks for nothing. Say what an answer must satisfy, such as \`contains\`, \`matches\` or \`schema\`.",
        "19: The path ../../evil.js leads out of the workspace. Name a file of the workspace, by its path from the folder of the suite.",
        "20: \`max-tokens\` must be a whole number from 1 to 100,000,000. Correct it, or leave it out.",
        "21: The case has \`script\` and \`prompt\`, and can only have one of them. Give it a \`script\`, a \`prompt\`, or a list of \`prompts\`.",
        "21: There is a case "twice" already. Give it an \`id\` of its own.",
        "22: There is no file ./missing.prompt.md. Name a file of the workspace, by its path from the folder of the suite.",
        "24: The path ../../secret leads out of the workspace. Name a file of the workspace, by its path from the folder of the suite.",
        "24: There is no file gone.pdf. Name a file of the workspace, by its path from the folder of the suite.",
        "25: The key "temprature" is unknown here. Did you mean temperature?",
        "26: "./x.json" is a file, and the name of a schema is needed here. Write ah32.plan.v1, or the name of a file in the folder \`schemas/\` of the workspace.",
        "27: The case must be a case, such as { prompt: "…", contracts: […] }. Correct it, or leave it out.",
      ]
    `);
  });

  it.each<[text: string, ...said: readonly string[]]>([
    ['', '1: `cases` is missing. Write `cases:` and, below it, `- prompt: …` for each.'],
    ['[]', '1: The file must be a suite: `key: value` lines with `cases`. Correct it, or leave it out.'],
    ['cases: []', '1: `cases` must not be empty. Write `cases:` and, below it, `- prompt: …` for each.'],
    [
      'cases: text',
      '1: `cases` must be a list of cases. Write `cases:` and, below it, `- prompt: …` for each.',
    ],
    [
      'name: x\ncases:',
      '2: `cases` is empty, and must be a list of cases. Write `cases:` and, below it, `- prompt: …` for each.',
    ],
    [
      'cases: [{ prompt: Hi }]\ncases: [{ prompt: Ho }]',
      '2: The key "cases" stands there twice. Mend the YAML, and read it again.',
    ],
    [
      'cases: [',
      '1: Flow sequence in block collection must be sufficiently indented and end with a ]. Mend the YAML, and read it again.',
    ],
    ['a: 1\n---\nb: 2', '2: There is more than one document in it. Mend the YAML, and read it again.'],
    [
      'cases: [{ prompt: Hi, args: { when: !!timestamp 2020-01-01 } }]',
      '1: Unresolved tag: tag:yaml.org,2002:timestamp. Mend the YAML, and read it again.',
    ],
    [
      `cases: ${'['.repeat(100)}${']'.repeat(100)}`,
      '1: It holds what is no plain data, or is nested more than 60 deep. Mend the YAML, and read it again.',
    ],
    [
      `# ${'x'.repeat(1_000_001)}`,
      '1: The file is larger than 1 MB. Keep long prompts in scripts, and make several suites of it.',
    ],
    [
      'defaults: 3\nmodels: [a/b, 3]\ncases: [{ prompt: Hi, skills: some, args: [1] }]',
      '1: `defaults` must be what holds for every case. Correct it, or leave it out.',
      '2: `models[2]` must be text. Put it in quotes.',
      '3: `args` must be `name: value` lines. Correct it, or leave it out.',
      '3: `skills` must be `auto`, `off`, or a list of the ids of skills. Correct it, or leave it out.',
    ],
    [
      'defaults: { prompt: Hi }\ncases: [{ prompt: Hi, title: }, { prompt: Ho, id: a/b }]',
      '1: The key "prompt" is unknown here. Known are agent, skills, system, settings, output, contracts.',
      '2: `title` is empty, and must be text. Correct it, or leave it out.',
      '2: `id` must be letters, digits, - _ and . Correct it, or leave it out.',
    ],
    [
      'cases:\n- prompt: " "\n- prompts: []\n- prompts: [1]\n- { prompt: a, contracts: { contains: b } }',
      '2: `prompt` must not be empty. Correct it, or leave it out.',
      '3: `prompts` must not be empty. Correct it, or leave it out.',
      '4: `prompts[1]` must be text. Put it in quotes.',
      '5: `contracts` must be a list of contracts. Correct it, or leave it out.',
    ],
    [
      'defaults: { contracts: [{ of: 2, contains: a }] }\ncases:\n- { id: one, prompt: a, contracts: [{ of: 5, contains: b }] }',
      '1: `of` is 2, and the case one has one prompt. Write `last`, `each`, or the number of a prompt, from 1.',
      '3: `of` is 5, and the case one has one prompt. Write `last`, `each`, or the number of a prompt, from 1.',
    ],
    [
      'cases:\n- { prompt: a, title: Same }\n- { prompt: b, title: same! }',
      '3: There is a case "same" already. Give it an `id` of its own.',
    ],
  ])('says what is wrong with %.60j', async (text, ...words) => {
    expect(await said(text)).toEqual(words);
  });

  it('says so where it goes deeper than anything can read', async () => {
    const [first] = await said(`cases: ${'['.repeat(100_000)}`);
    expect(first).toMatch(/^1: Something is nested more than 60 deep\./);
  });

  it('is only warned of a model that stands there twice', async () => {
    const { suite, diagnostics } = await read('models: [a/b, c/d, a/b]\ncases: [{ prompt: Hi }]');
    expect(suite?.models).toEqual(['a/b', 'c/d']);
    expect(diagnostics).toMatchObject([{ code: 'model-twice', severity: 'warning', line: 1 }]);
  });

  it('is not blown up by aliases that multiply', async () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
    for (let level = 1; level < 12; level++) {
      lines.push(
        `a${level}: &a${level} [${Array(9)
          .fill(`*a${level - 1}`)
          .join(', ')}]`,
      );
    }
    const [first = ''] = await said(lines.join('\n'));
    expect(first).toMatch(/alias/i);
    expect(await said('a: &a [*a]')).toEqual([expect.stringMatching(/^1: The alias `\*a` stands in/)]);
  });
});
