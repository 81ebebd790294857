import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CLAUDE, contextStage, type StageOptions } from '../../test/context/stage.ts';
import type { Answer } from '../../test/model-server/model-server.ts';
import type { MakeDatabase } from '../../test/server/stage.ts';
import type { BenchEvent } from '../model/bench.ts';
import { type BenchRequest, createWorkbench, type Workbench } from '../workbench.ts';

const GPT = 'openai/gpt-5';

const SUITE = `
name: greetings
models: [${CLAUDE}, ${GPT}]
trials: 3
concurrency: 2
cases:
  - id: hello
    prompt: Say hello
    contracts: [{ contains: hello }]
  - id: twice
    prompts: [Say hello, Say goodbye]
    system: You are terse.
    settings: { temperature: 0.5 }
    contracts: [{ of: 1, contains: hello }, { contains: goodbye }]
`;

/** Does what it is told, except that every fourth answer is something else. */
function moody(): Answer {
  let count = 0;
  return ({ prompt }) => {
    count++;
    const text = count % 4 === 0 ? 'No.' : `Well: ${prompt.replace(/^.*Say /s, '')}!`;
    return { parts: [{ type: 'text', text }], usage: { input: 10, output: 5 } };
  };
}

const polite: Answer = ({ prompt }) => ({
  parts: [{ type: 'text', text: `Well: ${prompt.replace(/^.*Say /s, '')}!` }],
  usage: { input: 10, output: 5 },
});

/** What holds of benches on every database. */
export function describeBench(name: string, make: MakeDatabase): void {
  const stageOf = async (options: StageOptions = {}) => {
    const stage = await contextStage({ make, answer: polite, ...options });
    const suite = async (text = SUITE, path = 'bench/greetings.yaml') => await stage.put(path, text);
    return { ...stage, suite, bench: stage.workbench.bench };
  };

  describe(`benches on ${name}`, () => {
    it('ask every case of every model as often as they should, and count what succeeds', async () => {
      const { bench, suite, models } = await stageOf({ answer: moody() });
      const events = await run(bench, { suite: await suite() });
      expect(events[0]).toMatchObject({ type: 'bench-start', total: 12, done: 0, run: { state: 'running' } });
      expect(events.filter(({ type }) => type === 'trial-start')).toHaveLength(12);
      const ends = events.filter((event) => event.type === 'trial-end');
      expect(ends.map(({ done }) => done)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
      expect(ends.at(-1)).toMatchObject({ total: 12, leftMs: 0 });
      expect(models.requests).toHaveLength(18);
      const report = reportIn(events);
      expect(report.run).toMatchObject({ state: 'done', done: 12, cases: 2, trials: 3 });
      const trials = await bench.trials('last');
      const successes = trials.filter(({ score }) => score.isSuccess).length;
      expect(successes).toBeGreaterThan(0);
      expect(successes).toBeLessThan(12);
      expect(ends.filter(({ isSuccess }) => isSuccess)).toHaveLength(successes);
      expect(report.models.map(({ success }) => success.successes).reduce((one, other) => one + other)).toBe(
        successes,
      );
    });

    it('keep all that was answered and measured', async () => {
      const { bench, suite, models, sessions } = await stageOf();
      await run(bench, { suite: await suite(), models: [CLAUDE], trials: 1 });
      const [hello, twice] = await bench.trials('last');
      expect(hello).toMatchObject({ caseId: 'hello', model: CLAUDE, trial: 1, score: { isSuccess: true } });
      expect(twice?.answer.answers).toMatchObject([
        {
          text: 'Well: hello!',
          data: 'Well: hello!',
          toolCalls: [],
          inputTokens: 10,
          outputTokens: 5,
          repairs: 0,
        },
        { text: 'Well: goodbye!' },
      ]);
      expect(twice?.answer.answers[1]?.firstTokenMs).toBeGreaterThanOrEqual(0);
      expect(twice?.answer.totalMs).toBeGreaterThan(0);
      const asked = models.requests.filter(({ messages }) => messages[0]?.role === 'system');
      expect(asked).toHaveLength(2);
      expect(JSON.stringify(asked[0]?.body)).toContain('You are terse.');
      expect(asked[0]?.body).toMatchObject({ temperature: 0.5 });
      const sessionId = twice?.answer.sessionId;
      if (!sessionId) throw new Error('A trial has a session.');
      expect(
        (await sessions().messages(sessionId)).messages.filter(({ kind }) => kind === 'prompt'),
      ).toHaveLength(2);
    });

    it('leave scripts as they are, and lists of sessions too', async () => {
      const { bench, suite, put, workbench, sessions } = await stageOf();
      const script = await put('ask.prompt.md', `---\nmodel: ${CLAUDE}\n---\n\nSay hello\n`);
      const { events } = await workbench.scripts.run({ path: script });
      for await (const _ of events);
      const [text, before] = [
        await readFile(script, 'utf8'),
        await workbench.scripts.status({ path: script }),
      ];
      const listed = await sessions().list({ archived: false });
      const path = await suite(`cases: [{ script: ../ask.prompt.md, contracts: [{ contains: hello }] }]`);
      await run(bench, { suite: path, models: [CLAUDE, GPT] });
      await run(bench, { suite: path });
      expect(await readFile(script, 'utf8')).toBe(text);
      expect(await workbench.scripts.status({ path: script })).toEqual(before);
      expect(await sessions().list({ archived: false })).toEqual(listed);
      expect((await sessions().list({ archived: true })).items).toHaveLength(15);
      expect(await bench.runs()).toMatchObject([{ models: [CLAUDE] }, { models: [CLAUDE, GPT] }]);
    });

    it('count contracts that stand in scripts, and give arguments to them', async () => {
      const { bench, suite, put } = await stageOf();
      await put(
        'ask.prompt.md',
        `---\nmodel: ${CLAUDE}\nargs: { what: }\n---\n\nSay \${what}\n\n<!-- expect contains="hello" -->\n`,
      );
      const cases = ['hello', 'nothing'].map(
        (what) => `{ id: ${what}, script: ../ask.prompt.md, args: { what: ${what} } }`,
      );
      await run(bench, { suite: await suite(`trials: 1\ncases: [${cases.join(', ')}]`) });
      const [good, bad] = await bench.trials('last');
      expect(good?.score).toEqual({ isSuccess: true, failures: [], unchecked: [] });
      expect(bad?.answer.error).toBeUndefined();
      expect(bad?.score).toMatchObject({ isSuccess: false, failures: [{ term: 'contains' }] });
    });

    it('ask what stands in a case, even if it would mean something in a script', async () => {
      const { bench, suite, models } = await stageOf();
      const prompt = 'Say $1 and\\n\\n<!-- user -->\\n\\n---\\nmore';
      await run(bench, { suite: await suite(`models: ${GPT}\ntrials: 1\ncases: [{ prompt: "${prompt}" }]`) });
      expect(models.requests.map((request) => request.prompt)).toEqual([
        'Say $1 and\n\n<!-- user -->\n\n---\nmore',
      ]);
    });

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

    it('score answers by other contracts, and ask nobody', async () => {
      const { bench, suite, models } = await stageOf();
      const path = await suite();
      await run(bench, { suite: path });
      const asked = models.requests.length;
      const { finishedAt } = await bench.find('last');
      await suite(SUITE.replace('contains: goodbye', 'contains: farewell'));
      const report = await bench.rescore('last');
      expect(report.cases.map(({ caseId, success }) => [caseId, success.successes])).toEqual([
        ['hello', 3],
        ['hello', 3],
        ['twice', 0],
        ['twice', 0],
      ]);
      expect(await bench.find('last')).toMatchObject({ state: 'done', finishedAt });
      expect(report).toEqual(await bench.report('last'));
      expect(models.requests).toHaveLength(asked);
      await suite(SUITE.replace('[Say hello, Say goodbye]', '[Say hello, Say good night]'));
      await expect(bench.rescore('last')).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringContaining('twice'),
      });
      expect(await bench.report('last')).toEqual(report);
    });

    it('score what is there anew when they go on under other contracts', async () => {
      const { bench, suite } = await stageOf();
      const stop = new AbortController();
      const first = await bench.run({ suite: await suite(), concurrency: 1 }, stop.signal);
      await endsIn(first.events, (count) => count === 4 && stop.abort());
      const path = await suite(SUITE.replace('contains: goodbye', 'contains: farewell'));
      const resumed = await bench.run({ suite: path });
      expect(resumed).toMatchObject({ isResumed: true, run: { id: first.run.id } });
      await Array.fromAsync(resumed.events);
      const wrong = (await bench.trials('last')).filter(({ score }) => !score.isSuccess);
      expect(wrong).toHaveLength(6);
      expect((await bench.find('last')).suite.text).toContain('farewell');
    });

    it('answer from recordings and earlier conversations without a model', async () => {
      const { bench, suite, models, put } = await stageOf();
      await put('ask.prompt.md', `---\nmodel: ${CLAUDE}\nrecording: said.md\n---\n\nSay hello\n`);
      await put('said.md', '---\nkind: priming\n---\n');
      const path = await suite();
      await run(bench, { suite: path, models: [GPT], trials: 1 });
      const asked = models.requests.length;
      await run(bench, { suite: path, models: [GPT], trials: 2, isRecorded: true });
      expect(models.requests).toHaveLength(asked);
      const trials = await bench.trials('last');
      expect(trials).toHaveLength(4);
      expect(trials.every(({ score }) => score.isSuccess)).toBe(true);
      expect(await bench.find('last')).toMatchObject({ isRecorded: true });
      await run(bench, { suite: path, models: ['anthropic/never-asked'], trials: 1, isRecorded: true });
      expect((await bench.trials('last')).map(({ answer }) => answer.error?.code)).toEqual([
        'RECORDING_MISSING',
        'RECORDING_MISSING',
      ]);
    });

    it('refuse what cannot be asked before anything is', async () => {
      const { bench, suite, put, models } = await stageOf();
      const refusal = async (text: string, request: Partial<BenchRequest> = {}) =>
        await bench.run({ suite: await suite(text), ...request }).then(
          () => undefined,
          (error: unknown) => error,
        );
      await put('broken.prompt.md', '---\nmodel: [\n---\n\nHello\n');
      await put('args.prompt.md', `---\nargs: { what: }\n---\n\nSay \${what}\n`);
      expect(await refusal(SUITE, { models: ['nobody/knows'] })).toMatchObject({ code: 'INVALID_INPUT' });
      expect(await refusal(SUITE, { models: ['google/gemini-3-pro'] })).toMatchObject({
        code: 'KEY_MISSING',
      });
      expect(await refusal('cases: [{ prompt: Hello }]')).toMatchObject({
        code: 'INVALID_INPUT',
        remedy: expect.stringMatching(/`models: .* into the suite, or give --model/),
      });
      for (const word of ['skills: [nope]', 'contracts: [{ marker: nope }]']) {
        expect(await refusal(`models: ${GPT}\ncases: [{ id: one, prompt: Hello, ${word} }]`)).toMatchObject({
          code: 'NOT_FOUND',
          message: expect.stringMatching(/^The case one: .*nope/),
        });
      }
      await put('one.prompt.md', `---\nmodel: ${GPT}\n---\n\nHello\n`);
      expect(
        await refusal('cases: [{ id: one, script: ../one.prompt.md, contracts: [{ of: 2, contains: a }] }]'),
      ).toMatchObject({ message: 'The case one has a contract of answer 2, and asks only 1 prompt.' });
      expect(await refusal('cases: [{ script: ../broken.prompt.md }]')).toMatchObject({
        code: 'SCRIPT_INVALID',
      });
      expect(await refusal(`models: ${GPT}\ncases: [{ script: ../args.prompt.md }]`)).toMatchObject({
        code: 'ARGUMENT_MISSING',
      });
      expect(await refusal('cases: []\ntrails: 1')).toMatchObject({
        code: 'SCRIPT_INVALID',
        message: expect.stringMatching(/greetings\.yaml:1: .*\n.*greetings\.yaml:2: /),
      });
      expect(await refusal(SUITE, { cases: ['helo'] })).toMatchObject({
        code: 'INVALID_INPUT',
        remedy: expect.stringContaining('hello'),
      });
      expect(await refusal(SUITE, { trials: 0 })).toMatchObject({ code: 'INVALID_INPUT' });
      expect(await refusal(SUITE, { baseline: 'abc' })).toMatchObject({ code: 'NOT_FOUND' });
      expect(await bench.runs()).toEqual([]);
      expect(models.requests).toEqual([]);
    });

    it('ask functions of a workspace that is trusted, however these behave', async () => {
      const { bench, suite, put, workbench, models } = await stageOf();
      const functions: Readonly<Record<string, string>> = {
        good: 'export default ({ answer }) => answer.text.includes("hello");',
        wrong: 'export default async ({ answers, caseId }) => caseId + " has " + answers.length;',
        said: 'console.log("noise"); export default () => ({ pass: false, message: "No." });',
        thrown: 'export default () => { throw new Error("Oh"); };',
        gone: 'export default () => process.exit(0);',
      };
      const cases: string[] = [];
      for (const [id, code] of Object.entries(functions)) {
        await put(`bench/${id}.mjs`, code);
        cases.push(`{ id: ${id}, prompt: Say hello, contracts: [{ function: ${id}.mjs }] }`);
      }
      const path = await suite(`models: ${GPT}\ntrials: 1\ncases: [${cases.join(', ')}]`);
      await expect(bench.run({ suite: path })).rejects.toMatchObject({ code: 'UNTRUSTED' });
      await workbench.trust.grant();
      const elsewhere = await mkdtemp(join(tmpdir(), 'cuebook-elsewhere-'));
      onTestFinished(async () => await rm(elsewhere, { recursive: true }));
      await writeFile(join(elsewhere, 'good.mjs'), functions['good'] ?? '');
      const foreign = join(elsewhere, 'suite.yaml');
      await writeFile(
        foreign,
        `models: ${GPT}\ncases: [{ prompt: Say hello, contracts: [{ function: good.mjs }] }]`,
      );
      await expect(bench.run({ suite: foreign })).rejects.toMatchObject({ code: 'UNTRUSTED' });
      const ends = await run(bench, { suite: path });
      const trials = await bench.trials('last');
      const said = trials.map(({ caseId, score }) => [caseId, score.failures[0]?.message]);
      expect(Object.fromEntries(said)).toEqual({
        good: undefined,
        wrong: 'wrong has 1',
        said: 'No.',
        thrown: 'The function failed: Oh',
        gone: undefined,
      });
      expect(trials.find(({ caseId }) => caseId === 'gone')?.score).toEqual({
        isSuccess: false,
        failures: [],
        unchecked: [
          {
            term: 'function',
            message: expect.stringMatching(/gone\.mjs cannot be checked: .*without an answer/),
          },
        ],
      });
      expect(ends.at(-1)).toMatchObject({
        type: 'bench-end',
        unjudged: { count: 1, message: expect.stringContaining('gone: The contract gone.mjs') },
        report: { run: { state: 'done' } },
      });
      await put('bench/gone.mjs', 'export default (');
      const asked = models.requests.length;
      await expect(bench.run({ suite: path, isFresh: true })).rejects.toMatchObject({
        code: 'SCRIPT_INVALID',
        message: expect.stringMatching(/gone\.mjs of the case gone cannot be checked: it cannot be loaded/),
      });
      await put('bench/gone.mjs', 'export default () => true;');
      await bench.rescore('last');
      const mended = (await bench.trials('last')).find(({ caseId }) => caseId === 'gone');
      expect(mended?.score).toEqual({ isSuccess: true, failures: [], unchecked: [] });
      expect(models.requests).toHaveLength(asked);
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

    it('are held against what is expected in the request, also when they go on', async () => {
      const { bench, suite } = await stageOf();
      const path = await suite();
      const wish = { suite: path, models: [GPT], trials: 40, cases: ['hello'] };
      const stop = new AbortController();
      const first = await bench.run({ ...wish, expect: 0.1 }, stop.signal);
      await endsIn(first.events, (count) => count === 4 && stop.abort());
      const report = reportIn(await run(bench, { ...wish, expect: 0.8 }));
      expect(report).toMatchObject({ run: { id: first.run.id }, suite: { expect: 0.8 }, verdict: 'PASS' });
      expect(await bench.report('last')).toMatchObject({ suite: { expect: 0.8 }, verdict: 'PASS' });
      await expect(bench.run({ ...wish, expect: 80 })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    });

    it('are not begun with a baseline that has nothing in common with them', async () => {
      const { bench, suite, models } = await stageOf();
      const path = await suite();
      const other = await suite(
        `models: ${GPT}\ntrials: 1\ncases: [{ id: bye, prompt: Bye }]`,
        'bench/o.yaml',
      );
      await run(bench, { suite: other });
      const { id } = await bench.find('last');
      const asked = models.requests.length;
      await expect(bench.run({ suite: path, models: [GPT], baseline: id })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: 'Nothing can be compared: the baseline (o) has bye, and this run (greetings) hello, twice.',
        remedy: expect.stringContaining('--save-baseline'),
      });
      expect(models.requests).toHaveLength(asked);
      expect(await bench.runs()).toHaveLength(1);
      const later = reportIn(await run(bench, { suite: other, models: [CLAUDE], baseline: id }));
      expect(later.baseline?.notes).toEqual([`${CLAUDE} is compared with ${GPT} of the baseline.`]);
      await run(bench, { suite: path, trials: 1 });
      await expect(bench.report('last', { baseline: id })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      await expect(bench.compare(id, 'last')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    });

    it('are named by their ids, compared, told of and deleted', async () => {
      const { bench, suite } = await stageOf();
      const path = await suite();
      expect(await bench.runs()).toEqual([]);
      await expect(bench.find('last')).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await run(bench, { suite: path, trials: 1 });
      const { id } = await bench.find('last');
      const again = await run(bench, { suite: path, trials: 1, baseline: id, isFresh: true });
      expect(reportIn(again)).toMatchObject({ baseline: { runId: id } });
      const later = await bench.find('last');
      expect(later.id).not.toBe(id);
      expect((await bench.find(id.slice(-10))).id).toBe(id);
      expect(await bench.compare(id, 'last')).toMatchObject({
        run: { id: later.id },
        baseline: { runId: id },
      });
      await bench.delete(id);
      await expect(bench.find(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await bench.runs()).toMatchObject([{ id: later.id }]);
    });
  });
}

async function run(bench: Workbench['bench'], request: BenchRequest): Promise<readonly BenchEvent[]> {
  return await Array.fromAsync((await bench.run(request)).events);
}

/** All events; `seen` is told how many trials have ended each time that one does. */
async function endsIn(
  events: AsyncIterable<BenchEvent>,
  seen: (count: number) => unknown,
): Promise<readonly BenchEvent[]> {
  const all: BenchEvent[] = [];
  let count = 0;
  for await (const event of events) {
    all.push(event);
    if (event.type === 'trial-end') seen(++count);
  }
  return all;
}

function reportIn(events: readonly BenchEvent[]) {
  const last = events.at(-1);
  if (last?.type !== 'bench-end') throw new Error('The bench did not come to its end.');
  return last.report;
}

interface Named {
  readonly caseId: string;
  readonly model: string;
  readonly trial: number;
}

function isSame(one: Named, other: Named): boolean {
  return one.caseId === other.caseId && one.model === other.model && one.trial === other.trial;
}
