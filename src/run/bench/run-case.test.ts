import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { obedient } from '../../../test/context/obedient-model.ts';
import { CLAUDE, contextStage } from '../../../test/context/stage.ts';
import type { Answer } from '../../../test/model-server/model-server.ts';
import type { Trial } from '../../model/bench.ts';

const DOC = '# Notes\n\n<!-- block:intro -->\nHello.\n<!-- /block:intro -->\n';

async function stageOf(answer: Answer = obedient) {
  const stage = await contextStage({ answer });
  const asked = async (cases: string): Promise<readonly Trial[]> => {
    const suite = await stage.put('bench/cases.yaml', `models: ${CLAUDE}\ntrials: 1\ncases:\n${cases}`);
    for await (const _ of (await stage.workbench.bench.run({ suite })).events);
    return await stage.workbench.bench.trials('last');
  };
  return { ...stage, asked };
}

/** Says one text after the other, the last one again and again. */
function saying(...texts: readonly string[]): Answer {
  let count = 0;
  return () => ({ parts: [{ type: 'text', text: texts[Math.min(count++, texts.length - 1)] ?? '' }] });
}

const plan = (...actions: readonly object[]) => JSON.stringify({ schema_version: 'ah32.plan.v1', actions });
const greet = { op: 'upsert_block', block_id: 'intro', content: 'Good day.' };

describe('a case', () => {
  it('gives its files and calls tools, and both are told of', async () => {
    const { asked, put, models } = await stageOf();
    await put('bench/notes.txt', 'Remember the milk.');
    const prompt = '"call read_file {\\"file_id\\":\\"@notes.txt\\"}\\ncall no_such_tool {}"';
    const [trial] = await asked(`  - { prompt: ${prompt}, files: notes.txt }`);
    expect(JSON.stringify(models.requests[0]?.body)).toContain('notes.txt');
    const calls = trial?.answer.answers[0]?.toolCalls;
    expect(calls).toHaveLength(2);
    expect(calls?.[1]).toEqual({ name: 'no_such_tool', input: {}, isError: true });
    expect(trial?.answer.answers[0]?.text).toContain('Done.');
  });

  it('carries out a plan on a copy of its document, which stays as it is', async () => {
    const { asked, put } = await stageOf(saying(plan(greet)));
    const path = await put('bench/doc.md', DOC);
    const [trial] = await asked(
      '  - { prompt: Greet, document: doc.md, output: ah32.plan.v1, contracts: [{ plan: { contains: Good day. } }] }',
    );
    expect(trial?.answer.writeBack).toEqual({
      isDone: true,
      isIdempotent: true,
      problems: [],
      text: DOC.replace('Hello.', 'Good day.'),
    });
    expect(trial?.answer.answers).toMatchObject([{ isValid: true, repairs: 0 }]);
    expect(trial?.score.isSuccess).toBe(true);
    expect(await readFile(path, 'utf8')).toBe(DOC);
  });

  it('has its last answer mended where it is not of its schema, and only that one', async () => {
    const { asked } = await stageOf(saying('Words.', 'More words.', plan(greet)));
    const [trial] = await asked('  - { prompts: [Think, Plan], output: ah32.plan.v1 }');
    expect(trial?.answer.answers).toMatchObject([
      { text: 'Words.', repairs: 0 },
      { text: plan(greet), repairs: 1, isValid: true },
    ]);
    expect(trial?.answer.answers[0]).not.toHaveProperty('isValid');
    expect(trial?.score).toEqual({ isSuccess: true, failures: [], unchecked: [] });
  });

  it('has failed where its answer cannot be mended, and says why', async () => {
    const { asked } = await stageOf(saying('Words.'));
    const [trial] = await asked('  - { prompt: Plan, output: { schema: ah32.plan.v1, repairs: 1 } }');
    expect(trial?.answer.error).toBeUndefined();
    expect(trial?.answer.answers).toMatchObject([{ text: 'Words.', repairs: 1, isValid: false }]);
    expect(trial?.score).toMatchObject({ isSuccess: false, failures: [{ term: 'output' }] });
  });

  it('says what went wrong where a model has no answer', async () => {
    const { asked } = await stageOf(() => ({ status: 400, message: 'Not today.' }));
    const [trial] = await asked('  - { prompt: Hello }');
    expect(trial?.answer).toMatchObject({ error: { code: 'PROVIDER_FAILED' }, cost: null });
    expect(trial?.answer.sessionId).not.toBeNull();
    expect(trial?.score).toMatchObject({ isSuccess: false, failures: [{ term: 'error' }] });
  });

  it('is told of to telemetry as part of its run', async () => {
    const { asked, workbench } = await stageOf();
    await asked('  - { id: hello, prompt: Hello }');
    const { id } = await workbench.bench.find('last');
    const done = await workbench.telemetry.query({ event_name: 'chat.turn_done', limit: 10 });
    expect(done).toMatchObject([{ mode: 'bench', run_id: id, case_id: 'hello' }]);
  });
});
