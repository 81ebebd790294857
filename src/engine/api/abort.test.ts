import { describe, expect, it } from 'vitest';
import { PROTOCOLS, type Reply } from '../../../test/model-server/model-server.ts';
import type { Tool } from '../../model/tool.ts';
import { eventsOf, runApi, serverFor, text, textOf } from './api-run.case.ts';

const ABORTED = { type: 'run-end', reason: 'aborted' };
const CALL: Reply = { parts: [{ type: 'tool-call', name: 'work', input: {} }] };

describe.each(PROTOCOLS)('stopping a run, by %s', (protocol) => {
  it('ends the request before headers have come', async () => {
    const abort = new AbortController();
    const server = await serverFor(() => {
      abort.abort();
      return { stall: true };
    });
    const run = await runApi(server, protocol, { abort });
    expect(run.end).toEqual(ABORTED);
    expect(await server.requests[0]?.closed).toBe('hung-up');
  });

  it('ends the request in the middle of a text', async () => {
    const abort = new AbortController();
    const server = await serverFor([{ parts: [{ type: 'text', text: 'Half of it' }, { type: 'stall' }] }]);
    const run = await runApi(server, protocol, {
      abort,
      onEvent: ({ type }) => {
        if (type === 'text-delta') abort.abort();
      },
    });
    expect(textOf(run)).toBe('Half of it');
    expect(run.end).toEqual(ABORTED);
    expect(await server.requests[0]?.closed).toBe('hung-up');
  });

  it('ends the request while the engine waits for more', async () => {
    const abort = new AbortController();
    const server = await serverFor([{ parts: [{ type: 'text', text: 'Half of it' }, { type: 'stall' }] }]);
    const run = await runApi(server, protocol, {
      abort,
      onEvent: ({ type }) => {
        if (type === 'text-delta') setImmediate(() => abort.abort());
      },
    });
    expect(run.end).toEqual(ABORTED);
    expect(await server.requests[0]?.closed).toBe('hung-up');
  });

  it('sends nothing when it comes before the start', async () => {
    const server = await serverFor([text('Never said.')]);
    const abort = new AbortController();
    abort.abort();
    const run = await runApi(server, protocol, { abort });
    expect(run.events).toEqual([{ type: 'run-start' }, ABORTED]);
    expect(server.requests).toHaveLength(0);
  });
});

describe('leaving the events of a run', () => {
  it.each(PROTOCOLS)('ends the request, by %s', async (protocol) => {
    const server = await serverFor([{ parts: [{ type: 'text', text: 'Half of it' }, { type: 'stall' }] }]);
    const leaving = runApi(server, protocol, {
      onEvent: ({ type }) => {
        if (type === 'text-delta') throw new Error('nobody listens');
      },
    });
    await expect(leaving).rejects.toThrow('nobody listens');
    expect(await server.requests[0]?.closed).toBe('hung-up');
  });
});

describe.each(['read', 'write'] as const)('stopping a run while a %s tool works', (effect) => {
  it('stops the tool by its own signal', async () => {
    const abort = new AbortController();
    const stopped = Promise.withResolvers<void>();
    const tool = toolThat(effect, async (_, { signal }) => {
      signal.addEventListener('abort', () => stopped.resolve());
      setImmediate(() => abort.abort());
      await stopped.promise;
      return 'stopped';
    });
    const server = await serverFor([CALL, text('Never said.')]);
    const run = await runApi(server, 'openai-chat', { abort, tools: [tool] });
    await stopped.promise;
    expect(run.end).toEqual(ABORTED);
    expect(server.requests).toHaveLength(1);
  });

  it('does not wait for a tool that does not listen', async () => {
    const abort = new AbortController();
    const { promise: never } = Promise.withResolvers<string>();
    const tool = toolThat(effect, () => {
      setImmediate(() => abort.abort());
      return never;
    });
    const server = await serverFor([CALL, text('Never said.')]);
    const run = await runApi(server, 'openai-chat', { abort, tools: [tool] });
    expect(run.end).toEqual(ABORTED);
    expect(eventsOf(run, 'tool-result')).toEqual([]);
  });
});

describe('stopping a run while it waits for an approval', () => {
  it('ends at once, and the tool never runs', async () => {
    const abort = new AbortController();
    let hasRun = false;
    const tool = toolThat('write', () => {
      hasRun = true;
      return 'done';
    });
    const server = await serverFor([CALL, text('Never said.')]);
    const run = await runApi(server, 'openai-chat', {
      abort,
      tools: [tool],
      permissions: {
        standingOf: async () => ({ may: 'be-asked', hasBegun: false }),
        answerTo: (_, signal) => {
          const { promise, reject } = Promise.withResolvers<'allow'>();
          signal.addEventListener('abort', () => reject(signal.reason));
          setImmediate(() => abort.abort());
          return promise;
        },
      },
    });
    expect(eventsOf(run, 'approval-request')).toHaveLength(1);
    expect(run.end).toEqual(ABORTED);
    expect(hasRun).toBe(false);
  });
});

function toolThat(effect: Tool['effect'], run: Tool['run']): Tool {
  return { name: 'work', description: 'Works.', inputSchema: { type: 'object' }, effect, run };
}
