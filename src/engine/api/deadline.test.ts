import { getEventListeners } from 'node:events';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Deadline } from './deadline.ts';
import { API_LIMITS } from './limits.ts';

it('ends with the signal that it follows, for the same reason', () => {
  const outer = new AbortController();
  using deadline = new Deadline(API_LIMITS, outer.signal);
  expect(deadline.signal.aborted).toBe(false);
  outer.abort('enough');
  expect(deadline.signal).toMatchObject({ aborted: true, reason: 'enough' });
  expect(deadline.expiredAfterMs).toBeUndefined();
});

it('has ended where that signal has', () => {
  using deadline = new Deadline(API_LIMITS, AbortSignal.abort('too late'));
  expect(deadline.signal).toMatchObject({ aborted: true, reason: 'too late' });
});

it('leaves nothing behind at the signal, however many requests a run makes', () => {
  const { signal } = new AbortController();
  for (let request = 0; request < 20; request++) {
    using deadline = new Deadline(API_LIMITS, signal);
    deadline.signOfLife();
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  }
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('waits no longer than it may once something was heard, whichever of its limits is the longer', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const limits of [
    { firstByteMs: 40, idleMs: 10 },
    { firstByteMs: 10, idleMs: 40 },
  ]) {
    using deadline = new Deadline({ ...API_LIMITS, ...limits }, new AbortController().signal);
    vi.advanceTimersByTime(5);
    deadline.signOfLife();
    vi.advanceTimersByTime(limits.idleMs - 1);
    expect(deadline.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(deadline.signal.aborted).toBe(true);
    expect(deadline.expiredAfterMs).toBe(limits.idleMs);
  }
});
