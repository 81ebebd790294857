import { describe, expect, it } from 'vitest';
import { readDefaults } from './defaults.ts';
import { put, testFolder } from './priming-workspace.case.ts';

describe('the defaults', () => {
  it('are none where nothing is configured', async () => {
    expect(await defaultsOf({})).toEqual({});
  });

  it.each(['', '# defaults:\n#   model: a/b\n', 'defaults:\n', 'defaults: {}\n', 'defaults: {model: }\n'])(
    'are none where nothing is said of them: %j',
    async (workspace) => {
      expect(await defaultsOf({ workspace, user: workspace })).toEqual({});
    },
  );

  it('name a model, an agent and the settings of models', async () => {
    const workspace = `# Ours.
defaults:
  model: openai/gpt-4o-mini
  agent: assistant
  temperature: 0.2
  maxOutputTokens: 4000
  topP: 0.9
  seed: 7
  reasoning: low
link: database
`;
    expect(await defaultsOf({ workspace })).toEqual({
      model: 'openai/gpt-4o-mini',
      agent: 'assistant',
      temperature: 0.2,
      maxOutputTokens: 4000,
      topP: 0.9,
      seed: 7,
      reasoning: 'low',
    });
  });

  it('are those of the workspace, and key by key those of the user where it leaves one open', async () => {
    const user = '\ufeffdefaults:\r\n  model: a/user\r\n  seed: 1\r\n  topP: 0.5\r\n';
    const workspace = 'defaults: {"model": "a/workspace", "seed": null}';
    expect(await defaultsOf({ workspace, user })).toEqual({ model: 'a/workspace', seed: 1, topP: 0.5 });
  });

  it.each([
    ['defaults: a/b\n', ['defaults: must be `key: value` lines']],
    ['defaults: [model]\n', ['defaults: must be `key: value` lines']],
    ['- defaults\n', ['the file: must be `key: value` lines']],
    ['defaults: {model: 5}\n', ['defaults.model: must be text']],
    ['defaults: {agent: [a]}\n', ['defaults.agent: must be text']],
    ['defaults: {temperature: hot}\n', ['defaults.temperature: must be a number']],
    ['defaults: {maxOutputTokens: 0}\n', ['defaults.maxOutputTokens: must be a whole number from 1']],
    ['defaults: {seed: 1.5}\n', ['defaults.seed: must be a whole number']],
    ['defaults: {colour: green}\n', ['defaults: colour is unknown here']],
    ['defaults: {__proto__: {}}\n', ['defaults: __proto__ is unknown here']],
    [
      'defaults: {top: 1, topP: x, model: 1}\n',
      ['defaults: top is unknown here', 'defaults.model: must be text', 'defaults.topP: must be a number'],
    ],
    ['defaults: {model: a\n', [expect.stringContaining('line 2')]],
  ])('are refused with the name of the file and of the key: %j', async (text, problems) => {
    for (const [file, config] of [
      ['here/.cuebook/config.yaml', { workspace: text }],
      ['cuebook/config.yaml', { user: text }],
    ] as const) {
      const refusal = await defaultsOf(config).catch((error: Error) => error);
      expect(refusal).toMatchObject({
        code: 'INVALID_INPUT',
        remedy: 'Mend the configuration and try again.',
      });
      const lines = String(Reflect.get(refusal, 'message')).split('\n');
      expect(lines.every((line) => line.includes(`/${file}: `))).toBe(true);
      expect(lines.map((line) => line.slice(line.indexOf(': ') + 2))).toEqual(problems);
    }
  });
});

async function defaultsOf({ workspace, user }: { readonly workspace?: string; readonly user?: string }) {
  const folder = await testFolder();
  if (workspace !== undefined) await put(folder, 'here/.cuebook/config.yaml', workspace);
  if (user !== undefined) await put(folder, 'cuebook/config.yaml', user);
  return await readDefaults(`${folder}/here`, { XDG_CONFIG_HOME: folder });
}
