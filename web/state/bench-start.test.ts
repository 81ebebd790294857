import { expect, it } from 'vitest';
import type { ToldRun } from '../../src/wire/bench.ts';
import {
  askedBy,
  comparableRuns,
  draftFor,
  hasErrors,
  resumableBy,
  type ToldSuite,
  wishOf,
} from './bench-start.ts';

const SUITE: ToldSuite = {
  ref: 'bench/words.yaml',
  isShipped: false,
  name: 'words',
  cases: [{ id: 'yes' }, { id: 'number' }],
  models: ['openai/small', 'openai/large'],
  trials: 5,
  diagnostics: [],
};
const RUN: ToldRun = {
  id: '019a0000-0000-7000-8000-0000000000ab',
  state: 'stopped',
  models: ['openai/large', 'openai/small'],
  trials: 5,
  cases: 2,
  isRecorded: false,
  startedAt: '2026-11-15T10:00:00.000Z',
  finishedAt: null,
  done: 7,
  suite: { name: 'words', path: 'bench/words.yaml', hash: 'h' },
  total: 20,
  successes: 6,
};
const draft = draftFor(SUITE, []);

it('says how much would be asked before it is', () => {
  expect(askedBy(draft)).toEqual({ cases: 2, models: 2, trials: 5, total: 20 });
  const less = { ...draft, without: new Set(['yes']), models: ['a/b', ' a/b ', ''], trials: '3' };
  expect(askedBy(less)).toEqual({ cases: 1, models: 1, trials: 3, total: 3 });
  expect(askedBy({ ...draft, suite: { ...SUITE, models: [] } })?.models).toBe(1);
});

it('knows what cannot be asked', () => {
  for (const trials of ['', '0', '1.5', 'ten', '10001'])
    expect(askedBy({ ...draft, trials })).toBeUndefined();
  for (const concurrency of ['0', '65', 'x']) expect(askedBy({ ...draft, concurrency })).toBeUndefined();
  expect(askedBy({ ...draft, without: new Set(['yes', 'number']) })).toBeUndefined();
  expect(hasErrors({ diagnostics: [{ code: 'x', message: 'No.', line: 1, severity: 'warning' }] })).toBe(
    false,
  );
  expect(hasErrors({ diagnostics: [{ code: 'x', message: 'No.', line: 1, severity: 'error' }] })).toBe(true);
});

it('asks the server for what differs from the suite alone', () => {
  expect(wishOf(draft)).toEqual({ suite: 'bench/words.yaml', trials: 5 });
  const filled = {
    ...draft,
    without: new Set(['yes']),
    models: ['a/b', ''],
    concurrency: '2',
    isRecorded: true,
    isFresh: true,
    baseline: RUN.id,
  };
  expect(wishOf(filled)).toEqual({
    suite: 'bench/words.yaml',
    trials: 5,
    cases: ['number'],
    models: ['a/b'],
    concurrency: 2,
    isRecorded: true,
    isFresh: true,
    baseline: RUN.id,
  });
});

it('proposes what the last run of the suite was answered from', () => {
  expect(draftFor(SUITE, [{ ...RUN, isRecorded: true }]).isRecorded).toBe(true);
  const shipped = { ...SUITE, isShipped: true };
  expect(draftFor(shipped, [{ ...RUN, isRecorded: true }]).isRecorded).toBe(false);
});

it('finds the run that was broken off and would go on', () => {
  expect(resumableBy(draft, [RUN])).toBe(RUN);
  expect(resumableBy({ ...draft, trials: '9' }, [RUN])).toBe(RUN);
  expect(resumableBy({ ...draft, trials: '4' }, [RUN])).toBeUndefined();
  expect(resumableBy({ ...draft, isRecorded: true }, [RUN])).toBeUndefined();
  expect(resumableBy({ ...draft, models: ['a/b'] }, [RUN])).toBeUndefined();
  expect(resumableBy(draft, [{ ...RUN, state: 'done' }, RUN])).toBeUndefined();
});

it('compares runs of one suite that have an answer', () => {
  const others = [
    { ...RUN, done: 0 },
    { ...RUN, suite: { ...RUN.suite, path: 'bench/others.yaml' } },
    { ...RUN, state: 'running' as const },
  ];
  expect(comparableRuns([...others, RUN], RUN)).toEqual([RUN]);
});
