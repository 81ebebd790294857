import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CLAUDE, type StageOptions } from '../../../test/context/stage.ts';
import type { Answer } from '../../../test/model-server/model-server.ts';
import type { MakeDatabase } from '../../../test/server/stage.ts';
import { createWorkbench } from '../../workbench.ts';
import { benchStage, endsIn, GPT, isSame, polite, run, SUITE } from './stage.ts';

/** How benches are stopped and gone on with. */
export function goingOn(make: MakeDatabase): void {
  const stageOf = async (options: StageOptions = {}) => await benchStage(make, options);

  it('go on where they were stopped, and ask nothing twice', async () => {
    const { bench, suite, models, another } = await stageOf();
    const path = await suite();
    const stop = new AbortController();
    const stopped = await bench.run({ suite: path }, stop.signal);
    const before = await endsIn(stopped.events, (count) => count === 4 && stop.abort());
    expect(before.at(-1)?.type).not.toBe('bench-end');
    const kept = await bench.trials('last');
    expect(kept.length).toBeGreaterThanOrEqual(4);
    expect(kept.length).toBeLessThan(12);
    expect(await bench.find('last')).toMatchObject({
      id: stopped.run.id,
      state: 'stopped',
      finishedAt: null,
    });
    const asked = models.requests.length;

    const resumed = await another().bench.run({ suite: path });
    expect(resumed).toMatchObject({ isResumed: true, run: { id: stopped.run.id, done: kept.length } });
    const events = await Array.fromAsync(resumed.events);
    expect(events[0]).toMatchObject({ type: 'bench-start', total: 12, done: kept.length });
    expect(events.at(-1)).toMatchObject({
      type: 'bench-end',
      report: { run: { done: 12, state: 'done' } },
    });
    const all = await bench.trials('last');
    expect(all).toHaveLength(12);
    expect(all).toEqual(expect.arrayContaining([...kept]));
    const again = all.filter((trial) => !kept.some((each) => isSame(each, trial)));
    const requests = again.reduce((sum, { caseId }) => sum + (caseId === 'twice' ? 2 : 1), 0);
    // What was on its way when it was stopped may arrive late.
    expect(models.requests.length - asked).toBeGreaterThanOrEqual(requests);
    expect(models.requests.length - asked).toBeLessThanOrEqual(requests + 2);
    expect((await bench.run({ suite: path })).isResumed).toBe(false);
  });

  it('stop where nobody listens any more, and can be left before they begin', async () => {
    const { bench, suite, models } = await stageOf();
    const path = await suite();
    const left = await bench.run({ suite: path });
    await left.events.return();
    expect(await left.events.next()).toEqual({ done: true, value: undefined });
    expect(models.requests).toHaveLength(0);
    expect(await bench.find('last')).toMatchObject({ state: 'stopped', done: 0 });
    const { events, isResumed } = await bench.run({ suite: path });
    expect(isResumed).toBe(true);
    for await (const event of events) if (event.type === 'trial-end') break;
    const { state, done } = await bench.find('last');
    expect(state).toBe('stopped');
    expect(done).toBeGreaterThan(0);
    expect((await bench.run({ suite: path, isFresh: true })).isResumed).toBe(false);
  });

  it('are run by one at a time', async () => {
    const { bench, suite, another } = await stageOf();
    const path = await suite();
    const first = await bench.run({ suite: path });
    await expect(another().bench.run({ suite: path })).rejects.toMatchObject({ code: 'SESSION_BUSY' });
    await expect(bench.rescore(first.run.id)).rejects.toMatchObject({ code: 'SESSION_BUSY' });
    await expect(bench.delete(first.run.id)).rejects.toMatchObject({ code: 'SESSION_BUSY' });
    const other = await another().bench.run({ suite: path, trials: 1 });
    expect(other.run.id).not.toBe(first.run.id);
    expect((await Array.fromAsync(first.events)).at(-1)).toMatchObject({ type: 'bench-end' });
  });

  it('are given free when their workbench is closed', async () => {
    const { suite, another, bench } = await stageOf();
    const path = await suite();
    const closing = another();
    const running = await closing.bench.run({ suite: path });
    const heard = Array.fromAsync(running.events);
    await closing.close();
    expect((await heard).at(-1)).not.toMatchObject({ type: 'bench-end' });
    expect((await bench.run({ suite: path })).isResumed).toBe(true);
  });

  it('ask again what failed for reasons of its own, and count that once', async () => {
    let isDown = true;
    const answer: Answer = (request, index) => {
      if (isDown && request.prompt.includes('goodbye')) return { status: 400, message: 'Not today.' };
      return polite(request, index);
    };
    const { bench, suite } = await stageOf({ answer });
    const path = await suite();
    const stop = new AbortController();
    const first = await bench.run({ suite: path, models: [GPT], concurrency: 1 }, stop.signal);
    await endsIn(first.events, (count) => count === 2 && stop.abort());
    const [hello, failed] = await bench.trials('last');
    expect(failed).toMatchObject({
      caseId: 'twice',
      answer: { answers: [{ text: 'Well: hello!' }, {}], error: { code: 'PROVIDER_FAILED' } },
      score: { isSuccess: false, failures: [{ term: 'error' }] },
    });
    isDown = false;
    const events = await run(bench, { suite: path, models: [GPT], concurrency: 1 });
    expect(events[0]).toMatchObject({ done: 1, total: 6 });
    const [same, mended] = await bench.trials('last');
    expect(same).toEqual(hello);
    expect(mended?.caseId === 'twice' || mended?.trial === 2).toBe(true);
    expect((await bench.trials('last')).every(({ score }) => score.isSuccess)).toBe(true);
  });

  it('are not done while trials have no answer, and then ask only those', async () => {
    let isDown = true;
    const answer: Answer = (request, index) =>
      isDown && request.prompt.includes('goodbye')
        ? { status: 400, message: 'Not today.' }
        : polite(request, index);
    const { bench, suite, models } = await stageOf({ answer });
    const path = await suite();
    const first = await run(bench, { suite: path, models: [GPT] });
    expect(first.at(-1)).toMatchObject({
      type: 'bench-end',
      unanswered: { count: 3, message: expect.stringContaining('Not today.') },
      report: { run: { state: 'stopped', finishedAt: null, done: 6 } },
    });
    isDown = false;
    const asked = models.requests.length;
    const second = await bench.run({ suite: path, models: [GPT] });
    expect(second).toMatchObject({ isResumed: true, run: { done: 3 } });
    const end = (await Array.fromAsync(second.events)).at(-1);
    expect(end).toMatchObject({ type: 'bench-end', report: { run: { state: 'done', done: 6 } } });
    expect(end).not.toHaveProperty('unanswered');
    expect(models.requests.length - asked).toBe(6);
    expect(await bench.runs()).toHaveLength(1);
  });

  it('leave a model alone that does not answer any more, and go on with the others', async () => {
    const answer: Answer = (request, index) =>
      JSON.stringify(request.body).includes('gpt-5')
        ? { status: 400, message: 'Out of order.' }
        : polite(request, index);
    const { bench, suite } = await stageOf({ answer });
    const path = await suite();
    const events = await run(bench, { suite: path, cases: ['hello'], trials: 30, concurrency: 1 });
    expect(events.at(-1)).toMatchObject({
      type: 'bench-end',
      unanswered: { count: 30, message: expect.stringContaining('Out of order.') },
      report: { run: { state: 'stopped' } },
    });
    const trials = await bench.trials('last');
    expect(Map.groupBy(trials, ({ model }) => model).get(CLAUDE)).toHaveLength(30);
    expect(Map.groupBy(trials, ({ model }) => model).get(GPT)).toHaveLength(10);
  });

  it('are stopped where a script, a file or a document changes under them', async () => {
    let change: () => Promise<unknown> = async () => undefined;
    let count = 0;
    const answer: Answer = async (request, index) => {
      if (++count === 3) await change();
      return await polite(request, index);
    };
    const { bench, suite, put } = await stageOf({ answer });
    const text = `---\nmodel: ${CLAUDE}\n---\n\nSay hello\n`;
    await put('ask.prompt.md', text);
    change = async () => await put('ask.prompt.md', text.replace('hello', 'goodbye'));
    const path = await suite('trials: 6\nconcurrency: 1\ncases: [{ script: ../ask.prompt.md }]');
    await expect(run(bench, { suite: path })).rejects.toMatchObject({
      code: 'FILE_CHANGED',
      message: 'ask.prompt.md changed while the bench ran; the run was stopped.',
    });
    const trials = await bench.trials('last');
    expect(trials.map(({ answer: { answers } }) => answers[0]?.text)).toEqual([
      'Well: hello!',
      'Well: hello!',
    ]);
    expect(await bench.find('last')).toMatchObject({ state: 'stopped' });
    const anew = await bench.run({ suite: path });
    expect(anew.isResumed).toBe(false);
    await Array.fromAsync(anew.events);
    const texts = (await bench.trials('last')).map(({ answer: { answers } }) => answers[0]?.text);
    expect(new Set(texts)).toEqual(new Set(['Well: goodbye!']));
  });

  it('go on with what their own suite of their own workspace asked, and with more trials', async () => {
    const { bench, suite, location, environment } = await stageOf();
    const path = await suite();
    const first = await bench.run({ suite: path, models: [GPT] });
    await first.events.return();
    const twin = await suite(SUITE, 'bench/twin.yaml');
    expect((await bench.run({ suite: twin, models: [GPT] })).isResumed).toBe(false);
    const elsewhere = await mkdtemp(join(tmpdir(), 'cuebook-elsewhere-'));
    await mkdir(join(elsewhere, 'bench'));
    await writeFile(join(elsewhere, 'bench/greetings.yaml'), SUITE);
    const other = createWorkbench({ workspace: elsewhere, database: location, environment });
    onTestFinished(async () => {
      await other.close();
      await rm(elsewhere, { recursive: true });
    });
    const theirs = join(elsewhere, 'bench/greetings.yaml');
    expect((await other.bench.run({ suite: theirs, models: [GPT] })).isResumed).toBe(false);
    const more = await bench.run({ suite: path, models: [GPT], trials: 4 });
    expect(more).toMatchObject({ isResumed: true, run: { id: first.run.id, trials: 4 } });
    expect((await Array.fromAsync(more.events)).at(-1)).toMatchObject({
      report: { run: { state: 'done', done: 8, trials: 4 } },
    });
  });
}
