import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { callingInJson, toldResults, writtenCall } from '../../../../test/model-server/json-protocol.ts';
import { PROTOCOLS, type ReplyPart } from '../../../../test/model-server/model-server.ts';
import type { EngineEvent } from '../../../model/event.ts';
import type { Tool } from '../../../model/tool.ts';
import type { Permissions } from '../../engine.ts';
import { keptRows } from '../../engine-input.case.ts';
import { eventsOf, runApi, serverFor, text, textOf } from '../api-run.case.ts';
import { Deadline } from '../deadline.ts';

const LOOK: Tool = {
  name: 'look',
  description: 'Looks at something.',
  inputSchema: { type: 'object', properties: { at: { type: 'string' } } },
  effect: 'read',
  run: ({ at }) => ({ seen: at ?? null }),
};
const ACT: Tool = { ...LOOK, name: 'act', effect: 'write', run: () => 'acted' };
const settings = { toolProtocol: 'json' } as const;
const CALL = writtenCall('look', { at: 'x' });

describe.each(PROTOCOLS)('an answer, by %s', (protocol) => {
  it.each([
    '{"schema_version":"ah32.plan.v1","steps":[{"name":"look"}]}',
    '{"name":"Spring fair","steps":[1,2]}',
    'In JSON, {"name":"Ann"} is an object.',
    '```json\n{"name":"Ann","age":7}\n```\n',
    '   \n',
  ])('that is no call comes through unharmed: %j', async (answer) => {
    const server = await serverFor([text(answer)]);
    const run = await runApi(server, protocol, { tools: [LOOK], settings });
    expect(eventsOf(run, 'tool-call')).toEqual([]);
    expect(textOf(run)).toBe(answer);
    expect(run.end.reason).toBe('done');
  });

  it.each(['Well, let me see …', '{"schema_version":', '```python\n'])(
    'that cannot be a call is heard while it is still said: %j',
    async (beginning) => {
      const heard = Promise.withResolvers<void>();
      const parts: ReplyPart[] = [
        { type: 'text', text: beginning },
        { type: 'wait', until: heard.promise },
        { type: 'text', text: ' and so on' },
      ];
      const run = await runApi(await serverFor([{ parts }]), protocol, {
        tools: [LOOK],
        settings,
        onEvent: ({ type }) => type === 'text-delta' && heard.resolve(),
      });
      expect(textOf(run)).toBe(`${beginning} and so on`);
    },
  );

  it('that is a call is not heard as text', async () => {
    const server = await serverFor([callingInJson('look', { at: 'x' }), text('Seen.')]);
    const run = await runApi(server, protocol, { tools: [LOOK], settings });
    expect(textOf(run)).toBe('Seen.');
    expect(eventsOf(run, 'tool-call')).toMatchObject([{ name: 'look', input: { at: 'x' }, effect: 'read' }]);
  });

  it('that goes on to a call is heard, kept, and told once', async () => {
    const answer = `Let me see.\n${CALL}`;
    const server = await serverFor([text(answer), text('Seen.')]);
    const run = await runApi(server, protocol, { tools: [LOOK], settings });
    expect(textOf(run)).toBe(`${answer}Seen.`);
    expect(eventsOf(run, 'tool-call')).toMatchObject([{ name: 'look', input: { rawArgumentsText: CALL } }]);
    const said = JSON.stringify(server.requests[1]?.messages.find(({ role }) => role === 'assistant'));
    expect(said.split('Let me see.')).toHaveLength(2);
    expect(said.split('arguments')).toHaveLength(2);
  });

  it('that breaks in the middle of a call is asked for again', async () => {
    const broken = { parts: [{ type: 'text', text: '{"name":"look","arg' }, { type: 'break' }] } as const;
    const server = await serverFor([broken, callingInJson('look', { at: 'x' }), text('Seen.')]);
    const run = await runApi(server, protocol, { tools: [LOOK], settings });
    expect(eventsOf(run, 'retry')).toHaveLength(1);
    expect(textOf(run)).toBe('Seen.');
    expect(run.end.reason).toBe('done');
  });
});

describe('an answer that is held back', () => {
  it('is waited for as long as something comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const limits = { idleMs: 2_000, retries: 0 };
    const letters = [...'{"name":"look","arguments":{"at":"', ...'x'.repeat(26)];
    const heard = letters.map(() => Promise.withResolvers<void>());
    let signs = 0;
    // Whenever something was heard, almost as much time passes as may, and the next letter is sent.
    const { signOfLife } = Deadline.prototype;
    const spy = vi.spyOn(Deadline.prototype, 'signOfLife').mockImplementation(function (this: Deadline) {
      signOfLife.call(this);
      vi.advanceTimersByTime(limits.idleMs - 1);
      heard[signs++]?.resolve();
    });
    onTestFinished(() => spy.mockRestore());
    const parts = letters.flatMap((letter, index): ReplyPart[] => [
      { type: 'text', text: letter },
      { type: 'wait', until: heard[index]?.promise ?? Promise.resolve() },
    ]);
    const server = await serverFor(({ messages }) =>
      messages.length > 2 ? text('Seen.') : { parts: [...parts, { type: 'text', text: '"}}' }] },
    );
    const run = await runApi(server, 'openai-chat', { tools: [LOOK], settings, limits });
    expect(run.end).toEqual({ type: 'run-end', reason: 'done' });
    expect(eventsOf(run, 'tool-result')).toMatchObject([{ output: { seen: 'x'.repeat(26) } }]);
  });
});

describe.each(PROTOCOLS)('a tool with effects that is called by a text, by %s', (protocol) => {
  const asked = (answer: 'allow' | 'deny'): Permissions => ({
    standingOf: async () => ({ may: 'be-asked', hasBegun: false }),
    answerTo: async () => answer,
  });

  it('asks first, and runs when it is allowed', async () => {
    const server = await serverFor([callingInJson('act', {}), text('Done.')]);
    const run = await runApi(server, protocol, { tools: [ACT], settings, permissions: asked('allow') });
    const callId = eventsOf(run, 'tool-call')[0]?.callId;
    expect(run.events.filter(({ type }) => /^(approval|tool-(start|result))/.test(type))).toEqual([
      { type: 'approval-request', callId },
      { type: 'tool-start', callId },
      { type: 'tool-result', callId, name: 'act', output: 'acted', isError: false },
    ]);
    expect(toldResults(server.requests[1] ?? { messages: [] })).toEqual([{ result: { data: 'acted' } }]);
  });

  it('does not run when it is denied, and the model is told', async () => {
    const server = await serverFor([callingInJson('act', {}), text('Then not.')]);
    const run = await runApi(server, protocol, { tools: [ACT], settings, permissions: asked('deny') });
    expect(eventsOf(run, 'tool-start')).toEqual([]);
    expect(toldResults(server.requests[1] ?? { messages: [] })).toMatchObject([
      { error: { code: 'denied' } },
    ]);
  });

  it('is not asked for where the call is none', async () => {
    const server = await serverFor([text(`[${writtenCall('act', {})}]`), text('Then not.')]);
    const run = await runApi(server, protocol, { tools: [ACT], settings, permissions: asked('allow') });
    expect(eventsOf(run, 'approval-request')).toEqual([]);
    expect(eventsOf(run, 'tool-start')).toEqual([]);
    expect(run.end.reason).toBe('done');
  });

  it('runs after a restart, as it was called', async () => {
    const whole = await runApi(await serverFor([callingInJson('act', {}), text('Done.')]), protocol, {
      tools: [ACT],
      settings,
    });
    const kept = upToStep(whole.events).flatMap((event) => keptRows(event, whole.events));
    const server = await serverFor([text('Done.')]);
    const run = await runApi(server, protocol, { tools: [ACT], settings, kept });
    expect(eventsOf(run, 'tool-result')).toMatchObject([{ output: 'acted' }]);
    expect(server.requests).toHaveLength(1);
    expect(run.end.reason).toBe('done');
  });

  it('says the same of a call that is none after a restart', async () => {
    const whole = await runApi(await serverFor([text(`${CALL}.`), text('So.')]), protocol, {
      tools: [LOOK],
      settings,
    });
    const kept = upToStep(whole.events).flatMap((event) => keptRows(event, whole.events));
    const run = await runApi(await serverFor([text('So.')]), protocol, { tools: [LOOK], settings, kept });
    expect(eventsOf(run, 'tool-result').map(({ output }) => output)).toEqual(
      eventsOf(whole, 'tool-result').map(({ output }) => output),
    );
  });
});

function upToStep(events: readonly EngineEvent[]): readonly EngineEvent[] {
  return events.slice(0, events.findIndex(({ type }) => type === 'step-end') + 1);
}
