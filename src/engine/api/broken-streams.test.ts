import { describe, expect, it } from 'vitest';
import { PROTOCOLS, type Protocol, type Reply } from '../../../test/model-server/model-server.ts';
import type { EngineEvent } from '../../model/event.ts';
import { AnswerParts } from './answer-parts.ts';
import { eventsOf, runApi, serverFor, text, textOf } from './api-run.case.ts';
import { cuttingProxy } from './cutting-proxy.case.ts';

const HALF = { type: 'text', text: 'Half of it' } as const;
const BROKEN_OFF = {
  type: 'run-end',
  reason: 'error',
  error: {
    code: 'PROVIDER_FAILED',
    message: expect.stringMatching(/^The connection to \S+ was lost in the middle of the answer\.$/),
    remedy: 'Run it again: the partial answer is saved.',
  },
};
const FAILED = { reason: 'error', error: { code: 'PROVIDER_FAILED' } };

describe.each(PROTOCOLS)('an answer that breaks off, by %s', (protocol) => {
  it('keeps what arrived before the connection was lost, and says that it was', async () => {
    const server = await serverFor([{ parts: [{ ...HALF, chunk: 4 }, { type: 'break' }] }]);
    const run = await runApi(server, protocol);
    expect(textOf(run)).toBe('Half of it');
    expect(run.end).toEqual(BROKEN_OFF);
    expect(server.requests).toHaveLength(1);
  });

  it('keeps what came before an error in the stream, and says what the provider says', async () => {
    const server = await serverFor([{ parts: [HALF, { type: 'error', message: 'Our disks are on fire' }] }]);
    const run = await runApi(server, protocol);
    expect(textOf(run)).toBe('Half of it');
    expect(run.end).toMatchObject(FAILED);
    expect(run.end.error?.message).toMatch(/broke its answer off: Our disks are on fire$/);
  });

  it('says the same of a stream that ends before it does', async () => {
    const server = await serverFor([{ parts: [HALF, { type: 'stall' }] }]);
    const run = await runApi(await cuttingProxy(server, { lets: { until: 'Half of it' } }), protocol);
    expect(textOf(run)).toBe('Half of it');
    expect(run.end).toEqual(BROKEN_OFF);
  });

  it('fails when it is no answer but the page of somebody in between', async () => {
    const server = await serverFor([text('Never said.')]);
    const run = await runApi(
      await cuttingProxy(server, { lets: 'none', instead: '<html>Sign in first</html>' }),
      protocol,
    );
    expect(run.end).toMatchObject(FAILED);
  });

  it('fails when it holds a frame that is no JSON', async () => {
    const server = await serverFor([{ parts: [HALF, { type: 'stall' }] }]);
    const proxy = await cuttingProxy(server, {
      lets: { until: 'Half of it' },
      instead: 'data: {"broken": tru\n\n',
    });
    const run = await runApi(proxy, protocol);
    expect(textOf(run)).toBe('Half of it');
    expect(run.end).toMatchObject(FAILED);
    expect(run.end.error?.message).toMatch(/^\S+ sent something that cannot be read: /);
  });

  it('runs no tool whose call it broke off in', async () => {
    const input = { at: 'a place whose name is longer than one chunk' };
    const server = await serverFor([
      { parts: [{ type: 'tool-call', name: 'look', input }, { type: 'break' }] },
      text('Once more, without.'),
    ]);
    const run = await runApi(server, protocol);
    expect(eventsOf(run, 'tool-result')).toEqual([]);
  });
});

describe('an answer whose stream holds nothing at all', () => {
  const isAskedForAgain = async (protocol: Protocol): Promise<void> => {
    const server = await serverFor([text('Never said.')]);
    const proxy = await cuttingProxy(server, { lets: 'none' });
    const run = await runApi(proxy, protocol, { limits: { retries: 2 } });
    expect(run.end).toEqual(BROKEN_OFF);
    expect(server.requests).toHaveLength(3);
  };

  it.each(PROTOCOLS)('is asked for again, by %s', isAskedForAgain);
});

describe.each(PROTOCOLS)('the end of an answer, by %s', (protocol) => {
  it('is `length` when there was no room for more', async () => {
    const run = await runApi(await serverFor([{ parts: [HALF], finish: 'length' }]), protocol);
    expect(eventsOf(run, 'step-end')).toMatchObject([{ finishReason: 'length' }]);
    expect(run.end).toEqual({ type: 'run-end', reason: 'length' });
  });

  it.each<[string, Reply]>([
    ['in the middle', { parts: [HALF], finish: 'content-filter' }],
    ['before the first word', { parts: [], finish: 'content-filter' }],
  ])('is `refused` when the provider filters it %s', async (_, reply) => {
    const run = await runApi(await serverFor([reply]), protocol);
    expect(eventsOf(run, 'step-end')).toMatchObject([{ finishReason: 'content-filter' }]);
    expect(run.end).toMatchObject({
      reason: 'refused',
      error: { message: expect.stringMatching(/^\S+ would not answer: its provider filtered the answer\.$/) },
    });
  });

  it('is `done` when it is empty, and leaves no part', async () => {
    for (const parts of [[], [{ type: 'text', text: '' } as const]]) {
      const run = await runApi(await serverFor([{ parts }]), protocol);
      expect(run.events.map(({ type }) => type)).toEqual(['run-start', 'step-start', 'step-end', 'run-end']);
      expect(run.end.reason).toBe('done');
    }
  });

  it('is `done` when it promises calls and makes none', async () => {
    const run = await runApi(await serverFor([{ parts: [HALF], finish: 'tool-calls' }]), protocol);
    expect(eventsOf(run, 'step-end')).toMatchObject([{ finishReason: 'stop' }]);
    expect(run.end.reason).toBe('done');
  });

  it('tells what was used, which response it was and which model gave it', async () => {
    const usage = { input: 100, output: 20, cached: 40, reasoning: 7 };
    const server = await serverFor([
      {
        parts: [
          { type: 'reasoning', text: 'Hm.' },
          { type: 'text', text: 'Yes.' },
        ],
        usage,
      },
    ]);
    const run = await runApi(server, protocol);
    expect(eventsOf(run, 'step-end')).toEqual([
      {
        type: 'step-end',
        finishReason: 'stop',
        usage: { inputTokens: 100, outputTokens: 20, cachedInputTokens: 40, reasoningTokens: 7 },
        responseId: expect.stringMatching(/\w{10}/),
        model: expect.stringMatching(`^${protocol}/`),
        providerMetadata: expect.any(Object),
      },
    ]);
  });
});

// The SDK keeps Gemini's `modelVersion` to itself.
it.each(PROTOCOLS.filter((protocol) => protocol !== 'gemini'))(
  'names the model that answered where it is another than was asked, by %s',
  async (protocol) => {
    const server = await serverFor([text('Yes.')]);
    const rewrite = (frame: string) => frame.replaceAll(/"model":"[^"]+"/g, '"model":"another-2026"');
    const run = await runApi(await cuttingProxy(server, { lets: 'all', rewrite }), protocol);
    expect(eventsOf(run, 'step-end')).toMatchObject([{ responseModel: 'another-2026' }]);
  },
);

describe('a character that is cut in two', () => {
  const CAT = '🐈';
  const [HEAD, TAIL] = [CAT.charAt(0), CAT.charAt(1)];

  it.each<[string, readonly string[], readonly string[]]>([
    ['is put together', [`a${HEAD}`, `${TAIL}b`], ['a', `${CAT}b`]],
    ['is put together when its halves come alone', [HEAD, TAIL], [CAT]],
    ['is put together over an empty chunk', [HEAD, '', TAIL], [CAT]],
    ['is replaced when its second half never comes', [`a${HEAD}`], ['a', '\ufffd']],
  ])('%s', (_, chunks, deltas) => {
    expect(deltasOf(chunks)).toEqual(deltas);
  });

  it.each<[string, readonly string[]]>([
    ['a first half is followed by something else', [HEAD, 'b']],
    ['a second half comes alone', [TAIL]],
    ['a first half stands in the middle', [`a${HEAD}b`]],
  ])('is replaced when %s', (_, chunks) => {
    expect(deltasOf(chunks).join('').isWellFormed()).toBe(true);
  });

  it('is replaced when it is all that came', () => {
    expect(deltasOf([HEAD])).toEqual(['\ufffd']);
  });

  function deltasOf(chunks: readonly string[]): readonly string[] {
    const parts = new AnswerParts(() => {
      throw new Error('There is no call.');
    });
    const events: readonly EngineEvent[] = [
      ...parts.take({ type: 'text-start', id: '1' }),
      ...chunks.flatMap((delta) => parts.take({ type: 'text-delta', id: '1', delta })),
      ...parts.take({ type: 'text-end', id: '1' }),
    ];
    return events.flatMap((event) => (event.type === 'text-delta' ? [event.delta] : []));
  }
});
