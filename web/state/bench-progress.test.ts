import { expect, it } from 'vitest';
import type { BenchItem, ToldRun } from '../../src/wire/bench.ts';
import { isLastItem, progressAfter, progressOf } from './bench-progress.ts';

const RUN: ToldRun = {
  id: '019a0000-0000-7000-8000-0000000000ab',
  state: 'running',
  models: ['openai/small'],
  trials: 4,
  cases: 2,
  isRecorded: false,
  startedAt: '2026-11-15T10:00:00.000Z',
  finishedAt: null,
  done: 0,
  suite: { name: 'support', path: 'bench/support.yaml', hash: 'h' },
  total: 8,
  successes: 0,
};

const start = (trial: number): BenchItem => ({
  type: 'trial-start',
  caseId: 'a',
  model: 'openai/small',
  trial,
});

function end(trial: number, isSuccess: boolean): BenchItem {
  return {
    type: 'trial-end',
    caseId: 'a',
    model: 'openai/small',
    trial,
    isSuccess,
    sessionId: null,
    totalMs: 5,
    failures: isSuccess ? [] : [{ term: 'contains', message: 'It does not.' }],
    done: trial,
    total: 8,
    leftMs: 40,
  };
}

it('counts what is done and what succeeded, and knows what is asked now', () => {
  const items = [start(1), start(2), end(1, true), start(3), end(2, false)];
  const progress = items.reduce(progressAfter, progressOf(RUN));
  expect(progress).toMatchObject({
    run: { done: 2, successes: 1 },
    active: [{ trial: 3 }],
    failed: [{ trial: 2 }],
    leftMs: 40,
  });
});

it('keeps the failures that were last, the newest first', () => {
  const failures = Array.from({ length: 8 }, (_, index) => end(index + 1, false));
  const { failed } = failures.reduce(progressAfter, progressOf(RUN));
  expect(failed.map(({ trial }) => trial)).toEqual([8, 7, 6, 5, 4]);
});

it('takes over how a run stands, and knows when nothing more is told', () => {
  const stopped: BenchItem = {
    type: 'bench-standing',
    run: { ...RUN, state: 'stopped', done: 3, successes: 2 },
    successes: 2,
    active: [],
    leftMs: null,
    isLive: false,
  };
  expect(progressAfter(progressOf(RUN), stopped).run).toMatchObject({ state: 'stopped', done: 3 });
  expect(isLastItem(stopped)).toBe(true);
  // The report of one that is done comes yet.
  expect(isLastItem({ ...stopped, run: { ...RUN, state: 'done' } })).toBe(false);
  expect(isLastItem(start(1))).toBe(false);
});
