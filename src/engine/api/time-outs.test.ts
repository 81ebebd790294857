import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PROTOCOLS, type Reply } from '../../../test/model-server/model-server.ts';
import type { EngineEvent } from '../../model/event.ts';
import { eventsOf, runApi, serverFor, text, textOf } from './api-run.case.ts';

const REMEDY = 'Run it again, or allow it more time: see `limits` in the configuration.';
const limits = { firstByteMs: 300, idleMs: 100 };

// The time passes when a test says so, however long the machine takes for the rest.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

describe.each(PROTOCOLS)('a provider that says nothing, by %s', (protocol) => {
  it('is left when not even headers come, and not asked again', async () => {
    const server = await serverFor(() => {
      vi.advanceTimersByTime(limits.firstByteMs);
      return { stall: true };
    });
    const run = await runApi(server, protocol, { limits });
    expect(run.end).toEqual({
      type: 'run-end',
      reason: 'error',
      error: {
        code: 'PROVIDER_FAILED',
        message: expect.stringMatching(/^\S+ sent nothing for 0\.3 s\.$/),
        remedy: REMEDY,
      },
    });
    expect(server.requests).toHaveLength(1);
    expect(await server.requests[0]?.closed).toBe('hung-up');
  });

  it('is left when headers come and no answer', async () => {
    const server = await serverFor([{ parts: [{ type: 'stall' }] }]);
    const running = runApi(server, protocol, { limits: { firstByteMs: 100, idleMs: 100 } });
    await expect.poll(() => server.requests.length).toBe(1);
    vi.advanceTimersByTime(100);
    const run = await running;
    expect(run.events.map(({ type }) => type)).toEqual(['run-start', 'step-start', 'run-end']);
    expect(run.end.error?.message).toMatch(/sent nothing for 0\.1 s\.$/);
    expect(await server.requests[0]?.closed).toBe('hung-up');
  });

  it('is left when it stops in the middle, and what it said is kept', async () => {
    const server = await serverFor([{ parts: [{ type: 'text', text: 'Half of it' }, { type: 'stall' }] }]);
    const run = await runApi(server, protocol, { limits, onEvent: passAt('text-delta', limits.idleMs) });
    expect(textOf(run)).toBe('Half of it');
    expect(run.end.error).toEqual({
      code: 'PROVIDER_FAILED',
      message: expect.stringMatching(
        /^\S+ stopped in the middle of its answer and sent nothing for 0\.1 s\.$/,
      ),
      remedy: REMEDY,
    });
    expect(await server.requests[0]?.closed).toBe('hung-up');
  });

  it('is left when it stops between two thoughts', async () => {
    const server = await serverFor([{ parts: [{ type: 'reasoning', text: 'Hm' }, { type: 'stall' }] }]);
    const run = await runApi(server, protocol, { limits, onEvent: passAt('reasoning-delta', limits.idleMs) });
    expect(eventsOf(run, 'reasoning-delta').map(({ delta }) => delta)).toEqual(['Hm']);
    expect(run.end.error?.message).toContain('stopped in the middle');
  });
});

describe.each(PROTOCOLS)('a provider that says little at a time, by %s', (protocol) => {
  it('is heard to the end, however long it takes in all', async () => {
    const words = Array.from({ length: 4 }, (_, index) => `word${index} `);
    const heard = words.map(() => Promise.withResolvers<void>());
    const server = await serverFor([
      {
        parts: words.flatMap((word, index): Extract<Reply, { parts: unknown }>['parts'] => [
          { type: 'text', text: word },
          { type: 'wait', until: heard[index]?.promise ?? Promise.resolve() },
        ]),
      },
    ]);
    let count = 0;
    const run = await runApi(server, protocol, {
      limits,
      onEvent: ({ type }) => {
        if (type !== 'text-delta') return;
        vi.advanceTimersByTime(limits.idleMs - 1);
        heard[count++]?.resolve();
      },
    });
    expect(textOf(run)).toBe(words.join(''));
    expect(run.end).toEqual({ type: 'run-end', reason: 'done' });
  });

  it('has as long for its first word as the limit for that says', async () => {
    const server = await serverFor(() => {
      vi.advanceTimersByTime(limits.firstByteMs - 1);
      return text('At last.');
    });
    const run = await runApi(server, protocol, { limits });
    expect(textOf(run)).toBe('At last.');
  });
});

/** Lets so much time pass at each event of a type. */
function passAt(type: EngineEvent['type'], ms: number): (event: EngineEvent) => void {
  return (event) => {
    if (event.type === type) vi.advanceTimersByTime(ms);
  };
}
