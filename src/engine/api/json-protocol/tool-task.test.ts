import { describe, expect, it } from 'vitest';
import {
  callingInJson,
  callingWrongly,
  toldResults,
  WRONG_CALLS,
  type WrongCall,
} from '../../../../test/model-server/json-protocol.ts';
import { PROTOCOLS, type Reply } from '../../../../test/model-server/model-server.ts';
import { TOOL_PROTOCOLS } from '../../../model/provider.ts';
import { eventsOf, runApi, serverFor, text, textOf } from '../api-run.case.ts';
import { doingTheTask, threeTools } from './three-tools.case.ts';

const JSON_TOOLS = { toolProtocol: 'json' } as const;
const WAYS = Object.keys(WRONG_CALLS) as WrongCall[];

describe.each(PROTOCOLS)('by %s', (protocol) => {
  it.each(TOOL_PROTOCOLS)(
    'a task of three tools is done, each with what the last gave, by %s',
    async (how) => {
      const noted: string[] = [];
      const server = await serverFor(doingTheTask(how));
      const run = await runApi(server, protocol, {
        tools: threeTools(noted),
        settings: { toolProtocol: how },
      });
      expect(noted).toEqual(['12 scenes']);
      expect(eventsOf(run, 'tool-call').map(({ name }) => name)).toEqual([
        'find_play',
        'count_scenes',
        'write_note',
      ]);
      expect(eventsOf(run, 'tool-result').every(({ isError }) => !isError)).toBe(true);
      expect(eventsOf(run, 'step-end').map(({ finishReason }) => finishReason)).toEqual([
        'tool-calls',
        'tool-calls',
        'tool-calls',
        'stop',
      ]);
      expect(textOf(run)).toBe('It is noted down.');
      expect(run.end).toEqual({ type: 'run-end', reason: 'done' });
      expect(server.requests.map(({ refusal }) => refusal)).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      for (const { tools } of server.requests) expect(tools.length > 0).toBe(how === 'native');
    },
  );

  it.each(WAYS)('a model that makes its call %s is led back, and does the task', async (way) => {
    const noted: string[] = [];
    const doing = doingTheTask('json');
    const server = await serverFor((request, index) =>
      index === 1 ? callingWrongly(way, 'count_scenes', { playId: 'x' }) : doing(request, index),
    );
    const run = await runApi(server, protocol, { tools: threeTools(noted), settings: JSON_TOOLS });
    expect(noted).toEqual(['12 scenes']);
    const [, failed, ...others] = eventsOf(run, 'tool-result');
    expect(failed).toMatchObject({
      name: 'count_scenes',
      isError: true,
      output: { error: { code: 'invalid_call' } },
    });
    expect(others.map(({ isError }) => isError)).toEqual([false, false]);
    const told = server.requests[2];
    expect(told && toldResults(told).at(-1)).toEqual(failed?.output);
    expect(run.end).toEqual({ type: 'run-end', reason: 'done' });
    expect(server.requests.every(({ refusal }) => refusal === undefined)).toBe(true);
  });

  it('a model that names a tool that there is not is told which there are', async () => {
    const server = await serverFor([callingInJson('leap', {}), text('Then not.')]);
    const run = await runApi(server, protocol, { tools: threeTools(), settings: JSON_TOOLS });
    const message = 'There is no tool leap. There are: find_play, count_scenes, write_note.';
    expect(eventsOf(run, 'tool-result')).toMatchObject([
      { output: { error: { message, code: 'unknown_tool' } } },
    ]);
    expect(textOf(run)).toBe('Then not.');
  });

  it('a model that never gets it right comes to the limit of steps', async () => {
    const server = await serverFor([callingWrongly('in a fence', 'find_play', { title: 'x' })]);
    const run = await runApi(server, protocol, {
      tools: threeTools(),
      settings: JSON_TOOLS,
      limits: { steps: 3 },
    });
    expect(server.requests).toHaveLength(3);
    expect(run.end).toMatchObject({ error: { code: 'BUDGET_REACHED' } });
  });

  it('a call that is cut off by the longest length is sent again', async () => {
    const cut = callingWrongly('with a brace too few', 'find_play', { title: 'x' }, 'length');
    const server = await serverFor([cut, text('Then not.')]);
    const run = await runApi(server, protocol, { tools: threeTools(), settings: JSON_TOOLS });
    const message = expect.stringContaining('was cut off');
    expect(eventsOf(run, 'tool-result')).toMatchObject([
      { output: { error: { message, code: 'invalid_call' } } },
    ]);
    expect(eventsOf(run, 'warning')).toMatchObject([{ code: 'answer-cut-off' }]);
  });

  it('a call that was filtered is a text, and not run', async () => {
    const filtered: Reply = { ...callingInJson('find_play', { title: 'x' }), finish: 'content-filter' };
    const run = await runApi(await serverFor([filtered]), protocol, {
      tools: threeTools(),
      settings: JSON_TOOLS,
    });
    expect(eventsOf(run, 'tool-result')).toEqual([]);
    expect(run.end.reason).toBe('refused');
  });

  it('thoughts stay, and go back to who thought them', async () => {
    const call = callingInJson('find_play', { title: 'x' });
    const thinking = { parts: [{ type: 'reasoning', text: 'A play, then.' } as const, ...call.parts] };
    const server = await serverFor([thinking, text('Found.')]);
    const settings = { ...JSON_TOOLS, reasoning: 'high' };
    const run = await runApi(server, protocol, { tools: threeTools(), settings });
    expect(
      eventsOf(run, 'reasoning-delta')
        .map(({ delta }) => delta)
        .join(''),
    ).toContain('A play');
    expect(eventsOf(run, 'tool-call')).toHaveLength(1);
    expect(eventsOf(run, 'warning')).toEqual([]);
    expect(run.end).toEqual({ type: 'run-end', reason: 'done' });
    // Others take no thought back without a seal, and Gemini seals what follows it.
    const isSealed = protocol === 'anthropic' || protocol === 'openai-responses';
    expect(JSON.stringify(server.requests[1]?.messages).includes('"reasoning"')).toBe(isSealed);
  });
});
