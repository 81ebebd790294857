import { describe, expect, it } from 'vitest';
import { pdfOf } from '../../src/tools/documents/sample-documents.case.ts';
import { resultsIn, userTexts } from './obedient-model.ts';
import { type ContextStage, contextStage } from './stage.ts';

/** Takes 8192 tokens, and it is known how it counts them. */
const GPT_4 = 'openai/gpt-4';
const LONG = 'tea '.repeat(3_000);
/** Has a token for each sign, which no estimate expects. */
const SIGNS = Array.from({ length: 9_000 }, (_, index) => '!~^%&*@#'[(index * 7) % 8]).join(' ');

async function smallModels(): Promise<ContextStage> {
  const stage = await contextStage();
  const baseURL = stage.models.baseURL('openai-chat');
  const provider = `{ type: openai-compatible, baseURL: "${baseURL}", contextWindow: 8000 }`;
  await stage.put('home/.config/cuebook/config.yaml', `providers:\n  small: ${provider}\n`);
  return stage;
}

describe('a conversation that is over the window of its model', () => {
  it.each([
    [GPT_4, /^The request would be \d+ tokens, and openai\/gpt-4 takes 8192\./],
    ['small/any', /^The request would be ~\d+ tokens, and small\/any takes 8000\./],
  ])('is not sent to %s: its largest pieces are named, and less of it goes', async (model, words) => {
    const stage = await smallModels();
    const id = await stage.begin({ model });
    const texts = ['One', 'Two', 'Three', 'Four'].map((word) => `${word} ${LONG}`);
    const ends = [];
    for (const text of texts) ends.push(await stage.send(id, text));
    const refused = ends.findIndex(({ reason }) => reason === 'error');
    expect(refused).toBeGreaterThan(0);
    expect(stage.models.requests).toHaveLength(refused);
    const { error } = ends[refused] ?? {};
    expect(error).toMatchObject({ code: 'CONTEXT_TOO_LARGE', message: expect.stringMatching(words) });
    expect(error?.message).toMatch(/Its largest pieces: (history|prompt) \(.*\) ~?\d+, /);
    expect(error?.remedy).toContain('history: last');

    await stage.sessions().setSetting(id, 'history', 'last 1');
    expect(await stage.send(id, 'Five')).toMatchObject({ reason: 'done' });
    expect(stage.models.requests.map(userTexts).at(-1)).toHaveLength(2);
    await stage.sessions().setSetting(id, 'history', null);
    expect(await stage.send(id, 'Six')).toMatchObject({ error: { code: 'CONTEXT_TOO_LARGE' } });
    expect(stage.models.requests).toHaveLength(refused + 1);
  });

  it('is told by its own tokens where a prompt has many for its length', async () => {
    const stage = await smallModels();
    const id = await stage.begin({ model: GPT_4 });
    const summary = await stage.send(id, SIGNS);
    expect((await stage.sessions().context(id, { turn: 'last' })).warnings).toEqual([
      { code: 'context-too-large', message: 'This is more than openai/gpt-4 takes: it would not be sent.' },
    ]);
    expect(summary).toMatchObject({ error: { code: 'CONTEXT_TOO_LARGE' } });
    expect(summary.error?.message).toContain('Its largest pieces: prompt (prompt) ');
    expect(summary.error?.remedy).toBe(
      'Write a shorter prompt, or give what is long in it as a file. Or take a model that reads more.',
    );
    expect(stage.models.requests).toEqual([]);
    const even = 'tea '.repeat(7_900);
    expect(await stage.send(await stage.begin({ model: GPT_4 }), even)).toMatchObject({ reason: 'done' });
  });

  it('is not sent on after a tool has filled it', async () => {
    const stage = await smallModels();
    const id = await stage.begin({ model: GPT_4 });
    const page = Array.from({ length: 40 }, (_, line) => `Line ${line}: ${'tea '.repeat(16)}`).join('\n');
    const files = [await stage.kept('large.pdf', pdfOf(Array.from({ length: 30 }, () => page)))];
    const reading = 'call read_files {"ids":["@large.pdf"],"limit":60000}';
    const summary = await stage.send(id, reading, { files });
    expect(summary).toMatchObject({ reason: 'error', error: { code: 'CONTEXT_TOO_LARGE' } });
    expect(summary.error?.message).toContain('answer (answer so far)');
    expect(stage.models.requests).toHaveLength(1);
    expect(resultsIn(stage.models.requests[0] ?? { messages: [] })).toEqual([]);
  });

  it('is told by its own tokens after a tool has filled it, however short it was when the turn began', async () => {
    const stage = await smallModels();
    const files = [await stage.kept('dense.txt', SIGNS)];
    const reading = 'call read_files {"ids":["@dense.txt"],"limit":60000}';
    const summary = await stage.send(await stage.begin({ model: GPT_4 }), reading, { files });
    expect(summary).toMatchObject({ error: { code: 'CONTEXT_TOO_LARGE' } });
    expect(summary.error?.message).toMatch(
      /^The request would be \d+ tokens, .*: answer \(answer so far\) \d+, /,
    );
    expect(stage.models.requests).toHaveLength(1);
  });

  it('can be reset', async () => {
    const stage = await smallModels();
    const id = await stage.begin({ model: GPT_4 });
    expect(await stage.send(id, SIGNS)).toMatchObject({ error: { code: 'CONTEXT_TOO_LARGE' } });
    expect(await stage.task(id, 'ResetContext')).toMatchObject({ reason: 'done' });
    expect(await stage.send(id, 'Tea?')).toMatchObject({ reason: 'done' });
  });
});
