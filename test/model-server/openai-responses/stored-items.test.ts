import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ModelServer, startModelServer } from '../model-server.ts';
import { post } from '../testing/post.ts';

const base = { model: 'gpt-5.2', stream: true };
const prompt = { role: 'user', content: 'hi' };
const completed = z.looseObject({
  type: z.literal('response.completed'),
  response: z.looseObject({
    output: z.array(
      z.looseObject({ type: z.string(), id: z.string(), encrypted_content: z.string().optional() }),
    ),
  }),
});

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer(() => ({
    parts: [
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'fine' },
    ],
  }));
});
afterAll(() => server.close());

/** The items of a reply, from its last event. */
async function itemsOf(request: object) {
  const { text } = await post(server, 'openai-responses', { ...base, input: 'hi', ...request });
  const last = text.trimEnd().split('\n').at(-1)?.replace('data: ', '') ?? '';
  return completed.parse(JSON.parse(last)).response.output;
}

async function statusOf(request: object): Promise<number> {
  return (await post(server, 'openai-responses', { ...base, ...request })).status;
}

function references(items: Awaited<ReturnType<typeof itemsOf>>) {
  return [prompt, ...items.map(({ id }) => ({ type: 'item_reference', id })), prompt];
}

describe('the items of a reply', () => {
  it('can be referred to when they were stored', async () => {
    expect(await statusOf({ input: references(await itemsOf({})) })).toBe(200);
    expect(server.requests.at(-1)?.messages[1]).toEqual({
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'hm' },
        { type: 'text', text: 'fine' },
      ],
    });
  });

  it('cannot be referred to when they were not', async () => {
    expect(await statusOf({ input: references(await itemsOf({ store: false })) })).toBe(400);
  });

  it('cannot be referred to by a request that stores nothing', async () => {
    expect(await statusOf({ input: references(await itemsOf({})), store: false })).toBe(400);
  });

  it('are refused when a message is referred to without its reasoning', async () => {
    const [, message] = await itemsOf({});
    expect(await statusOf({ input: [prompt, { type: 'item_reference', id: message?.id }, prompt] })).toBe(
      400,
    );
    expect(server.requests.at(-1)?.refusal).toContain("without its required 'reasoning' item");
  });

  it('carry encrypted content when it was asked for, and come back whole', async () => {
    const items = await itemsOf({ store: false, include: ['reasoning.encrypted_content'] });

    expect(items.map((item) => item.encrypted_content !== undefined)).toEqual([true, false]);
    expect(await statusOf({ input: [prompt, ...items, prompt], store: false })).toBe(200);
  });

  it('carry no encrypted content when it was not asked for', async () => {
    expect((await itemsOf({})).map((item) => item.encrypted_content)).toEqual([undefined, undefined]);
  });
});
