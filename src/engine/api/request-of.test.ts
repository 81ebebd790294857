import { describe, expect, it } from 'vitest';
import { PROTOCOLS, type Protocol } from '../../../test/model-server/model-server.ts';
import { PNG } from '../../../test/model-server/testing/pictures.ts';
import type { JsonObject } from '../../model/json.ts';
import type { ModelMessage } from '../../model/model-message.ts';
import type { Tool } from '../../model/tool.ts';
import { testInput } from '../engine-input.case.ts';
import { EngineMaker } from '../engine-maker.ts';
import { apiEngine } from './api-engine.ts';
import { serverFor, text } from './api-run.case.ts';
import { testChoice } from './model-choice.case.ts';

const TOOL: Tool = {
  name: 'look',
  description: 'Looks at something.',
  inputSchema: { type: 'object', properties: { at: { type: 'string' }, 7: { type: 'number' } } },
  effect: 'read',
  run: () => 'a wall',
};
const OLD: Tool = { ...TOOL, name: 'old_look', isHidden: true };
const IMAGE = { type: 'file', mediaType: 'image/png', data: { type: 'data', data: PNG } } as const;
const CALL = { toolCallId: 'c', toolName: 'look' };
const MESSAGES: readonly ModelMessage[] = [
  { role: 'user', content: [{ type: 'text', text: 'What is it? “你好” \ud83d\ude00' }, IMAGE] },
  { role: 'assistant', content: [{ type: 'tool-call', ...CALL, input: { at: 'it', 7: 1e21 } }] },
  {
    role: 'tool',
    content: [
      {
        type: 'tool-result',
        ...CALL,
        output: { type: 'content', value: [{ type: 'text', text: 'A wall' }, IMAGE] },
      },
    ],
  },
];
const SETTINGS: readonly JsonObject[] = [
  {},
  { temperature: 0.5, maxOutputTokens: 2_000 },
  { reasoning: 'high' },
  { toolProtocol: 'json' },
  { toolProtocol: 'json', reasoning: 'high' },
];

async function stage(protocol: Protocol) {
  const server = await serverFor([text('A wall.')]);
  const { provider, ...choice } = testChoice(server, protocol);
  const config = async () => ({ providers: [{ ...provider, images: true }], limits: {} });
  return {
    server,
    choice: { ...choice, provider: { ...provider, images: true } },
    maker: new EngineMaker({}, config),
  };
}

describe.each(PROTOCOLS)('the request of a turn, by %s', (protocol) => {
  it.each(SETTINGS)('is what the model gets, with the settings %j', async (settings) => {
    const { server, choice, maker } = await stage(protocol);
    const asked = { system: 'Be brief.', messages: MESSAGES, tools: [TOOL, OLD] };

    const request = await maker.request(choice.name, { ...asked, settings });
    expect(server.requests).toEqual([]);

    const input = testInput({ prompt: { text: '' }, model: choice.name }, []);
    const running = apiEngine({ choice, settings }).run(
      { ...input, ...asked, messages: () => asked.messages },
      new AbortController().signal,
    );
    expect((await Array.fromAsync(running)).at(-1)).toEqual({ type: 'run-end', reason: 'done' });
    const [got] = server.requests;
    expect(request).toEqual({ method: 'POST', url: `${server.url}${got?.path}`, body: got?.body });
    expect(JSON.stringify(request.body)).toBe(JSON.stringify(got?.body));
    expect(JSON.stringify(request)).not.toContain('old_look');
  });
});

describe('the request of a turn', () => {
  const asked = { messages: [{ role: 'user', content: 'Hi' } as const], tools: [], settings: {} };
  const nothing = async () => ({ providers: [], limits: {} });

  it.each([
    ['openai/gpt-5', 'https://api.openai.com/v1/responses'],
    ['recorded/anthropic/claude-sonnet-4-5', 'https://api.anthropic.com/v1/messages'],
    ['ollama/llama3', 'http://127.0.0.1:11434/v1/chat/completions'],
  ])('of %s needs no key, and goes nowhere', async (model, url) => {
    expect(await new EngineMaker({}, nothing).request(model, asked)).toMatchObject({ method: 'POST', url });
  });

  it('holds no key where there is one', async () => {
    const maker = new EngineMaker({ OPENAI_API_KEY: 'sk-very-secret' }, nothing);
    expect(JSON.stringify(await maker.request('openai/gpt-5', asked))).not.toContain('secret');
  });

  it('is refused where the address holds a password, and where nobody knows the provider', async () => {
    const secret = {
      id: 'lab',
      type: 'openai',
      baseURL: 'https://me:secret@lab/v1',
      keyVariables: [],
    } as const;
    const maker = new EngineMaker({}, async () => ({ providers: [secret], limits: {} }));
    await expect(maker.request('lab/x', asked)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.not.stringContaining('secret'),
    });
    await expect(maker.request('nobody/x', asked)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('what is known of a model', () => {
  it('is what the user has said of its provider, and what its name tells', async () => {
    const lab = {
      id: 'lab',
      type: 'openai-compatible',
      baseURL: 'http://lab/v1',
      keyVariables: [],
      images: true,
      contextWindow: 9_000,
    } as const;
    const maker = new EngineMaker({}, async () => ({ providers: [lab], limits: {} }));
    expect(await maker.facts('recorded/lab/x')).toEqual({
      window: 9_000,
      seesImages: true,
      provider: 'openai-compatible',
    });
    expect(await maker.facts('openai/gpt-5')).toMatchObject({ window: 400_000, tokenizer: 'o200k_base' });
    expect(await maker.facts('openai/something-new')).toEqual({ seesImages: true, provider: 'openai' });
    expect(await maker.facts('agent/quiz')).toEqual({ seesImages: undefined });
  });
});
