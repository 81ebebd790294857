import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PROTOCOLS, type Reply } from '../../../test/model-server/model-server.ts';
import { eventsOf, runApi, serverFor, text, textOf } from './api-run.case.ts';

const REMEDY = 'Run it again, or allow it more time: see `limits` in the configuration.';

// Where a limit runs from the start, a request may be ended on a busy machine before the server has seen it.
describe.each(PROTOCOLS)('a provider that says nothing, by %s', (protocol) => {
  it('is left when not even headers come, and not asked again', async () => {
    const server = await serverFor([{ stall: true }, text('Too late.')]);
    const run = await runApi(server, protocol, { limits: { firstByteMs: 100 } });
    expect(run.end).toEqual({
      type: 'run-end',
      reason: 'error',
      error: {
        code: 'PROVIDER_FAILED',
        message: expect.stringMatching(/^\S+ sent nothing for 0\.1 s\.$/),
        remedy: REMEDY,
      },
    });
    expect(server.requests.length).toBeLessThanOrEqual(1);
    for (const { closed } of server.requests) expect(await closed).toBe('hung-up');
  });

  it('is left when headers come and no answer', async () => {
    const server = await serverFor([{ parts: [{ type: 'stall' }] }]);
    const run = await runApi(server, protocol, { limits: { firstByteMs: 100, idleMs: 100 } });
    expect(run.events.map(({ type }) => type)).toEqual(['run-start', 'step-start', 'run-end']);
    expect(run.end.error?.message).toMatch(/sent nothing for 0\.1 s\.$/);
    for (const { closed } of server.requests) expect(await closed).toBe('hung-up');
  });

  it('is left when it stops in the middle, and what it said is kept', async () => {
    const server = await serverFor([{ parts: [{ type: 'text', text: 'Half of it' }, { type: 'stall' }] }]);
    const run = await runApi(server, protocol, { limits: { idleMs: 100 } });
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
    const run = await runApi(server, protocol, { limits: { idleMs: 100 } });
    expect(eventsOf(run, 'reasoning-delta').map(({ delta }) => delta)).toEqual(['Hm']);
    expect(run.end.error?.message).toContain('stopped in the middle');
  });
});

describe.each(PROTOCOLS)('a provider that says little at a time, by %s', (protocol) => {
  it('is heard to the end, however long it takes in all', async () => {
    const idleMs = 300;
    const words = Array.from({ length: 4 }, (_, index) => `word${index} `);
    const heard = words.map(() => Promise.withResolvers<void>());
    const server = await serverFor([
      {
        parts: words.flatMap((word, index): Extract<Reply, { parts: unknown }>['parts'] => [
          { type: 'text', text: word },
          // A third of the time that it may be silent, after the word before has arrived.
          { type: 'wait', until: (heard[index]?.promise ?? Promise.resolve()).then(() => pause(idleMs / 3)) },
        ]),
      },
    ]);
    const startedAt = performance.now();
    let count = 0;
    const run = await runApi(server, protocol, {
      limits: { idleMs },
      onEvent: ({ type }) => {
        if (type === 'text-delta') heard[count++]?.resolve();
      },
    });
    expect(performance.now() - startedAt).toBeGreaterThan(idleMs);
    expect(textOf(run)).toBe(words.join(''));
    expect(run.end).toEqual({ type: 'run-end', reason: 'done' });
  });

  it('has as long for its first word as the limit for that says', async () => {
    const server = await serverFor(async () => {
      await pause(150);
      return text('At last.');
    });
    const run = await runApi(server, protocol, { limits: { firstByteMs: 5000, idleMs: 100 } });
    expect(textOf(run)).toBe('At last.');
  });
});
