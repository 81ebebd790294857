import { describe, expect, it } from 'vitest';
import { PROTOCOLS, type Protocol, type SeenPart } from '../../../test/model-server/model-server.ts';
import { DRAWING, PICTURES, PNG } from '../../../test/model-server/testing/pictures.ts';
import type { ModelMessage, ToolResultPart } from '../../model/model-message.ts';
import { testInput } from '../engine-input.case.ts';
import { apiEngine } from './api-engine.ts';
import { serverFor, text } from './api-run.case.ts';
import { TEST_MODELS, testChoice } from './model-choice.case.ts';

interface Sight {
  readonly modelId?: string;
  readonly images?: boolean;
}

/** What a model gets of messages. */
async function seen(protocol: Protocol, messages: readonly ModelMessage[], { modelId, images }: Sight = {}) {
  const server = await serverFor([text('I see.')]);
  const { provider, ...choice } = testChoice(server, protocol, modelId);
  const told = { ...provider, ...(images !== undefined && { images }) };
  const engine = apiEngine({ choice: { ...choice, provider: told }, settings: {} });
  const input = testInput({ prompt: { text: '' }, model: choice.name }, []);
  const events = await Array.fromAsync(
    engine.run({ ...input, messages: () => messages }, new AbortController().signal),
  );
  expect(events.at(-1)).toEqual({ type: 'run-end', reason: 'done' });
  return server.requests[0]?.messages.flatMap(({ parts }) => parts) ?? [];
}

const image = (data: string | Uint8Array, mediaType = 'image/png') =>
  ({ type: 'file', mediaType, data: { type: 'data', data } }) as const;
const said = (words: string) => ({ type: 'text', text: words }) as const;
const shown = (mediaType: string, data: string): SeenPart => ({ type: 'image', mediaType, data });
const NOT_SHOWN = `(an image, image/png, ${Buffer.from(PNG, 'base64').length} bytes, is not shown)`;

function user(...content: Extract<ModelMessage, { role: 'user' }>['content'] & object): ModelMessage {
  return { role: 'user', content };
}

describe.each(PROTOCOLS)('images of a prompt, by %s', (protocol) => {
  const sees = { images: true };

  it('are seen, whatever form they have', async () => {
    const forms = [
      image(PNG),
      image(Buffer.from(PNG, 'base64')),
      { type: 'image', image: PNG } as const,
      { type: 'image', image: `data:image/png;base64,${PNG}` } as const,
    ];
    const parts = await seen(protocol, [user(said('Look'), ...forms)], sees);
    expect(parts).toEqual([said('Look'), ...forms.map(() => shown('image/png', PNG))]);
  });

  it('are what they are, and not what they are called', async () => {
    const jpeg = PICTURES['image/jpeg'];
    expect(await seen(protocol, [user(said('Look'), image(jpeg, 'image/png'))], sees)).toEqual([
      said('Look'),
      shown('image/jpeg', jpeg),
    ]);
  });

  it('that no model looks at are told of in words', async () => {
    const content = [said('Look'), image(DRAWING, 'image/svg+xml'), image('https://example.com/a.png')];
    expect(await seen(protocol, [user(...content)], sees)).toEqual([
      said('Look'),
      said('(an image, image/svg+xml, 41 bytes, is not shown)'),
      said('(an image, image/png, is not shown)'),
    ]);
  });

  it('are told of in words to a model that does not see', async () => {
    const parts = await seen(protocol, [user(said('Look'), image(PNG))], { images: false });
    expect(parts).toEqual([said('Look'), said(NOT_SHOWN)]);
  });
});

describe('a model', () => {
  it.each<[Protocol, string, boolean]>([
    ['openai-chat', 'llava:13b', true],
    ['openai-chat', 'some-model', false],
    ['openai-responses', 'o3-mini', false],
    ['openai-responses', 'gpt-4.1', true],
    ['gemini', 'gemini-2.5-flash', true],
  ])('of %s called %s sees images: %s', async (protocol, modelId, sees) => {
    const parts = await seen(protocol, [user(said('Look'), image(PNG))], { modelId });
    expect(parts.some(({ type }) => type === 'image')).toBe(sees);
  });

  it('of Google looks at no GIF', async () => {
    const parts = await seen('gemini', [user(said('Look'), image(PICTURES['image/gif'], 'image/gif'))]);
    expect(parts).toEqual([said('Look'), said('(an image, image/gif, 42 bytes, is not shown)')]);
  });

  it('of Anthropic looks at nothing beyond 5 MB', async () => {
    const large = PNG.replace(/=+$/, '').slice(0, 88) + 'AAAA'.repeat(1_400_000);
    const parts = await seen('anthropic', [user(said('Look'), image(large))]);
    expect(parts).toEqual([said('Look'), said('(an image, image/png, 4.2 MB, is not shown)')]);
  });
});

type Content = Extract<ToolResultPart['output'], { type: 'content' }>['value'];

function withResult(...value: Content): readonly ModelMessage[] {
  const call = { toolCallId: 'c', toolName: 'look' };
  return [
    user(said('Look')),
    { role: 'assistant', content: [{ type: 'tool-call', ...call, input: {} }] },
    { role: 'tool', content: [{ type: 'tool-result', ...call, output: { type: 'content', value } }] },
  ];
}

async function resultSeen(protocol: Protocol, value: Content, sight: Sight = {}) {
  const parts = await seen(protocol, withResult(...value), sight);
  const result = parts.find(({ type }) => type === 'tool-result');
  const beside = parts.filter(({ type }) => type === 'image');
  return { output: '', images: [], ...result, beside };
}

describe('images of a result', () => {
  it.each<Protocol>(['openai-responses', 'anthropic', 'gemini'])('are seen by %s', async (protocol) => {
    expect(await resultSeen(protocol, [said('A wall'), image(PNG), said(' ')])).toMatchObject({
      output: 'A wall',
      images: [shown('image/png', PNG)],
    });
    expect(await resultSeen(protocol, [image(PNG), image(PNG)])).toMatchObject({
      images: [shown('image/png', PNG), shown('image/png', PNG)],
    });
  });

  it('stand beside it for Gemini before 3', async () => {
    const content = [said('A wall'), said('A door'), image(PNG)];
    expect(await resultSeen('gemini', content, { modelId: 'gemini-2.5-flash' })).toMatchObject({
      output: 'A wall\nA door',
      beside: [shown('image/png', PNG)],
    });
  });

  it('are told of in words by chat completions, which have no place for them', async () => {
    const content = [said('A wall'), image(PNG)];
    expect(await resultSeen('openai-chat', content, { images: true })).toMatchObject({
      output: `A wall\n${NOT_SHOWN}`,
      images: [],
    });
  });

  it.each(PROTOCOLS)('are told of in words to a model of %s that does not see', async (protocol) => {
    const { modelId } = TEST_MODELS[protocol];
    expect(await resultSeen(protocol, [image(PNG)], { modelId, images: false })).toMatchObject({
      output: NOT_SHOWN,
    });
  });

  it('and files of other kinds are told of in words', async () => {
    const content: Content = [
      image(DRAWING, 'application/pdf'),
      { type: 'image-url', url: 'https://example.com/a.png' },
      { type: 'file-id', fileId: 'a' },
      { type: 'image-data', data: PNG, mediaType: 'image/png' },
    ];
    expect(await resultSeen('anthropic', content)).toMatchObject({
      output:
        '(a file, application/pdf, 41 bytes, is not shown)\n(an image is not shown)\n(a file is not shown)',
      images: [shown('image/png', PNG)],
    });
  });
});
