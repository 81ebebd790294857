import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRefusal, type RefusalCode } from '../../src/model/refusal.ts';
import { type BenchItem, benchItem } from '../../src/wire/bench.ts';
import { routes } from '../../src/wire/routes.ts';
import { STALL, SUITE, SUITE_TEXT, saying } from '../cli/bench-stage.ts';
import type { Answer } from '../model-server/model-server.ts';
import { createTestFile } from '../sqlite-file.ts';
import { makeStage, serverOn } from './stage.ts';

const YES: Answer = () => saying('yes, 7');

async function benchServer(suite = SUITE_TEXT) {
  let current = YES;
  const stage = await makeStage(createTestFile, (request, index) => current(request, index));
  const write = async (name: string, text: string) => {
    const path = join(stage.workbench.workspace, name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, text);
  };
  await write(SUITE, suite);
  const server = await serverOn(stage);
  const start = async (body: object = {}) =>
    await server.client.json(routes.startBench, { body: { suite: SUITE, ...body } });
  const ask = async (path: string) =>
    await fetch(server.url + path, { headers: { authorization: `Bearer ${server.token}` } });
  const answers = (answer: Answer) => {
    current = answer;
  };
  return { stage, server, client: server.client, write, start, ask, answers };
}

/** What is told of a run, as it comes; it ends when the server hangs up. */
async function* watch(
  { url, token }: { readonly url: string; readonly token: string },
  run: string,
): AsyncGenerator<BenchItem, void> {
  const request = get(`${url}/api/bench/runs/${run}/events`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  });
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (response?.statusCode !== 200) throw new Error(`The status is ${response?.statusCode}.`);
  response.setEncoding('utf8');
  let text = '';
  for await (const chunk of response) {
    const frames = (text + String(chunk)).split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (data !== undefined) yield benchItem.parse(JSON.parse(data));
    }
  }
}

function refusedWith(code: RefusalCode) {
  return (error: unknown) => isRefusal(error, code);
}

describe('benches over HTTP', () => {
  it('run in the background, and tell all who watch how they go', async () => {
    const { server, client, start, stage, answers } = await benchServer();
    const held = Promise.withResolvers<void>();
    answers(async () => {
      await held.promise;
      return saying('yes, 7');
    });
    const { run, isResumed } = await start();
    expect(isResumed).toBe(false);
    expect(run).toMatchObject({ state: 'running', done: 0, total: 6, suite: { path: SUITE } });
    const watchers = [watch(server, run.id), watch(server, 'last')];
    const firsts = await Promise.all(watchers.map(async (watcher) => (await watcher.next()).value));
    for (const first of firsts) expect(first).toMatchObject({ type: 'bench-standing', isLive: true });
    held.resolve();
    for (const watcher of watchers) {
      const items = await Array.fromAsync(watcher);
      expect(items.filter(({ type }) => type === 'trial-end')).toHaveLength(6);
      expect(items.at(-1)).toMatchObject({ type: 'bench-end', report: { run: { state: 'done' } } });
    }
    const late = await Array.fromAsync(watch(server, run.id));
    expect(late.map(({ type }) => type)).toEqual(['bench-standing', 'bench-end']);
    expect(late[0]).toMatchObject({ successes: 6, isLive: false, run: { state: 'done', done: 6 } });
    const { items } = await client.json(routes.listBenchRuns);
    expect(items).toMatchObject([{ id: run.id, state: 'done' }]);
    expect(JSON.stringify(items)).not.toContain(stage.workbench.workspace);
    expect(stage.bugs).toEqual([]);
  });

  it('stop when they are told to, and go on when they are started again', async () => {
    const { server, client, start, stage, answers } = await benchServer();
    answers((_, index) => (index < 2 ? saying('yes, 7') : STALL));
    const { run } = await start();
    const watcher = watch(server, run.id);
    for await (const item of watcher) {
      const done = item.type === 'trial-end' ? item.done : item.type === 'bench-standing' && item.run.done;
      if (done === 2) break;
    }
    const rest = watch(server, run.id);
    await rest.next();
    await expect(start()).rejects.toSatisfy(refusedWith('SESSION_BUSY'));
    await expect(client.text(routes.deleteBenchRun, { params: { run: run.id } })).rejects.toSatisfy(
      refusedWith('SESSION_BUSY'),
    );
    await client.text(routes.stopBench, { params: { run: run.id } });
    expect((await Array.fromAsync(rest)).at(-1)).toMatchObject({
      type: 'bench-standing',
      run: { state: 'stopped', done: 2 },
    });
    await client.text(routes.stopBench, { params: { run: run.id } });
    const asked = stage.models.requests.length;
    answers(YES);
    const again = await start();
    expect(again).toMatchObject({ isResumed: true, run: { id: run.id, done: 2 } });
    const items = await Array.fromAsync(watch(server, run.id));
    expect(items.at(-1)).toMatchObject({ type: 'bench-end' });
    expect(stage.models.requests.length - asked).toBe(4);
    expect(stage.bugs).toEqual([]);
  });

  it('go on by their id with what they asked of whom, and are refused once they are done', async () => {
    const { server, client, start, stage, answers, write } = await benchServer();
    answers((_, index) => (index < 1 ? saying('yes, 7') : STALL));
    const { run } = await start({ cases: ['number'], models: ['anthropic/claude-haiku-4-5'], trials: 2 });
    for await (const item of watch(server, run.id)) {
      if (item.type === 'bench-standing' ? item.run.done === 1 : item.type === 'trial-end') break;
    }
    await client.text(routes.stopBench, { params: { run: run.id } });
    answers(YES);
    const asked = stage.models.requests.length;
    const again = await client.json(routes.resumeBench, { params: { run: run.id } });
    expect(again).toMatchObject({ isResumed: true, run: { id: run.id, done: 1, successes: 1, total: 2 } });
    await Array.fromAsync(watch(server, run.id));
    expect(stage.models.requests.length - asked).toBe(1);
    expect(await client.json(routes.getBenchRun, { params: { run: run.id } })).toMatchObject({
      state: 'done',
      models: ['anthropic/claude-haiku-4-5'],
      successes: 2,
    });
    await expect(client.json(routes.resumeBench, { params: { run: run.id } })).rejects.toSatisfy(
      refusedWith('INVALID_INPUT'),
    );
    answers(() => STALL);
    const broken = await start();
    await client.text(routes.stopBench, { params: { run: broken.run.id } });
    await write(SUITE, SUITE_TEXT.replace('Say a number.', 'Say another number.'));
    answers(YES);
    const anew = await client.json(routes.resumeBench, { params: { run: broken.run.id } });
    expect(anew.isResumed).toBe(false);
    expect(anew.run.id).not.toBe(broken.run.id);
    await Array.fromAsync(watch(server, anew.run.id));
    expect(stage.bugs).toEqual([]);
  });

  it('are stopped with the server, and what is done is kept', async () => {
    const { server, start, stage, answers } = await benchServer();
    answers((_, index) => (index < 1 ? saying('yes, 7') : STALL));
    const { run } = await start();
    for await (const item of watch(server, run.id)) {
      const done = item.type === 'trial-end' ? item.done : item.type === 'bench-standing' && item.run.done;
      if (done === 1) break;
    }
    const rest = watch(server, run.id);
    await rest.next();
    await server.stop();
    expect((await Array.fromAsync(rest)).at(-1)).toMatchObject({ run: { state: 'stopped', done: 1 } });
    expect(await stage.workbench.bench.find(run.id)).toMatchObject({ state: 'stopped', done: 1 });
    expect(stage.bugs).toEqual([]);
  });

  it('that another process runs are told by how they stand', async () => {
    const { server, stage, answers } = await benchServer();
    const held = Promise.withResolvers<void>();
    answers(async () => {
      await held.promise;
      return saying('yes, 7');
    });
    const other = stage.another();
    const suite = await other.bench.locate(SUITE);
    const running = await other.bench.run({ suite });
    const ran = Array.fromAsync(running.events);
    const watcher = watch(server, running.run.id);
    expect((await watcher.next()).value).toMatchObject({ isLive: false, run: { state: 'running', done: 0 } });
    await expect(server.client.text(routes.stopBench, { params: { run: running.run.id } })).rejects.toSatisfy(
      refusedWith('SESSION_BUSY'),
    );
    held.resolve();
    await ran;
    expect((await Array.fromAsync(watcher)).at(-1)).toMatchObject({ type: 'bench-end' });
    expect(stage.bugs).toEqual([]);
  });

  it('are reported as JSON, as a page and for continuous integration', async () => {
    const { server, client, start, ask, answers, write } = await benchServer();
    answers(({ prompt }) => saying(prompt.includes('number') ? '<b>none</b>' : 'yes'));
    const { run: first } = await start();
    await Array.fromAsync(watch(server, first.id));
    answers(YES);
    const { run: second } = await start({ isFresh: true, baseline: first.id });
    await Array.fromAsync(watch(server, second.id));
    const compared = await client.json(routes.compareBenchRuns, {
      query: { before: first.id, after: second.id },
    });
    expect(compared).toMatchObject({ baseline: { runId: first.id }, models: [{ comparison: {} }] });
    const report = await client.json(routes.benchReport, {
      params: { run: second.id },
      query: { baseline: first.id },
    });
    expect(report.baseline).toMatchObject({ runId: first.id });
    const page = await ask(`/api/bench/runs/${first.id}/report.html`);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src data:;/,
    );
    const html = await page.text();
    expect(html).toMatch(/^<!doctype html>/i);
    expect(html).not.toContain('<script');
    const junit = await ask(`/api/bench/runs/${first.id}/report.junit.xml`);
    expect(junit.headers.get('content-disposition')).toMatch(/^attachment; filename="words-.*\.junit\.xml"$/);
    expect(await junit.text()).toMatch(/^<\?xml/);
    const { items: trials } = await client.json(routes.listTrials, {
      params: { run: first.id },
      query: { caseId: 'number' },
    });
    expect(trials.map(({ answer, score }) => [answer.answers[0]?.text, score.isSuccess])).toEqual(
      Array.from({ length: 3 }, () => ['<b>none</b>', false]),
    );
    await write(SUITE, SUITE_TEXT.replace('matches: "[0-9]"', 'contains: none'));
    const rescored = await client.json(routes.rescoreBench, { params: { run: first.id } });
    expect(rescored.models[0]?.success).toMatchObject({ successes: 6, trials: 6 });
    await client.text(routes.deleteBenchRun, { params: { run: first.id } });
    await expect(client.json(routes.getBenchRun, { params: { run: first.id } })).rejects.toSatisfy(
      refusedWith('NOT_FOUND'),
    );
  });

  it('are of suites in the workspace, or of those that are shipped', async () => {
    const { client, start, write, stage } = await benchServer();
    await write('bench/broken.yaml', 'cases: []\ntrails: 3\n');
    await write('elsewhere.yaml', SUITE_TEXT);
    const { items } = await client.json(routes.listSuites);
    expect(items.find(({ ref }) => ref === SUITE)).toMatchObject({ trials: 3, diagnostics: [] });
    expect(items.find(({ ref }) => ref === 'bench/broken.yaml')?.diagnostics.length).toBeGreaterThan(0);
    expect(items.some(({ isShipped }) => isShipped)).toBe(true);
    expect(JSON.stringify(items)).not.toContain(stage.workbench.workspace);
    await expect(start({ suite: 'bench/broken.yaml' })).rejects.toSatisfy(refusedWith('SCRIPT_INVALID'));
    for (const suite of ['../outside.yaml', '/etc/passwd', 'bench/nothing.yaml']) {
      await expect(start({ suite })).rejects.toSatisfy(
        (error) => isRefusal(error, 'NOT_FOUND') || isRefusal(error, 'INVALID_INPUT'),
      );
    }
    expect(await client.json(routes.suiteSchema)).toHaveProperty('properties.cases');
    expect(stage.models.requests).toHaveLength(0);
    expect(stage.bugs).toEqual([]);
  });
});
