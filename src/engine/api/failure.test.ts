import { describe, expect, it } from 'vitest';
import {
  PROTOCOLS,
  type Protocol,
  type Reply,
  startModelServer,
} from '../../../test/model-server/model-server.ts';
import type { Failure } from '../../model/message.ts';
import { type ApiRunOptions, eventsOf, runApi, serverFor } from './api-run.case.ts';
import { cuttingProxy } from './cutting-proxy.case.ts';
import { TEST_MODELS } from './model-choice.case.ts';

const KEY = 'sk-a-very-secret-key';

describe.each(PROTOCOLS)('a failure, by %s', (protocol) => {
  const { modelId } = TEST_MODELS[protocol];

  it.each([401, 403])('of the key names its variable: %i', async (status) => {
    expect(await failureAfter(protocol, { status, message: 'Who are you?' })).toEqual({
      code: 'PROVIDER_FAILED',
      message: `${protocol} did not accept the key (${status}): Who are you?`,
      remedy: 'Check TEST_KEY.',
    });
  });

  it('of the model names the model', async () => {
    expect(await failureAfter(protocol, { status: 404, message: 'Never heard of it' })).toMatchObject({
      code: 'PROVIDER_FAILED',
      message: `${protocol} knows no model ${modelId} (404): Never heard of it`,
    });
  });

  it.each([
    [{}, 'Try again later.'],
    [{ 'retry-after': '30' }, 'Try again in 30 s.'],
  ])('of the rate says when to come back: %j', async (headers, remedy) => {
    const reply = { status: 429, headers, message: 'Too fast' };
    expect(await failureAfter(protocol, reply)).toEqual({
      code: 'PROVIDER_FAILED',
      message: `${protocol} takes no more requests now (429): Too fast`,
      remedy,
    });
  });

  it('of the request says what the provider says, in one line of bearable length', async () => {
    const message = `That is\n\n  wrong. ${'Very wrong. '.repeat(100)}`;
    const failure = await failureAfter(protocol, { status: 400, message });
    expect(failure?.message).toMatch(/ refused the request \(400\): That is wrong\. Very wrong\. .*…$/);
    expect(failure?.message.length).toBeLessThan(400);
  });

  it('of the connection says where nothing answers, at once', async () => {
    const server = await startModelServer(() => ({ parts: [] }));
    await server.close();
    const run = await runApi(server, protocol);
    expect(eventsOf(run, 'retry')).toEqual([]);
    expect(run.end.error).toEqual({
      code: 'PROVIDER_FAILED',
      message: expect.stringMatching(`^${protocol} cannot be reached: .*ECONNREFUSED`),
      remedy: `Check the network, and that something answers at ${server.baseURL(protocol)}.`,
    });
  });

  it.each<[string, Reply]>([
    ['an error', { status: 400, message: `The key ${KEY} is not good (${KEY})` }],
    ['a refusal of the key', { status: 401, message: `Incorrect API key provided: ${KEY}` }],
    ['a failure of the server', { status: 500, message: `Panic at ${KEY}` }],
    ['a filled rate', { status: 429, message: `Too fast for ${KEY}` }],
    ['a conversation too long', { status: 400, message: `prompt is too long, ${KEY}` }],
    ['an error in the stream', { parts: [{ type: 'error', message: `No room for ${KEY}` }] }],
  ])('never tells the key: %s', async (_, reply) => {
    const failure = await failureAfter(protocol, reply, { choice: { apiKey: KEY } });
    expect(failure?.message).toContain('…');
    expect(JSON.stringify(failure)).not.toContain(KEY);
  });
});

describe('a conversation that is too long', () => {
  it.each<[Protocol, string]>([
    [
      'openai-chat',
      "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens.",
    ],
    [
      'openai-chat',
      'Trying to keep the first 9000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens',
    ],
    [
      'openai-responses',
      'Your input exceeds the context window of this model. Please adjust your input and try again.',
    ],
    ['anthropic', 'prompt is too long: 208310 tokens > 200000 maximum'],
    [
      'anthropic',
      'input length and `max_tokens` exceed context limit: 197202 + 21333 > 200000, decrease input length or `max_tokens` and try again',
    ],
    ['openai-chat', 'the request exceeds the available context size, try increasing it'],
    ['gemini', 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).'],
  ])('is told apart, as %s says it: %s', async (protocol, message) => {
    expect(await failureAfter(protocol, { status: 400, message })).toMatchObject({
      code: 'CONTEXT_TOO_LARGE',
      message: expect.stringMatching(/^The conversation is too long for \S+: /),
      remedy: expect.stringContaining('Go on in a new session'),
    });
  });

  it.each(['openai-chat', 'openai-responses'] as const)(
    'is told apart when it is said in the stream, by %s',
    async (protocol) => {
      const message = 'Your input exceeds the context window of this model.';
      const server = await serverFor([{ parts: [{ type: 'error', message }] }]);
      const rewrite = (frame: string) => frame.replace('server_error', 'context_length_exceeded');
      const proxy = await cuttingProxy(server, { lets: 'all', rewrite });
      const run = await runApi(proxy, protocol, { limits: { retries: 0 } });
      expect(run.end.error).toMatchObject({ code: 'CONTEXT_TOO_LARGE' });
    },
  );

  it('is not what a rate limit on tokens says', async () => {
    const reply = { status: 429, message: 'Too many tokens per minute for this context window' };
    expect(await failureAfter('openai-chat', reply)).toMatchObject({ code: 'PROVIDER_FAILED' });
  });
});

describe('the key', () => {
  it('is not told by a further attempt', async () => {
    const server = await serverFor([{ status: 500, message: `Panic at ${KEY}` }]);
    const run = await runApi(server, 'openai-chat', { choice: { apiKey: KEY }, limits: { retries: 1 } });
    expect(eventsOf(run, 'retry')).toHaveLength(1);
    expect(JSON.stringify(run.events)).not.toContain(KEY);
  });

  it('is not told in part where a long message is cut', async () => {
    const message = `${'x'.repeat(290)}${KEY}`;
    const failure = await failureAfter('openai-chat', { status: 400, message }, { choice: { apiKey: KEY } });
    expect(failure?.message).not.toContain(KEY.slice(0, 8));
  });
});

async function failureAfter(
  protocol: Protocol,
  reply: Reply,
  options: ApiRunOptions = {},
): Promise<Failure | undefined> {
  const run = await runApi(await serverFor([reply]), protocol, { limits: { retries: 0 }, ...options });
  expect(run.end.reason).toBe('error');
  return run.end.error;
}
