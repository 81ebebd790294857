import { describe, expect, it } from 'vitest';
import { countsForVerdict, isAnswered } from './counts-for-verdict.ts';
import { Outages } from './outages.ts';
import { stoppable } from './stoppable.ts';
import { TimeLeft } from './time-left.ts';
import { ToldEvents } from './told-events.ts';
import { trialsToRun } from './trial-order.ts';

describe('the order of trials', () => {
  it('asks every case of every model before any is asked again', () => {
    const order = trialsToRun([{ id: 'a' }, { id: 'b' }], ['m', 'n'], 2);
    expect(order.map(({ caseId, model, trial }) => `${caseId}${model}${trial}`)).toEqual([
      'am1',
      'an1',
      'bm1',
      'bn1',
      'am2',
      'an2',
      'bm2',
      'bn2',
    ]);
  });

  it('counts answers, and not that something around them was broken', () => {
    const answer = { sessionId: null, answers: [], totalMs: 1, cost: null, scriptFailures: [] };
    expect(isAnswered({ answer })).toBe(true);
    const failed = (code?: 'PROVIDER_FAILED' | 'CONTEXT_TOO_LARGE') =>
      isAnswered({ answer: { ...answer, error: { message: '', ...(code && { code }) } } });
    expect([failed('PROVIDER_FAILED'), failed(), failed('CONTEXT_TOO_LARGE')]).toEqual([false, false, true]);
  });

  it('tells nothing of answers that a broken contract could not be held against', () => {
    const answer = { sessionId: null, answers: [], totalMs: 1, cost: null, scriptFailures: [] };
    const note = { term: 'function', message: 'It does not load.' };
    const counted = (isSuccess: boolean, failures: readonly (typeof note)[]) =>
      countsForVerdict({ answer, score: { isSuccess, failures, unchecked: [note] } });
    expect([counted(true, []), counted(false, [note]), counted(false, [])]).toEqual([true, true, false]);
  });
});

describe('a model that does not answer', () => {
  const answer = { sessionId: null, answers: [], totalMs: 1, cost: null, scriptFailures: [] };
  const failing = (code: 'PROVIDER_FAILED' | 'RECORDING_MISSING' | 'KEY_MISSING') => ({
    ...answer,
    error: { code, message: 'No.' },
  });

  it('is left alone after ten trials in a row, or three rounds of those that run at once', () => {
    for (const [concurrency, most] of [
      [1, 10],
      [4, 12],
    ] as const) {
      const outages = new Outages(concurrency);
      for (let count = 1; count < most; count++) outages.take('m', failing('PROVIDER_FAILED'));
      expect(outages.isOut('m')).toBe(false);
      outages.take('m', failing('PROVIDER_FAILED'));
      expect([outages.isOut('m'), outages.isOut('n')]).toEqual([true, false]);
    }
  });

  it('is asked on where an answer comes between, another reason, or only recordings are missing', () => {
    const outages = new Outages(1);
    for (let count = 1; count <= 30; count++) {
      outages.take('one', count % 10 === 0 ? answer : failing('PROVIDER_FAILED'));
      outages.take('two', failing(count % 2 === 0 ? 'PROVIDER_FAILED' : 'KEY_MISSING'));
      outages.take('three', failing('RECORDING_MISSING'));
    }
    expect(['one', 'two', 'three'].filter((model) => outages.isOut(model))).toEqual([]);
  });
});

describe('the time that is left', () => {
  it('is told by what trials took, shared by those that run at once', () => {
    let now = 0;
    const times = new TimeLeft(2, () => now);
    expect(times.of(10)).toBeNull();
    now = 1000;
    times.ended(1000);
    expect(times.of(9)).toBe(4500);
    expect(times.of(1)).toBe(1000);
    expect(times.of(0)).toBe(0);
    // Each holds the other up: two seconds of work come from three by the clock.
    now = 6000;
    for (const lasted of [2000, 2000, 2000]) times.ended(lasted);
    expect(times.of(2)).toBe(3000);
  });
});

describe('what is told', () => {
  it('is heard in its order, however late, and then why it ended', async () => {
    const told = new ToldEvents<number>();
    for (const event of [1, 2, 3]) told.tell(event);
    told.fail(new Error('Broken'));
    const heard: number[] = [];
    const listening = (async () => {
      for await (const event of told.heard()) heard.push(event);
    })();
    await expect(listening).rejects.toThrow('Broken');
    expect(heard).toEqual([1, 2, 3]);
  });

  it('is waited for by who tells too much, until it is heard or nobody listens', async () => {
    const told = new ToldEvents<number>();
    const left = new AbortController();
    for (const event of [1, 2]) told.tell(event);
    let isFree = false;
    const waiting = told.untilHeard(2, left.signal).then(() => {
      isFree = true;
    });
    await Promise.resolve();
    expect(isFree).toBe(false);
    const events = told.heard();
    await events.next();
    await waiting;
    told.tell(3);
    const again = told.untilHeard(2, left.signal);
    left.abort();
    await again;
  });
});

describe('a generator that can be stopped', () => {
  it('is ended even if it was never begun, and once', async () => {
    let ends = 0;
    const events = stoppable(
      async function* () {
        yield 1;
      },
      async () => {
        ends++;
      },
    );
    await events.return();
    await events.return();
    expect(ends).toBe(1);
    expect(await Array.fromAsync(events)).toEqual([]);
  });

  it('ends itself once it was begun', async () => {
    let ends = 0;
    const events = stoppable(
      async function* () {
        try {
          yield 1;
          yield 2;
        } finally {
          ends++;
        }
      },
      async () => {
        ends += 10;
      },
    );
    for await (const event of events) if (event === 1) break;
    expect(ends).toBe(1);
    await expect(
      stoppable(
        async function* () {
          yield 1;
        },
        async () => undefined,
      ).throw(new Error('x')),
    ).rejects.toThrow('x');
  });
});
