import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ModelServer, startModelServer } from '../model-server.ts';
import { post } from '../testing/post.ts';
import { listen } from './listen.ts';

const chat = { model: 'llama-3.3-70b', stream: true, messages: [{ role: 'user', content: 'hi' }] };
const BODIES = {
  'openai-chat': chat,
  'openai-responses': { model: 'gpt-5.2', stream: true, input: 'hi' },
  anthropic: { ...chat, max_tokens: 10 },
  gemini: { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] },
} as const;

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer(({ prompt }) => {
    if (prompt === 'throw') throw new Error('no answer');
    return { parts: [{ type: 'text', text: 'fine' }], usage: { input: 3, output: 1 } };
  });
});
afterAll(() => server.close());

describe('a request without a key', () => {
  it('is refused by Responses', async () => {
    const { status, text } = await post(server, 'openai-responses', BODIES['openai-responses'], {
      headers: {},
    });

    expect(status).toBe(401);
    expect(JSON.parse(text)).toMatchObject({
      error: {
        type: 'invalid_request_error',
        code: 'invalid_api_key',
        message: expect.stringContaining('API key'),
      },
    });
  });

  it('is refused by Anthropic', async () => {
    const headers = { 'anthropic-version': '2023-06-01' };
    const { status, text } = await post(server, 'anthropic', BODIES.anthropic, { headers });

    expect(status).toBe(401);
    expect(JSON.parse(text)).toMatchObject({
      type: 'error',
      error: { type: 'authentication_error', message: 'x-api-key header is required' },
    });
  });

  it('is refused by Gemini', async () => {
    const { status, text } = await post(server, 'gemini', BODIES.gemini, { headers: {} });

    expect(status).toBe(401);
    expect(JSON.parse(text)).toMatchObject({ error: { code: 401, status: 'UNAUTHENTICATED' } });
  });

  it('is answered by chat completions', async () => {
    await expect(post(server, 'openai-chat', BODIES['openai-chat'])).resolves.toMatchObject({ status: 200 });
  });
});

describe('a chat completion', () => {
  it('tells its usage only when it is asked for it', async () => {
    const silent = await post(server, 'openai-chat', chat);
    const telling = await post(server, 'openai-chat', { ...chat, stream_options: { include_usage: true } });

    expect(silent.text).not.toContain('usage');
    expect(telling.text).toContain(
      '"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":1,"total_tokens":4',
    );
    expect(telling.text.endsWith('data: [DONE]\n\n')).toBe(true);
  });

  it('is an error when the answer threw one', async () => {
    const messages = [{ role: 'user', content: 'throw' }];
    const { status, text } = await post(server, 'openai-chat', { ...chat, messages });

    expect({ status, text }).toEqual({ status: 500, text: expect.stringContaining('no answer') });
  });
});

describe('the lists of models', () => {
  async function list(path: string, headers: Record<string, string> = {}): Promise<unknown> {
    return (await fetch(server.url + path, { headers })).json();
  }

  it('have the shape of each protocol', async () => {
    expect(await list('/v1/models')).toMatchObject({
      object: 'list',
      data: [{ id: 'gpt-5.2', object: 'model' }, {}, {}, {}],
    });
    expect(await list('/v1/models', { 'anthropic-version': '2023-06-01' })).toMatchObject({
      data: [{ type: 'model', id: 'claude-opus-4-5' }, {}, {}],
      has_more: false,
    });
    expect(await list('/v1beta/models')).toMatchObject({
      models: [{ name: 'models/gemini-3-pro-preview' }, {}, {}],
    });
  });

  it('are not among the requests', async () => {
    const before = server.requests.length;
    await list('/v1/models');

    expect(server.requests).toHaveLength(before);
  });
});

it('counts the requests without keeping them, for who has it run long', async () => {
  const seen: number[] = [];
  const answer = (_: unknown, index: number) => {
    seen.push(index);
    return { parts: [] };
  };
  const forgetful = await listen(0, answer, { hasMemory: false });
  onTestFinished(() => forgetful.close());
  for (let count = 0; count < 2; count++) await post(forgetful, 'openai-chat', chat);

  expect(seen).toEqual([0, 1]);
  expect(forgetful.requests).toEqual([]);
});

it('serves nothing at other paths', async () => {
  await expect(post(server, 'openai-chat', {}, { path: '/v1/completions' })).resolves.toMatchObject({
    status: 404,
  });
});
