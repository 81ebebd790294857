import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { CLAUDE, type StageOptions } from '../../../test/context/stage.ts';
import type { MakeDatabase } from '../../../test/server/stage.ts';
import { benchStage, GPT, moody, reportIn, run } from './stage.ts';

/** What benches ask, and keep of it. */
export function asking(make: MakeDatabase): void {
  const stageOf = async (options: StageOptions = {}) => await benchStage(make, options);

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
    const [text, before] = [await readFile(script, 'utf8'), await workbench.scripts.status({ path: script })];
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
}
