import { describe, expect, it } from 'vitest';
import { createTestFile } from '../../test/sqlite-file.ts';
import { newTurnId } from '../model/ids.ts';
import type { Usage } from '../model/message.ts';
import { add, leasedSession, prompt, voidOver } from '../store/cases/build.ts';
import { listMessages } from '../store/message.repository.ts';
import { openStore } from '../store/open-store.ts';
import { answerFacts } from './answer-facts.ts';
import { checkAnswer } from './check-answer.ts';
import {
  partBody,
  repairBody,
  type TurnRowBody,
  toolCallBody,
  toolResultBody,
  turnRow,
} from './turn-rows.ts';
import { storedTurn } from './turns.case.ts';
import { type StoredTurn, turnsOf } from './turns.ts';

/** A row of a turn, and the number of the step that it belongs to. */
type StepRow = readonly [step: number, body: TurnRowBody];

const said = (text: string) => partBody('text', text, { model: 'm' });
const thought = (text: string) => partBody('reasoning', text, { model: 'm' });
const called = (name: string) =>
  toolCallBody({ type: 'tool-call', callId: name, name, input: { at: 'Paris' }, effect: 'read' }, 'm');
const result = (name: string) =>
  toolResultBody({ type: 'tool-result', callId: name, name, output: 'Lyon', isError: false });
const stepEnd = (usage?: Usage): TurnRowBody => ({
  kind: 'step-end',
  payload: {},
  metadata: { finishReason: 'stop', ...(usage && { usage }) },
});
const turnEnd = (durationMs: number): TurnRowBody => ({
  kind: 'turn-end',
  payload: {},
  metadata: { reason: 'done', durationMs },
});

/** The turn as it comes back from a database. */
async function stored(rows: readonly StepRow[], stale: readonly StepRow[] = []): Promise<StoredTurn> {
  const { location, remove } = await createTestFile();
  const store = await openStore(location);
  try {
    const lease = await leasedSession(store);
    const turnId = newTurnId();
    const placed = (all: readonly StepRow[]) =>
      all.map(([genseq, body]) => turnRow({ turnId, course: 1, genseq }, body));
    await add(store, lease, { messages: [prompt('The capital?', turnId), ...placed(stale)] });
    if (stale.length > 0) {
      const old = await listMessages(store, lease.sessionId);
      await add(store, lease, { messages: [voidOver(old[1]?.order ?? 0, old.at(-1)?.order ?? 0)] });
    }
    await add(store, lease, { messages: placed(rows) });
    const [turn] = turnsOf(await listMessages(store, lease.sessionId));
    if (!turn) throw new Error('There is one turn.');
    return turn;
  } finally {
    await store.close();
    await remove();
  }
}

describe('the facts of an answer', () => {
  it('are, in a terminal, what the program answered', () => {
    const turn = storedTurn('cat a.json', [
      { answered: '{"a": 1}\n', exitCode: 0 },
      { end: 'done', durationMs: 5 },
    ]);
    expect(answerFacts(turn)).toEqual({ text: '{"a": 1}', data: '{"a": 1}', tools: [], seconds: 0.005 });
  });

  it('are its texts, its calls, its tokens and its time', async () => {
    const turn = await stored([
      [1, thought('An atlas would help.')],
      [1, said('I look it up.')],
      [1, called('atlas')],
      [1, stepEnd({ inputTokens: 100, outputTokens: 12, reasoningTokens: 5 })],
      [1, result('atlas')],
      [2, said('It is Paris.\n')],
      [2, stepEnd({ inputTokens: 120, outputTokens: 8 })],
      [2, turnEnd(1500)],
    ]);
    expect(answerFacts(turn)).toEqual({
      text: 'I look it up.\n\nIt is Paris.',
      data: 'It is Paris.',
      tools: ['atlas'],
      outputTokens: 20,
      seconds: 1.5,
    });
  });

  it('are those of the last answer where a broken one was mended', async () => {
    const asked = { attempt: 1, allowed: 2, schema: 'plan', text: 'Answer again.' };
    const mended = await stored([
      [1, said('{"no":')],
      [1, stepEnd({ outputTokens: 3 })],
      [1, repairBody({ type: 'repair-request', ...asked })],
      [2, said('{"city": "Paris"}')],
      [2, stepEnd({ outputTokens: 5 })],
      [2, turnEnd(10)],
    ]);
    expect(answerFacts(mended)).toMatchObject({
      text: '{"city": "Paris"}',
      data: '{"city": "Paris"}',
      outputTokens: 8,
    });
    const unmended = await stored([
      [1, said('{"no":')],
      [1, stepEnd()],
      [1, repairBody({ type: 'repair-request', ...asked })],
    ]);
    expect(answerFacts(unmended).text).toBe('{"no":');
  });

  it('have JSON in the last step, or in its only code block', async () => {
    const plain = await stored([
      [1, said('```json\n{"no": 1}\n```')],
      [1, stepEnd()],
      [2, said('{"city": "Paris"}')],
    ]);
    expect(answerFacts(plain).data).toBe('{"city": "Paris"}');
    const fenced = await stored([
      [1, said('Here it is:\n\n```json\n{"city": "Paris"}\n```\n\nAnything else?')],
    ]);
    expect(answerFacts(fenced).data.trim()).toBe('{"city": "Paris"}');
  });

  it('leave out what was broken off and begun anew', async () => {
    const turn = await stored(
      [
        [1, said('Paris.')],
        [1, stepEnd({ outputTokens: 3 })],
        [1, turnEnd(20)],
      ],
      [
        [1, said('Lond')],
        [1, called('atlas')],
        [1, turnEnd(9000)],
      ],
    );
    expect(answerFacts(turn)).toMatchObject({ text: 'Paris.', tools: [], outputTokens: 3, seconds: 0.02 });
  });

  it('say nothing of tokens where a step did not count them, nor of time before the end', async () => {
    const turn = await stored([
      [1, stepEnd({ outputTokens: 3 })],
      [2, said('Paris.')],
      [2, stepEnd({ inputTokens: 3 })],
    ]);
    expect(Object.keys(answerFacts(turn))).toEqual(['text', 'data', 'tools']);
    expect(answerFacts(await stored([]))).toEqual({ text: '', data: '', tools: [] });
  });
});

describe('an answer', () => {
  const NOTHING = { contains: [], tools: [] };

  it('is checked by all contracts of its prompt', async () => {
    const turn = await stored([[1, said('Paris.')]]);
    const { failures, unchecked } = checkAnswer(
      [
        { ...NOTHING, contains: ['London'] },
        { ...NOTHING, key: 'kept', contains: ['Paris'] },
        { ...NOTHING, key: 'tool', tools: ['atlas'], maxTokens: 5 },
      ],
      turn,
    );
    expect(failures).toMatchObject([{ term: 'contains' }, { key: 'tool', term: 'tool' }]);
    expect(unchecked).toMatchObject([{ key: 'tool', term: 'max-tokens' }]);
  });

  it('fails, and does not hang, where a pattern takes for ever', async () => {
    const turn = await stored([[1, said(`${'a'.repeat(60)}b`)]]);
    expect(checkAnswer([{ ...NOTHING, key: 'slow', matches: '^(a+)+$' }], turn, 50)).toEqual({
      failures: [
        {
          key: 'slow',
          term: 'matches',
          message: 'A pattern takes longer than 0.05 s to match the answer: write a simpler one.',
        },
      ],
      unchecked: [],
    });
  });
});
