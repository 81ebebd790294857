import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Refusal } from '../model/refusal.ts';
import { userConfigPath } from './config-file.ts';
import { readUserConfig } from './user-config.ts';

const NOTHING = {
  providers: [],
  allowedTools: [],
  allowedCommands: [],
  terminalEffects: [],
  limits: {},
  prices: new Map(),
};

describe('the path of the configuration', () => {
  it.each([
    [{ XDG_CONFIG_HOME: '/here', HOME: '/home/me' }, '/here/cuebook/config.yaml'],
    [{ XDG_CONFIG_HOME: '', HOME: '/home/me' }, '/home/me/.config/cuebook/config.yaml'],
    [{ HOME: '/home/me' }, '/home/me/.config/cuebook/config.yaml'],
  ])('is where the system keeps such things: %j', (environment, path) => {
    expect(userConfigPath(environment)).toBe(path);
  });
});

describe('the configuration', () => {
  it('is an empty one where there is none', async () => {
    expect(await readUserConfig({ XDG_CONFIG_HOME: '/nowhere/at/all' })).toEqual(NOTHING);
  });

  it.each(['', '# All of it is\n# commented out.\n', '{}', '---\n', 'null\n'])(
    'is an empty one when it says nothing: %j',
    async (text) => {
      expect(await read(text)).toEqual(NOTHING);
    },
  );

  it('tells the providers, the tools and commands that need no question, the limits and the prices', async () => {
    const config = await read(`
providers:
  local:
    type: openai-compatible
    baseURL: http://127.0.0.1:1234/v1/
  router:
    type: openai-compatible
    baseURL: https://router.example/api/v1
    apiKeyEnv: ROUTER_API_KEY
  work:
    type: anthropic
    apiKeyEnv: WORK_KEY
    images: false
    contextWindow: 32000
    toolProtocol: json
  mixed:
    type: openai
    toolProtocol: {small: json, large: native}
allow:
  tools: [note, send_mail]
  commands: [ls, git log]
limits:
  firstByteSeconds: 1.5
  idleSeconds: 90
  steps: 7
  retries: 0
  repairs: 5
  uploadMegabytes: 0.5
prices:
  openai/gpt-4o*: {input: 2.5, output: 10, cachedInput: 1.25}
  house/*: {input: 0, output: 0}
`);
    expect(config).toEqual({
      providers: [
        { id: 'local', type: 'openai-compatible', baseURL: 'http://127.0.0.1:1234/v1', keyVariables: [] },
        {
          id: 'router',
          type: 'openai-compatible',
          baseURL: 'https://router.example/api/v1',
          keyVariables: ['ROUTER_API_KEY'],
        },
        {
          id: 'work',
          type: 'anthropic',
          keyVariables: ['WORK_KEY'],
          images: false,
          contextWindow: 32_000,
          toolProtocol: 'json',
        },
        {
          id: 'mixed',
          type: 'openai',
          keyVariables: [],
          toolProtocol: { small: 'json', large: 'native' },
        },
      ],
      allowedTools: ['note', 'send_mail'],
      allowedCommands: ['ls', 'git log'],
      terminalEffects: [],
      limits: { firstByteMs: 1500, idleMs: 90_000, steps: 7, retries: 0, repairs: 5, uploadBytes: 524_288 },
      prices: new Map([
        ['openai/gpt-4o*', { input: 2.5, output: 10, cachedInput: 1.25 }],
        ['house/*', { input: 0, output: 0 }],
      ]),
    });
  });

  it('may be saved with a byte-order mark and by Windows', async () => {
    expect(await read('\ufeffallow:\r\n  tools:\r\n    - note\r\n')).toMatchObject({
      allowedTools: ['note'],
    });
  });

  it('names what programs may do to the terminal of who watches them', async () => {
    expect(await read('allow: {terminal: [clipboard, window]}')).toMatchObject({
      terminalEffects: ['clipboard', 'window'],
    });
    await expect(read('allow: {terminal: [clipbord]}')).rejects.toThrow(
      'must be clipboard, colors, images, notifications, window',
    );
  });

  it('may give a built-in provider another place', async () => {
    const { providers } = await read('providers: {openai: {type: openai, baseURL: "http://box/v1"}}');
    expect(providers).toMatchObject([{ id: 'openai', baseURL: 'http://box/v1' }]);
  });

  it('may say things of parts that are to come', async () => {
    expect(await read('theme: dark\nallow: {hosts: [here]}\n')).toEqual(NOTHING);
  });

  it.each(['providers:', 'allow:', 'limits:', 'prices:', 'allow: {tools: }', 'allow: {commands: }'])(
    'may have headings with nothing under them: %s',
    async (text) => {
      expect(await read(text)).toEqual(NOTHING);
    },
  );
});

describe('a mistake in the configuration', () => {
  it.each([
    ['[]', 'the file: '],
    ['just words', 'the file: '],
    ['providers: [local]', 'providers: '],
    ['providers: {local: }', 'providers.local: '],
    [provider('type: gpt'), 'providers.local.type: '],
    [provider('baseURL: http://box/v1'), 'providers.local.type: '],
    [provider('type: openai-compatible'), 'providers.local.baseURL: is missing'],
    [provider('type: openai-compatible, baseURL: "box:1234/v1"'), 'providers.local.baseURL: must be an http'],
    [provider('type: openai-compatible, baseURL: "ftp://box/"'), 'providers.local.baseURL: must be an http'],
    [provider('type: openai, key: MY_KEY'), 'providers.local: key is unknown here'],
    [provider('type: openai, toolProtocol: yaml'), 'providers.local.toolProtocol: must be native or json'],
    [provider('type: openai, toolProtocol: {a: 7}'), 'providers.local.toolProtocol: must be native or json'],
    ['providers: {recorded: {type: openai}}', 'providers.recorded: '],
    ['providers: {cli: {type: openai}}', 'providers.cli: '],
    ['providers: {"a/b": {type: openai}}', 'providers.a/b: '],
    ['allow: [note]', 'allow: '],
    ['allow: {tools: note}', 'allow.tools: '],
    ['allow: {tools: [note, 7]}', 'allow.tools.1: '],
    ['allow: {commands: ls}', 'allow.commands: '],
    ['limits: {idleSeconds: 0}', 'limits.idleSeconds: '],
    ['limits: {firstByteSeconds: 100000}', 'limits.firstByteSeconds: '],
    ['limits: {firstByteSeconds: soon}', 'limits.firstByteSeconds: '],
    ['limits: {steps: 0}', 'limits.steps: '],
    ['limits: {steps: 2.5}', 'limits.steps: '],
    ['limits: {uploadMegabytes: 0}', 'limits.uploadMegabytes: '],
    ['limits: {uploadMegabytes: 1e9}', 'limits.uploadMegabytes: '],
    ['limits: {sandboxMegabytes: 0}', 'limits.sandboxMegabytes: '],
    ['limits: {retries: -1}', 'limits.retries: '],
    ['limits: {repairs: 11}', 'limits.repairs: '],
    ['limits: {idleMs: 5}', 'limits: idleMs is unknown here'],
    ['limits: {idleMs: 5, step: 1}', 'limits: idleMs, step are unknown here'],
    ['limits: {filesPerMessage: 101}', 'limits.filesPerMessage: must be at most 100'],
    ['limits: {steps: many}', 'limits.steps: must be a number'],
    ['limits: [1]', 'limits: must be `key: value` lines'],
    ['prices: {gpt-4o: {input: 1, output: 1}}', 'prices.gpt-4o: a price is of a model, as provider/name'],
    ['prices: {"a/*b": {input: 1, output: 1}}', 'prices.a/\\*b: a price is of a model'],
    ['prices: {"a/": {input: 1, output: 1}}', 'prices.a/: a price is of a model'],
    ['prices: {a/b: 3}', 'prices.a/b: must be `key: value` lines'],
    ['prices: {a/b: {input: 1}}', 'prices.a/b.output: must be a number'],
    ['prices: {a/b: {input: -1, output: 1}}', 'prices.a/b.input: must be at least 0'],
    ['prices: {a/b: {input: 1, output: 1, cached: 1}}', 'prices.a/b: cached is unknown here'],
    ['link: nowhere', 'link: must be file or database'],
  ])('is refused, with its path: %s', async (text, problem) => {
    const { path, refusal } = await refused(text);
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', remedy: 'Mend the configuration and try again.' });
    expect(refusal.message).toMatch(new RegExp(`^${RegExp.escape(path)}: ${problem}`));
  });

  it('is one line among those for all others', async () => {
    const { refusal } = await refused('limits: {steps: 0, retries: 99}\nallow: {tools: note}\n');
    expect(refusal.message.split('\n')).toHaveLength(3);
  });

  it.each([
    ['apiKey: sk-very-secret', 'apiKey: keys are not read from files: put it into the environment'],
    ['apiKey: ', 'apiKey: keys are not read from files: put it into the environment'],
    ['apiKeyEnv: sk-very-secret', 'apiKeyEnv: must be the name of an environment variable, not a key'],
  ])('that puts a key into the file is explained, and the key not told: %s', async (line, problem) => {
    const { refusal } = await refused(provider(`type: openai, ${line}`));
    expect(refusal.message).toContain(`providers.local.${problem}`);
    expect(refusal.message).not.toContain('secret');
  });

  it.each([
    ['limits: {steps: 1\nallow: {}\n', 'line 2'],
    ['limits: {}\nlimits: {}\n', 'line 2'],
    ['allow:\n\ttools: []\n', 'line 2'],
  ])('of the YAML is told with the file and the line: %j', async (text, line) => {
    const { path, refusal } = await refused(text);
    expect(refusal.message.startsWith(`${path}: `)).toBe(true);
    expect(refusal.message).toContain(line);
    expect(refusal.message).not.toContain('\n');
  });

  it('of the encoding is told with the file', async () => {
    const { path, refusal } = await refused(Uint8Array.of(0x61, 0xff));
    expect(refusal.message).toBe(`${path} is not text in UTF-8.`);
  });

  it.each([
    ['providers: {recorded: {type: openai}}', 'recorded, cli, builtin, agent are taken'],
    ['providers: {"a/b": {type: openai}}', 'a name has letters, digits'],
  ])('in the name of a provider is explained: %s', async (text, problem) => {
    expect((await refused(text)).refusal.message).toContain(problem);
  });

  it('that is an alias without an anchor is told with the file and the alias', async () => {
    const { path, refusal } = await refused('allow: *mine\n');
    expect(refusal.message).toMatch(new RegExp(`^${RegExp.escape(path)}: .*alias.*mine`));
  });
});

function provider(fields: string): string {
  return `providers: {local: {${fields}}}\n`;
}

async function read(text: string | Uint8Array) {
  return await readUserConfig({ XDG_CONFIG_HOME: await folderWith(text) });
}

async function refused(text: string | Uint8Array): Promise<{ path: string; refusal: Refusal }> {
  const environment = { XDG_CONFIG_HOME: await folderWith(text) };
  const error = await readUserConfig(environment).catch((reason: unknown) => reason);
  if (!(error instanceof Refusal)) throw new Error('It was not refused.', { cause: error });
  return { path: userConfigPath(environment), refusal: error };
}

async function folderWith(text: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-config-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  await mkdir(join(folder, 'cuebook'));
  await writeFile(join(folder, 'cuebook', 'config.yaml'), text);
  return folder;
}
