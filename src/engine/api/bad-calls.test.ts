import { describe, expect, it } from 'vitest';
import {
  type ModelServer,
  PROTOCOLS,
  type Reply,
  type SeenPart,
} from '../../../test/model-server/model-server.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { type Tool, ToolFailure, type ToolFailureCode } from '../../model/tool.ts';
import { eventsOf, runApi, serverFor, text } from './api-run.case.ts';

const LOOK: Tool = {
  name: 'look',
  description: 'Looks at something.',
  inputSchema: { type: 'object', properties: { at: { type: 'string' } }, required: ['at'] },
  effect: 'read',
  run: ({ at }) => ({ seen: at ?? null }),
};

describe.each(PROTOCOLS)('a call that cannot be run, by %s', (protocol) => {
  it.each<[string, Reply, ToolFailureCode, RegExp]>([
    ['whose input is broken JSON', calling('{"at": "x'), 'invalid_call', /^The input is not a JSON object\./],
    [
      'whose input is JSON and no object',
      calling('["x"]'),
      'invalid_call',
      /^The input is not a JSON object\./,
    ],
    ['whose input is missing', calling(''), 'invalid_arguments', /must have required property 'at'/],
    [
      'whose input has the wrong type',
      calling({ at: 7 }),
      'invalid_arguments',
      /^The input does not fit look: \/at must be string\.$/,
    ],
    [
      'of a tool that does not exist',
      calling({}, 'leap'),
      'unknown_tool',
      /^There is no tool leap\. There are: look\.$/,
    ],
  ])('%s goes back to the model as an error', async (_, reply, code, problem) => {
    const server = await serverFor([reply, text('I see.')]);
    const run = await runApi(server, protocol, { tools: [LOOK] });
    expect(eventsOf(run, 'tool-result')).toMatchObject([
      { isError: true, output: { error: { message: expect.stringMatching(problem), code } } },
    ]);
    const sent = JSON.parse(resultSentTo(server));
    // Gemini has a field `error` of its own beside the output.
    const envelope = protocol === 'gemini' ? { error: sent } : sent;
    expect(envelope).toEqual(eventsOf(run, 'tool-result')[0]?.output);
    expect(run.end.reason).toBe('done');
  });

  it.each(['{"at": "x', '"here"'])('keeps the text of an input that is no JSON object: %s', async (input) => {
    const server = await serverFor([calling(input), text('I see.')]);
    const run = await runApi(server, protocol, { tools: [LOOK] });
    expect(eventsOf(run, 'tool-call')).toMatchObject([{ input: { rawArgumentsText: input } }]);
    expect(sentTo(server).find((part) => part.type === 'tool-call')).toMatchObject({
      input: { rawArgumentsText: input },
    });
    expect(server.requests[1]?.refusal).toBeUndefined();
  });

  it('has every problem of its input named', async () => {
    const tool: Tool = {
      ...LOOK,
      inputSchema: { type: 'object', properties: { n: { type: 'number' } }, required: ['at'] },
    };
    const server = await serverFor([calling({ n: 'one' }), text('I see.')]);
    const run = await runApi(server, protocol, { tools: [tool] });
    const [result] = eventsOf(run, 'tool-result');
    expect(JSON.stringify(result?.output)).toMatch(/required property 'at'.*; .*\/n must be number/);
  });

  it('that bears the id of another gets one of its own', async () => {
    const twice: Reply = {
      parts: ['a', 'b'].map((at) => ({ type: 'tool-call', name: 'look', id: 'call_0', input: { at } })),
    };
    const again: Reply = { parts: [{ type: 'tool-call', name: 'look', id: 'call_0', input: { at: 'c' } }] };
    const server = await serverFor([twice, again, text('I see.')]);
    const run = await runApi(server, protocol, { tools: [LOOK] });
    const calls = eventsOf(run, 'tool-call');
    expect(calls[0]?.callId).toBe('call_0');
    expect(new Set(calls.map(({ callId }) => callId)).size).toBe(3);
    const seen = new Map(eventsOf(run, 'tool-result').map(({ callId, output }) => [callId, output]));
    expect(calls.map(({ callId }) => seen.get(callId))).toEqual([
      { seen: 'a' },
      { seen: 'b' },
      { seen: 'c' },
    ]);
    expect(run.end.reason).toBe('done');
  });

  it('whose id no other provider would take gets one that all do', async () => {
    const id = `call:${'0'.repeat(80)}`;
    const server = await serverFor([
      { parts: [{ type: 'tool-call', name: 'look', id, input: { at: 'a' } }] },
      text('I see.'),
    ]);
    const run = await runApi(server, protocol, { tools: [LOOK] });
    expect(eventsOf(run, 'tool-call')[0]?.callId).toMatch(/^[\w-]{1,64}$/);
    expect(run.end.reason).toBe('done');
  });

  it('is run although the answer ended with stop', async () => {
    const { parts } = calling({ at: 'a' });
    const server = await serverFor([{ parts, finish: 'stop' }, text('I see.')]);
    const run = await runApi(server, protocol, { tools: [LOOK] });
    expect(eventsOf(run, 'step-end')[0]?.finishReason).toBe('tool-calls');
    expect(eventsOf(run, 'tool-result')).toMatchObject([{ output: { seen: 'a' }, isError: false }]);
  });

  it('is not run when the answer was cut off at it; those before it are', async () => {
    const parts = [...calling({ at: 'a' }).parts, ...calling('').parts];
    const server = await serverFor([{ parts, finish: 'length' }, text('I see.')]);
    const run = await runApi(server, protocol, { tools: [LOOK] });
    const outputs = eventsOf(run, 'tool-result').map(({ output }) => output);
    expect(outputs).toContainEqual({ seen: 'a' });
    expect(outputs).toContainEqual({
      error: { message: expect.stringContaining('was cut off'), code: 'invalid_call' },
    });
    expect(eventsOf(run, 'warning')).toMatchObject([{ code: 'answer-cut-off' }]);
  });

  it('is not run when the answer was filtered', async () => {
    const { parts } = calling({ at: 'a' });
    const server = await serverFor([{ parts, finish: 'content-filter' }, text('Never said.')]);
    const run = await runApi(server, protocol, { tools: [LOOK] });
    expect(eventsOf(run, 'tool-result')).toEqual([]);
    expect(run.end.reason).toBe('refused');
  });
});

describe('a tool', () => {
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;

  it.each<[string, () => unknown, Json]>([
    ['undefined', () => undefined, null],
    ['a function', () => () => 1, null],
    ['a promise of nothing', async () => undefined, null],
    ['half a character', () => 'a\ud83d', 'a\ufffd'],
    ['half a character within', () => ({ text: ['a\ud83d'] }), { text: ['a\ufffd'] }],
    ['a date', () => new Date(0), '1970-01-01T00:00:00.000Z'],
    ['what has no place in JSON', () => ({ a: undefined, b: Number.NaN }), { b: null }],
  ])('that returns %s gives the result %j', async (_, run, output) => {
    expect(await resultOf(run)).toMatchObject({ output, isError: false });
  });

  it.each<[string, () => unknown, ToolFailureCode, RegExp]>([
    ['throws', () => fail(new Error('no such place')), 'failed', /^no such place$/],
    ['throws what is no error', () => fail('no such place'), 'failed', /^no such place$/],
    ['is rejected', () => Promise.reject(new Error('too far')), 'failed', /^too far$/],
    ['throws an error without words', () => fail(new TypeError()), 'failed', /^TypeError$/],
    [
      'says what kind of failure it is',
      () => fail(new ToolFailure('timeout', 'too slow')),
      'timeout',
      /^too slow$/,
    ],
    [
      'says too much of it',
      () => fail(new Error('x'.repeat(500_000))),
      'failed',
      /more characters are left out\)$/,
    ],
    ['says half a character of it', () => fail(new Error('a\ud83d')), 'failed', /^a\ufffd$/],
    ['returns a BigInt', () => 1n, 'failed', /BigInt/],
    ['returns a cycle', () => cycle, 'failed', /circular/i],
  ])('that %s gives an error that the model is told', async (_, run, code, problem) => {
    const server = await serverFor([calling({ at: 'a' }), text('I see.')]);
    const outcome = await runApi(server, 'openai-chat', { tools: [toolThat(run)] });
    expect(eventsOf(outcome, 'tool-result')).toMatchObject([
      { isError: true, output: { error: { message: expect.stringMatching(problem), code } } },
    ]);
    expect(JSON.parse(resultSentTo(server)).error.message).toMatch(problem);
    expect(outcome.end.reason).toBe('done');
  });

  it('whose schema is no JSON Schema is named in the result, and the run goes on', async () => {
    const tool: Tool = {
      ...LOOK,
      inputSchema: { type: 'object', properties: { at: { type: 'nonsense' } } },
    };
    const server = await serverFor([calling({ at: 'a' }), text('I see.')]);
    const run = await runApi(server, 'openai-chat', { tools: [tool] });
    expect(eventsOf(run, 'tool-result')).toMatchObject([{ output: { error: { code: 'failed' } } }]);
    expect(run.end.reason).toBe('done');
  });
});

describe('a tool that prepares its input', () => {
  const filling: Tool = { ...LOOK, prepare: (input) => ({ ...input, at: input['at'] ?? 'here' }) };

  it('is given what it filled in, while the call stays what the model sent', async () => {
    const server = await serverFor([calling({}), text('I see.')]);
    const run = await runApi(server, 'openai-chat', { tools: [filling] });
    expect(eventsOf(run, 'tool-result')).toMatchObject([{ output: { seen: 'here' }, isError: false }]);
    expect(eventsOf(run, 'tool-call')).toMatchObject([{ input: {} }]);
    expect(eventsOf(run, 'tool-call')[0]?.input).not.toHaveProperty('at');
    expect(sentTo(server).find((part) => part.type === 'tool-call')).toMatchObject({ input: {} });
  });

  it('has what it filled in checked, and what it leaves alone', async () => {
    const wrong: Tool = { ...LOOK, prepare: () => ({ at: 7 }) };
    const silent: Tool = { ...LOOK, prepare: (() => undefined) as unknown as NonNullable<Tool['prepare']> };
    for (const tool of [wrong, silent]) {
      const server = await serverFor([calling({}), text('I see.')]);
      const run = await runApi(server, 'openai-chat', { tools: [tool] });
      expect(eventsOf(run, 'tool-result')).toMatchObject([
        { output: { error: { code: 'invalid_arguments' } } },
      ]);
    }
  });

  it('cannot change what the model sent', async () => {
    const greedy: Tool = { ...LOOK, prepare: (input) => Object.assign(input, { at: 'there' }) };
    const server = await serverFor([calling({ at: 'here' }), text('I see.')]);
    const run = await runApi(server, 'openai-chat', { tools: [greedy] });
    expect(eventsOf(run, 'tool-result')).toMatchObject([{ output: { seen: 'there' } }]);
    expect(eventsOf(run, 'tool-call')).toMatchObject([{ input: { at: 'here' } }]);
  });

  it('fails the call where it throws, and says why', async () => {
    const lost: Tool = { ...LOOK, prepare: () => fail(new ToolFailure('untrusted', 'no document')) };
    const server = await serverFor([calling({}), text('I see.')]);
    const run = await runApi(server, 'openai-chat', { tools: [lost] });
    const envelope = { error: { message: 'no document', code: 'untrusted' } };
    expect(eventsOf(run, 'tool-result')).toMatchObject([{ isError: true, output: envelope }]);
    expect(run.end.reason).toBe('done');
  });

  it('is asked for with what the model sent', async () => {
    const asked: Json[] = [];
    const server = await serverFor([calling({}), text('I see.')]);
    const run = await runApi(server, 'openai-chat', {
      tools: [{ ...filling, effect: 'write' }],
      permissions: {
        standingOf: async ({ input }) => {
          asked.push(input);
          return { may: 'be-asked', hasBegun: false };
        },
        answerTo: async ({ input }) => {
          asked.push(input);
          return 'allow';
        },
      },
    });
    expect(asked).toEqual([{}, {}]);
    expect(eventsOf(run, 'tool-result')).toMatchObject([{ output: { seen: 'here' } }]);
  });
});

async function resultOf(run: () => unknown) {
  const server = await serverFor([calling({ at: 'a' }), text('I see.')]);
  const outcome = await runApi(server, 'openai-chat', { tools: [toolThat(run)] });
  return eventsOf(outcome, 'tool-result')[0];
}

/** What is loaded from a module may return anything. */
function toolThat(run: () => unknown): Tool {
  return { ...LOOK, run: run as Tool['run'] };
}

function calling(input: JsonObject | string, name = 'look') {
  return { parts: [{ type: 'tool-call', name, input }] } as const satisfies Reply;
}

function sentTo(server: ModelServer): readonly SeenPart[] {
  return server.requests.at(-1)?.messages.flatMap(({ parts }) => parts) ?? [];
}

function resultSentTo(server: ModelServer): string {
  const result = sentTo(server).find((part) => part.type === 'tool-result');
  return result?.type === 'tool-result' ? result.output : '';
}

function fail(error: unknown): never {
  throw error;
}
