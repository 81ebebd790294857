import { describe, expect, it } from 'vitest';
import type { DurableEvent } from '../model/event.ts';
import { newSessionId } from '../model/ids.ts';
import { Refusal } from '../model/refusal.ts';
import type { RunEvent, RunSummary } from '../model/run.ts';
import { plainSession } from '../model/session.case.ts';
import type { SessionStatus } from '../model/session.ts';
import type { SessionRun } from '../workbench.ts';
import { Runs } from './runs.ts';

const sessionId = newSessionId();
const SESSION = plainSession(sessionId);

describe('the runs of a server', () => {
  it('are acknowledged once they say that they have begun', async () => {
    const { runs } = stage();
    const begins = Promise.withResolvers<void>();
    let isAcknowledged = false;
    const started = runs.start(async () =>
      runOf(async function* () {
        yield event(4, 'warning');
        await begins.promise;
        expect(isAcknowledged).toBe(false);
        yield event(5, 'processing');
        yield summary();
      }),
    );
    void started.then(() => {
      isAcknowledged = true;
    });
    begins.resolve();
    expect(await started).toMatchObject({ sessionId, after: 3 });
    await runs.idle();
    expect(runs.count).toBe(0);
  });

  it('are refused, and let go of their session, when they are stopped before they begin', async () => {
    const { runs, bugs } = stage();
    let hasLetGo = false;
    const started = runs.start(async () =>
      runOf(async function* () {
        try {
          yield summary();
        } finally {
          hasLetGo = true;
        }
      }),
    );
    await expect(started).rejects.toMatchObject({ code: 'SESSION_BUSY' });
    await runs.idle();
    expect({ hasLetGo, bugs, count: runs.count }).toEqual({ hasLetGo: true, bugs: [], count: 0 });
  });

  it('are waited for when the server stops, also while they are prepared', async () => {
    const { runs } = stage();
    const prepared = Promise.withResolvers<void>();
    let isOver = false;
    const started = runs.start(async (signal) => {
      await prepared.promise;
      return runOf(async function* () {
        expect(signal.aborted).toBe(true);
        yield summary();
        isOver = true;
      });
    });
    const refused = expect(started).rejects.toMatchObject({ code: 'SESSION_BUSY' });
    // Whoever asks has to get as far as being prepared.
    await Promise.resolve();
    const stopped = runs.stop();
    prepared.resolve();
    await stopped;
    expect(isOver).toBe(true);
    await refused;
    const late = runs.start(async () => Promise.reject(new Error('was prepared')));
    await expect(late).rejects.toMatchObject({ code: 'SESSION_BUSY' });
  });

  it('say to who asked what goes wrong before they begin, and report what goes wrong after', async () => {
    const { runs, bugs } = stage();
    const early = runs.start(async () => Promise.reject(new Error('too early')));
    await expect(early).rejects.toThrow('too early');
    expect(bugs).toEqual([]);
    await runs.start(async () =>
      runOf(async function* () {
        yield event(2, 'processing');
        throw new Error('too late');
      }),
    );
    await runs.idle();
    expect(bugs).toMatchObject([{ message: 'too late' }]);
  });

  it('wait for one that has ended and only has to let go of the session', async () => {
    const { runs, be } = stage();
    const letGo = Promise.withResolvers<void>();
    const order: string[] = [];
    await runs.start(async () =>
      runOf(async function* () {
        yield event(2, 'processing');
        await letGo.promise;
        order.push('first let go');
      }),
    );
    be('idle');
    const second = runs.start(async () => {
      order.push('second prepared');
      return runOf(async function* () {
        order.push('second begins');
        yield event(9, 'processing');
      });
    });
    letGo.resolve();
    await second;
    expect(order).toEqual(['second prepared', 'first let go', 'second begins']);
  });

  it('do not wait for one that is between two of its prompts', async () => {
    const { runs, be } = stage();
    const ends = Promise.withResolvers<void>();
    await runs.start(async () =>
      runOf(async function* () {
        yield event(2, 'processing');
        await ends.promise;
      }),
    );
    be('idle');
    const second = runs.start(async () =>
      runOf(async function* () {
        yield await Promise.reject(new Refusal('SESSION_BUSY', 'It runs.'));
      }),
    );
    be('processing');
    await expect(second).rejects.toMatchObject({ code: 'SESSION_BUSY' });
    ends.resolve();
    await runs.idle();
  });

  it('say so where nothing had to be run, once the session is let go of', async () => {
    const { runs } = stage();
    let hasLetGo = false;
    const started = await runs.start(async () =>
      runOf(async function* () {
        try {
          yield summary('done');
        } finally {
          await Promise.resolve();
          hasLetGo = true;
        }
      }),
    );
    expect(started).toMatchObject({ sessionId, after: SESSION.lastSeq, idle: { data: { ran: 0 } } });
    expect({ hasLetGo, count: runs.count }).toEqual({ hasLetGo: true, count: 0 });
  });

  it('are one at a time if they have the same name, from when they are prepared until they end', async () => {
    const { runs } = stage();
    const prepared = Promise.withResolvers<void>();
    const ends = Promise.withResolvers<void>();
    const run = async () => {
      await prepared.promise;
      return runOf(async function* () {
        yield event(2, 'processing');
        await ends.promise;
      });
    };
    const never = async () => Promise.reject(new Error('was prepared'));
    const first = runs.start(run, { name: 'a' });
    const refused = { code: 'SESSION_BUSY' };
    await expect(runs.start(never, { name: 'a' })).rejects.toMatchObject(refused);
    prepared.resolve();
    await first;
    await expect(runs.start(never, { name: 'a' })).rejects.toMatchObject(refused);
    ends.resolve();
    await runs.idle();
    await runs.start(run, { name: 'a' });
    await runs.idle();
  });

  it('leave their name to the next when they are refused', async () => {
    const { runs } = stage();
    const failing = async () => Promise.reject(new Error('not today'));
    for (let time = 0; time < 2; time++)
      await expect(runs.start(failing, { name: 'a' })).rejects.toThrow('not today');
  });

  it('keep count when one that lost its session ends after the next has begun', async () => {
    const { runs } = stage();
    const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    for (const { promise } of ends)
      await runs.start(async () =>
        runOf(async function* () {
          yield event(2, 'processing');
          await promise;
        }),
      );
    ends[0]?.resolve();
    await Promise.resolve();
    expect(runs.count).toBe(1);
    ends[1]?.resolve();
    await runs.idle();
    expect(runs.count).toBe(0);
  });
});

function stage(): { runs: Runs; bugs: unknown[]; be(status: SessionStatus): void } {
  const bugs: unknown[] = [];
  let status: SessionStatus = 'processing';
  const get = async () => ({ ...SESSION, sessionStatus: status });
  const runs = new Runs({ get }, (error) => bugs.push(error));
  return {
    runs,
    bugs,
    be(next) {
      status = next;
    },
  };
}

function runOf(say: () => AsyncGenerator<RunEvent, void>): SessionRun {
  return { session: SESSION, model: 'test/model', prompt: 'a', events: say() };
}

function event(seq: number, what: 'processing' | 'warning'): DurableEvent {
  const envelope = { v: 1, seq, sessionId, at: '2026-11-16T00:00:00.000Z' } as const;
  return what === 'processing'
    ? { ...envelope, type: 'status-changed', data: { status: 'processing' } }
    : { ...envelope, type: 'warning', data: { code: 'x', message: 'x' } };
}

function summary(reason: 'aborted' | 'done' = 'aborted'): RunSummary {
  const data = { class: 'live', reason, ran: 0, shared: 0, cost: null, warnings: [] } as const;
  return { v: 1, type: 'run-summary', sessionId, data: { ...data, tokens: { input: 0, output: 0 } } };
}
