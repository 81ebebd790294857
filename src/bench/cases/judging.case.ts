import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CLAUDE, type StageOptions } from '../../../test/context/stage.ts';
import type { MakeDatabase } from '../../../test/server/stage.ts';
import type { BenchRequest } from '../../workbench.ts';
import { benchStage, endsIn, GPT, reportIn, run, SUITE } from './stage.ts';

/** How benches are scored, compared and refused. */
export function judging(make: MakeDatabase): void {
  const stageOf = async (options: StageOptions = {}) => await benchStage(make, options);

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
    const other = await suite(`models: ${GPT}\ntrials: 1\ncases: [{ id: bye, prompt: Bye }]`, 'bench/o.yaml');
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
}
