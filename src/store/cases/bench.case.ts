import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Suite, Trial } from '../../model/bench.ts';
import type { AskedRun } from '../../model/bench-work.ts';
import { newBenchRunId, newSessionId } from '../../model/ids.ts';
import { acquireBenchLease, renewBenchLease } from '../bench-lease.ts';
import {
  deleteBenchRun,
  endBenchRun,
  findBenchRunsByIdPart,
  getBenchRun,
  listBenchRuns,
  suiteOfRun,
  takeUpBenchRun,
} from '../bench-run.repository.ts';
import type { Store } from '../dialect.ts';
import { currentOwner } from '../lease-owner.ts';
import { openStore } from '../open-store.ts';
import { keepScores, keepTrial, listTrials } from '../trial.repository.ts';
import { ELSEWHERE } from './build.ts';

export function describeBenches(store: () => Store, location: () => string): void {
  const take = async (asked: AskedRun, owner = currentOwner(), isFresh = false) =>
    await takeUpBenchRun(store(), asked, { owner, isFresh, at: new Date() });

  describe('benches', () => {
    it('are there again in another process, letter by letter', async () => {
      const asked = something({ text: 'name: Grüße 你好 🎼\r\n' });
      const { run, lease } = await take(asked);
      const first = trialOf(1, 'A text with \u0000, "quotes", \ud83c\udfbc and \ud800 alone');
      await keepTrial(store(), lease, first);
      await keepTrial(store(), lease, trialOf(2, '', false));
      const later = await openStore(location());
      onTestFinished(() => later.close());
      expect(await getBenchRun(later, run.id)).toEqual({ ...run, done: 2, successes: 1 });
      expect(run).toMatchObject({
        state: 'running',
        models: ['a/b'],
        trials: 3,
        cases: 1,
        isRecorded: false,
      });
      expect(await suiteOfRun(later, run.id)).toEqual(asked.suite);
      expect(await listTrials(later, run.id)).toEqual([first, trialOf(2, '', false)]);
    });

    it('go on with what was broken off, and begin anew after what is done', async () => {
      const asked = something();
      const first = await take(asked);
      expect(first.isResumed).toBe(false);
      await keepTrial(store(), first.lease, trialOf(1));
      await endBenchRun(store(), first.lease, 'stopped', new Date());
      const second = await take(asked);
      expect(second).toMatchObject({ isResumed: true, run: { id: first.run.id, state: 'running', done: 1 } });
      await endBenchRun(store(), second.lease, 'done', new Date());
      expect(await getBenchRun(store(), first.run.id)).toMatchObject({
        state: 'done',
        finishedAt: expect.stringMatching(/^\d{4}-/),
      });
      expect((await take(asked)).isResumed).toBe(false);
    });

    it('begin anew where that is asked for', async () => {
      const asked = something();
      const first = await take(asked);
      await endBenchRun(store(), first.lease, 'stopped', new Date());
      const second = await take(asked, currentOwner(), true);
      expect(second).toMatchObject({ isResumed: false });
      expect(second.run.id).not.toBe(first.run.id);
    });

    it('go on with more trials than they were begun with, and not with fewer', async () => {
      const asked = something();
      const first = await take(asked);
      await endBenchRun(store(), first.lease, 'stopped', new Date());
      expect(await take({ ...asked, trials: 2 })).toMatchObject({ isResumed: false, run: { trials: 2 } });
      const more = await take({ ...asked, trials: 5 });
      expect(more).toMatchObject({ isResumed: true, run: { id: first.run.id, trials: 5 } });
      await endBenchRun(store(), more.lease, 'done', new Date());
      expect((await take({ ...asked, trials: 5 })).isResumed).toBe(false);
    });

    it('run in one process at a time', async () => {
      const asked = something();
      const { run, lease } = await take(asked, ELSEWHERE);
      await expect(take(asked)).rejects.toMatchObject({ code: 'SESSION_BUSY' });
      await expect(acquireBenchLease(store(), run.id, currentOwner())).rejects.toMatchObject({
        code: 'SESSION_BUSY',
      });
      expect(await getBenchRun(store(), run.id)).toMatchObject({ state: 'running' });
      await renewBenchLease(store(), lease, -1);
      expect(await getBenchRun(store(), run.id)).toMatchObject({ state: 'stopped' });
      const next = await take(asked);
      expect(next).toMatchObject({ isResumed: true, run: { id: run.id } });
      await expect(keepTrial(store(), lease, trialOf(1))).rejects.toMatchObject({ code: 'LEASE_LOST' });
      await endBenchRun(store(), lease, 'done', new Date());
      expect(await getBenchRun(store(), run.id)).toMatchObject({ state: 'running', done: 0 });
    });

    it('are begun once by many who ask the same at the same time', async () => {
      const asked = something();
      const asking = Array.from({ length: 6 }, async () => await take(asked, ELSEWHERE));
      const taken = await Promise.allSettled(asking);
      expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const runs = await listBenchRuns(store());
      expect(runs.filter(({ askHash }) => askHash === asked.askHash)).toHaveLength(1);
    });

    it('are taken at once from a process of this machine that has died', async () => {
      const asked = something();
      const child = spawn(process.execPath, ['-e', '']);
      await once(child, 'exit');
      const { run } = await take(asked, currentOwner().replace(` ${process.pid} `, ` ${child.pid} `));
      expect(await getBenchRun(store(), run.id)).toMatchObject({ state: 'stopped' });
      expect(await take(asked)).toMatchObject({ isResumed: true, run: { id: run.id, state: 'running' } });
    });

    it('replace the answer of a trial that is asked again', async () => {
      const { run, lease } = await take(something());
      await keepTrial(store(), lease, trialOf(1, 'before', false));
      await keepTrial(store(), lease, trialOf(1, 'after'));
      expect(await listTrials(store(), run.id)).toEqual([trialOf(1, 'after')]);
    });

    it('are scored anew in one go, with the suite that they are scored by', async () => {
      const asked = something();
      const { run, lease } = await take(asked);
      for (const number of [1, 2, 3]) await keepTrial(store(), lease, trialOf(number));
      const suite = { ...asked.suite, text: 'name: stricter', hash: 'stricter' };
      const score = {
        isSuccess: false,
        failures: [{ term: 'contains', message: 'It says nothing.' }],
        unchecked: [],
      };
      const scores = [1, 3].map((number) => ({ caseId: 'one', model: 'a/b', trial: number, score }));
      await keepScores(store(), lease, { suite, scores });
      expect((await listTrials(store(), run.id)).map((trial) => trial.score.isSuccess)).toEqual([
        false,
        true,
        false,
      ]);
      expect(await suiteOfRun(store(), run.id)).toEqual(suite);
      expect((await getBenchRun(store(), run.id)).suite.hash).toBe('stricter');
      const stranger = { ...lease, token: lease.token + 1 };
      await expect(keepScores(store(), stranger, { suite: asked.suite, scores: [] })).rejects.toMatchObject({
        code: 'LEASE_LOST',
      });
      expect(await suiteOfRun(store(), run.id)).toEqual(suite);
    });

    it('are found by a part of their ids, and deleted with their answers unless they run', async () => {
      const { run, lease } = await take(something());
      await keepTrial(store(), lease, trialOf(1));
      expect((await findBenchRunsByIdPart(store(), run.id.slice(-12))).map(({ id }) => id)).toEqual([run.id]);
      expect(await findBenchRunsByIdPart(store(), '%')).toEqual([]);
      await expect(deleteBenchRun(store(), run.id, ELSEWHERE)).rejects.toMatchObject({
        code: 'SESSION_BUSY',
      });
      await endBenchRun(store(), lease, 'stopped', new Date());
      await deleteBenchRun(store(), run.id, currentOwner());
      await expect(getBenchRun(store(), run.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await listTrials(store(), run.id)).toEqual([]);
      await expect(deleteBenchRun(store(), run.id, currentOwner())).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    });
  });
}

/** Something that nobody else asks. */
function something({ text = 'name: test' } = {}): AskedRun {
  const askHash = newBenchRunId();
  return { suite: suiteOf(text), askHash, models: ['a/b'], trials: 3, isRecorded: false };
}

function suiteOf(text: string): Suite {
  return {
    name: 'test',
    path: '/bench/test.yaml',
    text,
    hash: 'hash',
    models: [],
    trials: 3,
    concurrency: 2,
    margin: 0.1,
    cases: [
      { id: 'one', prompts: ['?'], files: [], args: {}, settings: {}, contracts: [], askHash: 'asked' },
    ],
  };
}

const SESSION = newSessionId();

function trialOf(trial: number, text = 'An answer', isSuccess = true): Trial {
  const said = { text, data: text, toolCalls: [], repairs: 0, markers: [] };
  return {
    caseId: 'one',
    model: 'a/b',
    trial,
    startedAt: '2026-11-17T10:00:00.000Z',
    finishedAt: '2026-11-17T10:00:01.000Z',
    answer: { sessionId: SESSION, answers: [said], totalMs: 1000, cost: null, scriptFailures: [] },
    score: { isSuccess, failures: [], unchecked: [] },
  };
}
