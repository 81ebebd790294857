import { describe, expect, it, onTestFinished } from 'vitest';
import { type Embed, type ModelServer, startModelServer } from '../../../test/model-server/model-server.ts';
import type { ProviderType } from '../../model/provider.ts';
import { apiEmbedder } from './embed.ts';
import type { ApiLimits } from './limits.ts';

const NEVER = new AbortController().signal;

describe('an embedder of a provider', () => {
  it.each([
    ['openai', 'authorization', 'Bearer test-key'],
    ['openai-compatible', 'authorization', 'Bearer test-key'],
    ['google', 'x-goog-api-key', 'test-key'],
  ] as const)(
    'gives the vectors of texts, and a key only where it belongs: %s',
    async (type, header, value) => {
      const server = await serve();
      const embedder = embedderAt(server, type);
      expect(embedder.model).toBe('lab/embedder');
      const vectors = await embedder.embed(['Water it.', 'In the sun.'], NEVER);
      expect(vectors.map((vector) => Array.from(vector))).toEqual([
        [1, 0, 0, 0, 0],
        [0, 1, 0, 0, 0],
      ]);
      expect(await embedder.embed(['Water it.'], NEVER)).toHaveLength(1);
      expect(server.embeddingRequests).toMatchObject([
        { model: 'embedder', texts: ['Water it.', 'In the sun.'], headers: { [header]: value } },
        { model: 'embedder', texts: ['Water it.'] },
      ]);
    },
  );

  it('asks for some at a time, and keeps their order', async () => {
    const server = await serve(({ texts }) => texts.map((text) => [Number(text)]));
    const numbers = Array.from({ length: 150 }, (_, at) => at);
    const vectors = await embedderAt(server).embed(numbers.map(String), NEVER);
    expect(vectors.map(([value]) => value)).toEqual(numbers);
    expect(server.embeddingRequests.map(({ texts }) => texts.length)).toEqual([64, 64, 22]);
  });

  it('asks again when the provider is busy', async () => {
    const server = await serve((_, index) =>
      index === 0 ? { status: 429, headers: { 'retry-after-ms': '1' } } : [[1]],
    );
    expect(await embedderAt(server).embed(['a'], NEVER)).toHaveLength(1);
    expect(server.embeddingRequests).toHaveLength(2);
  });

  it('asks no more than three times', async () => {
    const server = await serve(() => ({ status: 503, message: 'Overloaded.' }));
    await expect(embedderAt(server).embed(['a'], NEVER)).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
      message: 'lab has a problem of its own (503): Overloaded.',
    });
    expect(server.embeddingRequests).toHaveLength(3);
  });

  it('says what the provider refused, without the key', async () => {
    const server = await serve(() => ({ status: 401, message: 'The key test-key is wrong.' }));
    await expect(embedderAt(server).embed(['a'], NEVER)).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
      message: 'lab did not accept the key (401): The key … is wrong.',
      remedy: 'Check LAB_KEY.',
    });
  });

  it('does not wait for ever', async () => {
    const server = await serve(() => ({ stall: true }));
    await expect(embedderAt(server, 'openai', { firstByteMs: 30 }).embed(['a'], NEVER)).rejects.toMatchObject(
      {
        message: 'lab/embedder sent nothing for 0.03 s.',
      },
    );
  });

  it('stops when nobody waits for it', async () => {
    const abort = new AbortController();
    const server = await serve(() => {
      abort.abort();
      return { stall: true };
    });
    await expect(embedderAt(server).embed(['a'], abort.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is not to be had of Anthropic', async () => {
    const server = await serve();
    await expect(embedderAt(server, 'anthropic').embed(['a'], NEVER)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'lab/embedder cannot make embeddings: Anthropic has no models for that.',
    });
  });
});

async function serve(embed?: Embed): Promise<ModelServer> {
  const server = await startModelServer(() => ({ status: 500 }), embed);
  onTestFinished(async () => await server.close());
  return server;
}

function embedderAt(server: ModelServer, type: ProviderType = 'openai', limits: Partial<ApiLimits> = {}) {
  const baseURL = server.baseURL(type === 'google' ? 'gemini' : 'openai-chat');
  const provider = { id: 'lab', type, baseURL, keyVariables: ['LAB_KEY'] };
  const choice = { name: 'lab/embedder', provider, modelId: 'embedder', apiKey: 'test-key' };
  return apiEmbedder(choice, { retryMs: 1, ...limits });
}
