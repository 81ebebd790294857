import { describe, expect, it } from 'vitest';
import { PROTOCOLS, type Reply } from '../../../test/model-server/model-server.ts';
import type { Json } from '../../model/json.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Tool } from '../../model/tool.ts';
import type { CallStanding, Permissions } from '../engine.ts';
import { keptRows } from '../engine-input.case.ts';
import { type ApiRun, eventsOf, runApi, serverFor, text } from './api-run.case.ts';

const STANDINGS = {
  allowed: { may: 'run', hasBegun: false },
  denied: { may: 'not-run', hasBegun: false },
  'denied to begin again': { may: 'not-run', hasBegun: true },
  'to-ask': { may: 'be-asked', hasBegun: false },
  begun: { may: 'be-asked', hasBegun: true },
} as const satisfies Record<string, CallStanding>;

describe('tools that only read', () => {
  it('run side by side', async () => {
    const begun = { one: Promise.withResolvers<void>(), two: Promise.withResolvers<void>() };
    const tools = [
      tool('one', 'read', async () => {
        begun.one.resolve();
        await begun.two.promise;
        return 1;
      }),
      tool('two', 'none', async () => {
        begun.two.resolve();
        await begun.one.promise;
        return 2;
      }),
    ];
    const run = await runApi(await serverFor([calling('one', 'two'), text('Done.')]), 'openai-chat', {
      tools,
    });
    expect(results(run)).toEqual({ one: 1, two: 2 });
  });

  it('give their results as they come, and get them all to the model in the order of the calls', async () => {
    const isQuickDone = Promise.withResolvers<void>();
    const tools = [
      tool('slow', 'read', () => isQuickDone.promise.then(() => 1)),
      tool('quick', 'read', () => 2),
    ];
    const server = await serverFor([calling('slow', 'quick'), text('Done.')]);
    const run = await runApi(server, 'openai-chat', {
      tools,
      onEvent: (event) => {
        if (event.type === 'tool-result') isQuickDone.resolve();
      },
    });
    expect(eventsOf(run, 'tool-result').map(({ name }) => name)).toEqual(['quick', 'slow']);
    const sent = server.requests[1]?.messages.find(({ role }) => role === 'tool')?.parts;
    expect(sent).toMatchObject([{ output: '1' }, { output: '2' }]);
  });

  it('are neither asked for nor announced', async () => {
    const run = await runApi(await serverFor([calling('one'), text('Done.')]), 'openai-chat', {
      tools: [tool('one', 'read', () => 1)],
      permissions: standing('to-ask', () => 'deny'),
    });
    expect(eventsOf(run, 'approval-request')).toEqual([]);
    expect(eventsOf(run, 'tool-start')).toEqual([]);
    expect(results(run)).toEqual({ one: 1 });
  });
});

describe('tools with effects', () => {
  it('run one after the other, after those that read, each when its start has been told', async () => {
    const told: string[] = [];
    const tools = [
      tool('first', 'write', async () => {
        told.push('first runs');
        await new Promise(setImmediate);
        told.push('first is done');
        return 1;
      }),
      tool('second', 'write', () => {
        told.push('second runs');
        return 2;
      }),
      tool('reader', 'read', () => {
        told.push('reader runs');
        return 3;
      }),
    ];
    const run = await runApi(
      await serverFor([calling('first', 'second', 'reader'), text('Done.')]),
      'openai-chat',
      {
        tools,
        onEvent: ({ type }) => {
          if (type === 'tool-start' || type === 'tool-result') told.push(type);
        },
      },
    );
    expect(told).toEqual([
      'reader runs',
      'tool-result',
      'tool-start',
      'first runs',
      'first is done',
      'tool-result',
      'tool-start',
      'second runs',
      'tool-result',
    ]);
    expect(run.end.reason).toBe('done');
  });

  it.each<[string, keyof typeof STANDINGS]>([
    ['allowed', 'to-ask'],
    ['allowed to begin again', 'begun'],
  ])('are asked for, and run when they are %s', async (_, how) => {
    const run = await runApi(await serverFor([calling('act'), text('Done.')]), 'openai-chat', {
      tools: [tool('act', 'write', () => 'acted')],
      permissions: standing(how, () => 'allow'),
    });
    const callId = eventsOf(run, 'tool-call')[0]?.callId;
    expect(run.events.filter(({ type }) => /^(approval|tool-(start|result))/.test(type))).toEqual([
      { type: 'approval-request', callId, ...(how === 'begun' && { repeats: true }) },
      { type: 'tool-start', callId },
      { type: 'tool-result', callId, name: 'act', output: 'acted', isError: false },
    ]);
  });

  it('are asked for by the id of the call that was told', async () => {
    const asked: string[] = [];
    const run = await runApi(await serverFor([calling('act'), text('Done.')]), 'openai-chat', {
      tools: [tool('act', 'write', ({ callId }) => callId)],
      permissions: standing('to-ask', (callId) => {
        asked.push(callId);
        return 'allow';
      }),
    });
    const callId = eventsOf(run, 'tool-call')[0]?.callId;
    expect(asked).toEqual([callId]);
    expect(results(run)).toEqual({ act: callId });
  });

  it('are not asked for when their input is wrong', async () => {
    const strict: Tool = {
      ...tool('act', 'write', () => 'acted'),
      inputSchema: { type: 'object', properties: {}, required: ['at'] },
    };
    const run = await runApi(await serverFor([calling('act'), text('Done.')]), 'openai-chat', {
      tools: [strict],
      permissions: standing('to-ask', () => 'allow'),
    });
    expect(eventsOf(run, 'approval-request')).toEqual([]);
    expect(eventsOf(run, 'tool-result')).toMatchObject([{ isError: true }]);
  });

  it('do not stop the others when one is denied', async () => {
    const run = await runApi(await serverFor([calling('first', 'second'), text('Done.')]), 'openai-chat', {
      tools: [tool('first', 'write', () => 1), tool('second', 'write', () => 2)],
      permissions: {
        standingOf: async ({ name }) => STANDINGS[name === 'first' ? 'denied' : 'allowed'],
        answerTo: async () => 'deny',
      },
    });
    expect(eventsOf(run, 'tool-result').map(({ isError }) => isError)).toEqual([true, false]);
    expect(eventsOf(run, 'tool-start')).toHaveLength(1);
  });

  it('end the run with the refusal of who would have to answer', async () => {
    const run = await runApi(await serverFor([calling('act'), text('Never said.')]), 'openai-chat', {
      tools: [tool('act', 'write', () => 'acted')],
      permissions: standing('to-ask', () => {
        throw new Refusal('CONFIRM_REQUIRED', 'Nobody is there.', { remedy: 'Be there.' });
      }),
    });
    expect(eventsOf(run, 'approval-request')).toHaveLength(1);
    expect(eventsOf(run, 'tool-start')).toEqual([]);
    expect(run.end).toEqual({
      type: 'run-end',
      reason: 'error',
      error: { code: 'CONFIRM_REQUIRED', message: 'Nobody is there.', remedy: 'Be there.' },
    });
  });
});

describe('a tool', () => {
  const runOnce = async (given: Partial<Tool>) =>
    await runApi(await serverFor([calling('act'), text('Done.')]), 'openai-chat', {
      tools: [{ ...tool('act', 'read', () => 'acted'), ...given }],
    });

  it.each([
    'https://json-schema.org/draft/2020-12/schema',
    'http://json-schema.org/draft-07/schema#',
    'https://example.com/of-our-own',
  ])('may say which JSON Schema it means: %s', async ($schema) => {
    const run = await runOnce({ inputSchema: { $schema, type: 'object' } });
    expect(results(run)).toEqual({ act: 'acted' });
  });

  it('gets a copy of what the model asked for', async () => {
    const server = await serverFor([calling('act'), text('Done.')]);
    const act = {
      ...tool('act', 'read', () => 'acted'),
      run: (input: object) => Object.assign(input, { x: 1 }),
    };
    await runApi(server, 'openai-chat', { tools: [act] });
    const call = server.requests[1]?.messages[1]?.parts[0];
    expect(call).toMatchObject({ type: 'tool-call', input: {} });
    expect(call).not.toHaveProperty('input.x');
  });

  it.each<[string, Json]>([
    ['text', 'x'.repeat(500_000)],
    ['data', { x: 'x'.repeat(500_000) }],
  ])('that says too much is cut, and says so: %s', async (_, output) => {
    const { act } = results(await runOnce({ run: () => output }));
    expect(String(act).length).toBeLessThan(401_000);
    expect(act).toMatch(/more characters are left out\)$/);
  });
});

describe.each(PROTOCOLS)('the model, by %s', (protocol) => {
  it.each<[string, Permissions]>([
    ['just now', standing('to-ask', () => 'deny')],
    ['before', standing('denied', () => 'allow')],
  ])('is told that a call was denied %s, and answers', async (_, permissions) => {
    let hasRun = false;
    const server = await serverFor([calling('act'), text('Then not.')]);
    const act = tool('act', 'write', () => {
      hasRun = true;
      return 'acted';
    });
    const run = await runApi(server, protocol, { tools: [act], permissions });
    expect(hasRun).toBe(false);
    expect(eventsOf(run, 'tool-start')).toEqual([]);
    const message = 'The user did not allow this call. It was not run.';
    expect(results(run)).toEqual({ act: { error: { message, code: 'denied' } } });
    expect(JSON.stringify(server.requests[1]?.messages)).toContain('The user did not allow this call.');
    expect(run.end.reason).toBe('done');
  });

  it.each(['begun', 'denied to begin again'] as const)(
    'is not told that nothing happened when a call was %s and is denied',
    async (how) => {
      const server = await serverFor([calling('act'), text('Then not.')]);
      const permissions = standing(how, () => 'deny');
      const run = await runApi(server, protocol, {
        tools: [tool('act', 'write', () => 'acted')],
        permissions,
      });
      const message = expect.stringContaining('whether it took effect is unknown');
      expect(results(run)).toEqual({ act: { error: { message, code: 'denied' } } });
    },
  );

  it('is offered the tools, with their schemas', async () => {
    const server = await serverFor([text('Done.')]);
    await runApi(server, protocol, { tools: [tool('one', 'read', () => 1), tool('two', 'write', () => 2)] });
    expect(server.requests[0]?.tools).toEqual(['one', 'two']);
    expect(JSON.stringify(server.requests[0]?.body)).toContain('Does two.');
  });

  it('gets the results of kept calls that have none before it is asked again', async () => {
    const server = await serverFor([calling('look'), text('Done.')]);
    let count = 0;
    const look = tool('look', 'read', () => ++count);
    const whole = await runApi(server, protocol, { tools: [look] });
    const upToCall = whole.events.slice(0, whole.events.findIndex(({ type }) => type === 'step-end') + 1);
    const kept = upToCall.flatMap((event) => keptRows(event, whole.events, `${protocol}/x`));

    const next = await serverFor([text('Done.')]);
    const run = await runApi(next, protocol, { tools: [look], kept });
    expect(run.events.map(({ type }) => type).slice(0, 3)).toEqual([
      'run-start',
      'tool-result',
      'step-start',
    ]);
    expect(results(run)).toEqual({ look: 2 });
    expect(next.requests).toHaveLength(1);
    expect(next.requests[0]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    expect(run.end.reason).toBe('done');
  });

  it('is asked for a kept call that had effects when it was made, whatever the tool says now', async () => {
    const acting = { tools: [tool('act', 'write', () => 'acted')] };
    const whole = await runApi(await serverFor([calling('act'), text('Done.')]), protocol, acting);
    const upToCall = whole.events.slice(0, whole.events.findIndex(({ type }) => type === 'step-end') + 1);
    const run = await runApi(await serverFor([text('Done.')]), protocol, {
      kept: upToCall.flatMap((event) => keptRows(event, whole.events)),
      tools: [tool('act', 'read', () => 'acted again')],
      permissions: standing('begun', () => 'deny'),
    });
    expect(eventsOf(run, 'approval-request')).toMatchObject([{ repeats: true }]);
    expect(eventsOf(run, 'tool-start')).toEqual([]);
  });

  it('is not asked while a kept call with effects has lost its tool', async () => {
    const act = tool('act', 'write', () => 'acted');
    const whole = await runApi(await serverFor([calling('act'), text('Done.')]), protocol, { tools: [act] });
    const kept = whole.events
      .filter(({ type }) => type === 'tool-call')
      .flatMap((event) => keptRows(event, whole.events));

    const server = await serverFor([text('Never said.')]);
    const run = await runApi(server, protocol, { kept });
    expect(server.requests).toHaveLength(0);
    expect(run.end.error).toEqual({
      code: 'INVALID_INPUT',
      message: 'The turn was broken off at a call of act, a tool that this run does not have.',
      remedy: expect.stringContaining('--tools'),
    });
  });

  it('is not asked for more than the limit of steps', async () => {
    const server = await serverFor([calling('look')]);
    const run = await runApi(server, protocol, {
      tools: [tool('look', 'read', () => 1)],
      limits: { steps: 3 },
    });
    expect(server.requests).toHaveLength(3);
    expect(eventsOf(run, 'tool-result')).toHaveLength(3);
    expect(run.end).toMatchObject({
      reason: 'error',
      error: {
        code: 'BUDGET_REACHED',
        message: 'The model called tools 3 times in a row without coming to an answer.',
        remedy: expect.any(String),
      },
    });
  });

  it('is not asked again when the tokens are used up', async () => {
    const { parts } = calling('look');
    const server = await serverFor([{ parts, usage: { input: 40, output: 10 } }]);
    const run = await runApi(server, protocol, { tools: [tool('look', 'read', () => 1)], tokenBudget: 100 });
    expect(server.requests).toHaveLength(2);
    expect(run.end).toMatchObject({
      reason: 'error',
      error: { code: 'BUDGET_REACHED', message: 'The token budget is used up (100 tokens).' },
    });
  });

  it('may use more tokens than there are in the answer that ends the turn', async () => {
    const { parts } = { parts: [{ type: 'text', text: 'Done.' }] } as const;
    const server = await serverFor([{ parts, usage: { input: 400, output: 10 } }]);
    const run = await runApi(server, protocol, { tokenBudget: 100 });
    expect(run.end).toEqual({ type: 'run-end', reason: 'done' });
  });
});

function tool(
  name: string,
  effect: Tool['effect'],
  run: (context: { callId: string }) => Json | Promise<Json>,
): Tool {
  return {
    name,
    description: `Does ${name}.`,
    inputSchema: { type: 'object', properties: {} },
    effect,
    run: (_, context) => run(context),
  };
}

function calling(...names: readonly string[]) {
  return { parts: names.map((name) => ({ type: 'tool-call', name, input: {} }) as const) } satisfies Reply;
}

function standing(how: keyof typeof STANDINGS, answer: (callId: string) => 'allow' | 'deny'): Permissions {
  return { standingOf: async () => STANDINGS[how], answerTo: async ({ callId }) => answer(callId) };
}

/** The results, by name of the tool. */
function results(run: ApiRun): Record<string, Json> {
  return Object.fromEntries(eventsOf(run, 'tool-result').map(({ name, output }) => [name, output]));
}
