import { APICallError } from '@ai-sdk/provider';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, type ModelServer, PROTOCOLS, type Protocol, startModelServer } from './model-server.ts';
import { sdkModel } from './testing/sdk-models.ts';
import { allOf, deltas, PROMPT, TOOLS } from './testing/sdk-stream.ts';

let server: ModelServer | undefined;
afterEach(() => server?.close());

async function serve(answer: Answer): Promise<ModelServer> {
  server = await startModelServer(answer);
  return server;
}

async function ask(to: ModelServer, protocol: Protocol, abortSignal?: AbortSignal) {
  const options = abortSignal ? { abortSignal } : {};
  const { stream } = await sdkModel(to, protocol).doStream({ prompt: PROMPT, tools: TOOLS, ...options });
  return stream;
}

/** Reads up to the first text, and leaves the rest. */
async function readToText(stream: Awaited<ReturnType<typeof ask>>) {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error('The stream ended before any text');
    if (value.type === 'text-delta') return reader;
  }
}

describe.each(PROTOCOLS)('the %s protocol, through its provider package', (protocol) => {
  it('delivers reasoning, text, two calls at once, the finish reason and the usage', async () => {
    const to = await serve(() => ({
      parts: [
        { type: 'reasoning', text: 'I shall look and listen 👀, at once.', chunk: 5 },
        { type: 'text', text: 'Let me see. 🙂🙃', chunk: 1 },
        { type: 'tool-call', name: 'look', input: { at: 'the wall' } },
        { type: 'tool-call', name: 'listen', input: { at: 'the door' }, id: 'call_of_the_door' },
      ],
      usage: { input: 100, output: 50, cached: 40, reasoning: 20 },
    }));

    const parts = await allOf(await ask(to, protocol));

    expect(deltas(parts, 'reasoning-delta')).toBe('I shall look and listen 👀, at once.');
    expect(deltas(parts, 'text-delta')).toBe('Let me see. 🙂🙃');
    expect(parts.filter((part) => part.type === 'text-delta').length).toBeGreaterThanOrEqual(14);
    expect(parts.filter((part) => part.type === 'tool-call')).toMatchObject([
      { toolCallId: expect.stringMatching(/./), toolName: 'look', input: '{"at":"the wall"}' },
      { toolCallId: 'call_of_the_door', toolName: 'listen', input: '{"at":"the door"}' },
    ]);
    expect(parts.at(-1)).toMatchObject({
      type: 'finish',
      finishReason: { unified: 'tool-calls' },
      usage: {
        inputTokens: { total: 100, noCache: 60, cacheRead: 40 },
        outputTokens: { total: 50, text: 30, reasoning: 20 },
      },
    });
    await expect(to.requests[0]?.closed).resolves.toBe('ended');
  });

  it.each(['stop', 'length', 'content-filter'] as const)('finishes with %s', async (finish) => {
    const to = await serve(() => ({ parts: [{ type: 'text', text: 'So' }], finish }));

    const parts = await allOf(await ask(to, protocol));

    expect(parts.at(-1)).toMatchObject({ type: 'finish', finishReason: { unified: finish } });
  });

  it('shows the request in the one shape', async () => {
    const to = await serve(() => ({ parts: [{ type: 'text', text: 'Yes' }] }));

    await allOf(await ask(to, protocol));

    expect(to.requests).toMatchObject([
      {
        protocol,
        model: sdkModel(to, protocol).modelId,
        messages: [
          { role: 'system', parts: [{ type: 'text', text: 'Be brief.' }] },
          { role: 'user', parts: [{ type: 'text', text: 'Look around.' }] },
        ],
        tools: ['look', 'listen'],
        prompt: 'Look around.',
      },
    ]);
  });

  it('sends a raw tool input as it is', async () => {
    const to = await serve(() => ({ parts: [{ type: 'tool-call', name: 'look', input: '{"at":' }] }));

    const parts = await allOf(await ask(to, protocol));

    expect(deltasOfInput(parts)).toBe('{"at":');
  });

  it('holds a stalled reply, and sees the client hang up', async () => {
    const to = await serve((_request, index) => ({
      parts: [{ type: 'text', text: 'So' }, ...(index === 0 ? [{ type: 'stall' } as const] : [])],
    }));
    const hangUp = new AbortController();
    const reader = await readToText(await ask(to, protocol, hangUp.signal));
    const next = reader.read().then(
      () => 'came',
      () => 'failed',
    );

    await allOf(await ask(to, protocol));

    expect(await Promise.race([next, 'nothing yet'])).toBe('nothing yet');
    hangUp.abort();
    await expect(to.requests[0]?.closed).resolves.toBe('hung-up');
    await expect(next).resolves.toBe('failed');
  });

  it('waits where it is told to, and goes on in the same block', async () => {
    const gate = Promise.withResolvers<void>();
    const to = await serve(() => ({
      parts: [
        { type: 'text', text: 'One' },
        { type: 'wait', until: gate.promise },
        { type: 'text', text: ', two' },
      ],
    }));
    const [first, whole] = (await ask(to, protocol)).tee();
    await readToText(first);

    gate.resolve();
    const parts = await allOf(whole);

    expect(deltas(parts, 'text-delta')).toBe('One, two');
    expect(parts.filter((part) => part.type === 'text-start')).toHaveLength(1);
  });

  it('breaks the stream of the client', async () => {
    const to = await serve(() => ({ parts: [{ type: 'text', text: 'So' }, { type: 'break' }] }));

    const stream = await ask(to, protocol);

    await expect(allOf(stream)).rejects.toThrow();
    await expect(to.requests[0]?.closed).resolves.toBe('broken');
  });

  it('hangs up before any header', async () => {
    const to = await serve(() => ({ hangUp: true }));

    await expect(ask(to, protocol)).rejects.toThrow();
    await expect(to.requests[0]?.closed).resolves.toBe('broken');
  });

  it('sends an error inside of the stream', async () => {
    const to = await serve(() => ({
      parts: [
        { type: 'text', text: 'So' },
        { type: 'error', message: 'Overloaded' },
      ],
    }));

    const parts = await allOf(await ask(to, protocol));

    expect(parts.find((part) => part.type === 'error')?.error).toMatchObject({ message: 'Overloaded' });
    await expect(to.requests[0]?.closed).resolves.toBe('ended');
  });

  it('answers with a status, its headers and its message', async () => {
    const to = await serve(() => ({ status: 429, headers: { 'retry-after': '7' }, message: 'Slow down' }));

    const error: unknown = await ask(to, protocol).catch((reason: unknown) => reason);

    expect(APICallError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({
      statusCode: 429,
      message: 'Slow down',
      isRetryable: true,
      responseHeaders: { 'retry-after': '7' },
    });
    await expect(to.requests[0]?.closed).resolves.toBe('ended');
  });

  it('breaks off what is open when it closes', async () => {
    const asked = Promise.withResolvers<void>();
    const to = await serve(() => {
      asked.resolve();
      return { stall: true };
    });
    const pending = ask(to, protocol).catch(() => 'failed');
    await asked.promise;

    await to.close();

    await expect(pending).resolves.toBe('failed');
    await expect(to.requests[0]?.closed).resolves.toBe('broken');
  });
});

function deltasOfInput(parts: Awaited<ReturnType<typeof allOf>>): string {
  return parts.map((part) => (part.type === 'tool-input-delta' ? part.delta : '')).join('');
}
