import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/wire/client.ts';
import { createClient } from '../../src/wire/client.ts';
import { sessionIdOf } from '../state/conversation.case.ts';
import { Link } from './link.ts';
import { Xray } from './xray.ts';

interface Asked {
  readonly turn: string | null;
  answer(status?: number): void;
}

/** A server that answers when the test wants it to. */
function stage(): { readonly client: Client; readonly asked: Asked[] } {
  const asked: Asked[] = [];
  const client = createClient({
    base: 'http://studio.test',
    fetch: async (url) => {
      const turn = new URL(url).searchParams.get('turn');
      const { promise, resolve } = Promise.withResolvers<Response>();
      const body = {
        stage: 'asked',
        model: turn ?? '',
        sections: [],
        tokens: 0,
        reminder: 'files',
        messages: [],
      };
      const whole = { ...body, tokenizer: { name: 'estimate', isEstimate: true }, tools: [], warnings: [] };
      const refusal = { error: { code: 'NOT_FOUND', message: 'There is no such turn.' } };
      asked.push({
        turn,
        answer: (status = 200) => resolve(Response.json(status === 200 ? whole : refusal, { status })),
      });
      return await promise;
    },
  });
  return { client, asked };
}

const wish = (place: number | 'next', key = String(place)) => ({ key, place });
const settled = async (xray: Xray, model: string) =>
  await expect.poll(() => xray.state.context?.model).toBe(model);

describe('the requests of a conversation', () => {
  it('are read one at a time, and of those that were passed in haste only the last', async () => {
    const { client, asked } = stage();
    const xray = new Xray(new Link(client), sessionIdOf(1));
    for (const place of [1, 2, 3, 4]) xray.show(wish(place));
    expect(asked.map(({ turn }) => turn)).toEqual(['1']);
    asked[0]?.answer();
    await expect.poll(() => asked.map(({ turn }) => turn)).toEqual(['1', '4']);
    asked[1]?.answer();
    await settled(xray, '4');
    expect(xray.state.isReading).toBe(false);
  });

  it('are kept, until their key is another', async () => {
    const { client, asked } = stage();
    const xray = new Xray(new Link(client), sessionIdOf(1));
    xray.show(wish('next', 'next of 2'));
    asked[0]?.answer();
    await settled(xray, 'next');
    xray.show(wish(1));
    expect(xray.state).toMatchObject({ isReading: true, context: { model: 'next' } });
    asked[1]?.answer();
    await settled(xray, '1');
    xray.show(wish('next', 'next of 2'));
    expect(xray.state.context?.model).toBe('next');
    expect(asked).toHaveLength(2);
    xray.show(wish('next', 'next of 4'));
    expect(asked).toHaveLength(3);
  });

  it('say why they cannot be read, and are read again when one asks for it', async () => {
    const { client, asked } = stage();
    const xray = new Xray(new Link(client), sessionIdOf(1));
    xray.show(wish(7));
    asked[0]?.answer(404);
    await expect.poll(() => xray.state.trouble?.message).toBe('There is no such turn.');
    xray.retry();
    asked[1]?.answer();
    await settled(xray, '7');
    expect(xray.state.trouble).toBeUndefined();
  });
});
