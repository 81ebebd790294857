import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/model/message.ts';
import type { ToolResultPart } from '../../src/model/model-message.ts';
import { boot, conversationOf, messageIdOf, prompt, row, text, turnEnd } from './conversation.case.ts';
import type { Conversation } from './conversation.ts';
import { keptTurns, withRunning } from './transcript.ts';

const NONE: Conversation['waiting'] = new Map();
const turnsOf = (rows: readonly Message[], waiting = NONE, modelId?: string) =>
  keptTurns({ ...conversationOf(rows, modelId === undefined ? {} : { metadata: { modelId } }), waiting });

const call = (order: number) =>
  row(order, {
    kind: 'tool-call',
    payload: {
      role: 'assistant',
      content: [
        { type: 'tool-call', toolCallId: 'c1', toolName: 'look', input: { at: 'the\nwall', times: 2 } },
      ],
    },
    metadata: { effect: 'write' },
  });
const result = (order: number, type: 'text' | 'error-text' = 'text') =>
  outcome(order, { type, value: 'A wall.' });
const outcome = (order: number, output: ToolResultPart['output']) =>
  row(order, {
    kind: 'tool-result',
    payload: {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'look', output }],
    },
    metadata: {},
  });
const step = (order: number, model: string) =>
  row(order, {
    kind: 'step-end',
    payload: {},
    metadata: { finishReason: 'stop', model, usage: { inputTokens: 10, outputTokens: 5 } },
  });

describe('a turn', () => {
  it('has a line where the model was asked to mend its answer', () => {
    const metadata = { attempt: 1, allowed: 2, schema: 'plan' };
    const payload = { role: 'user', content: 'Answer again.' } as const;
    const repair = { ...row(2, { kind: 'repair', payload, metadata }), audience: 'model' } as const;
    expect(turnsOf([prompt(0, 'One?'), text(1, '{'), repair, text(3, '{}'), turnEnd(4)])).toMatchObject([
      {
        entries: [
          { type: 'text', text: '{' },
          { type: 'repair', id: messageIdOf(2), attempt: 1, allowed: 2 },
          { type: 'text', text: '{}' },
        ],
      },
    ]);
  });

  it('is a prompt, what followed it, and how it ended', () => {
    const turns = turnsOf([
      prompt(0, 'One?'),
      text(1, 'Yes.\n\n'),
      step(2, 'a/x'),
      turnEnd(3),
      prompt(4, 'Two?'),
    ]);
    expect(turns).toMatchObject([
      {
        number: 1,
        prompt: 'One?',
        entries: [{ type: 'text', text: 'Yes.', isRunning: false, isIncomplete: false }],
        end: { reason: 'done' },
        tokens: { input: 10, output: 5 },
        model: 'a/x',
      },
      { number: 2, prompt: 'Two?', entries: [], end: undefined },
    ]);
  });

  it('leaves out what was taken out of the conversation', () => {
    const taken = row(4, { kind: 'void', payload: {}, metadata: { fromOrder: 1, toOrder: 3 } });
    const rows = [prompt(0, 'One?'), text(1, 'Wro', true), turnEnd(3, 'aborted'), taken, text(5, 'Right.')];
    expect(turnsOf(rows)).toMatchObject([{ entries: [{ text: 'Right.' }], end: undefined }]);
  });

  it('marks what broke off, and keeps errors in their place', () => {
    const error = row(2, { kind: 'error', payload: {}, metadata: { message: 'Too slow', remedy: 'Wait.' } });
    expect(turnsOf([prompt(0, 'One?'), text(1, 'Ye', true), error])[0]?.entries).toMatchObject([
      { type: 'text', isIncomplete: true },
      { type: 'error', message: 'Too slow', remedy: 'Wait.' },
    ]);
  });

  it('says who answered only where that was somebody else before', () => {
    const rows = [
      prompt(0, '1'),
      step(1, 'a/x'),
      prompt(2, '2'),
      step(3, 'b/y'),
      prompt(4, '3'),
      step(5, 'b/y'),
    ];
    expect(turnsOf(rows, NONE, 'a/x').map(({ isNewModel }) => isNewModel)).toEqual([false, true, false]);
    expect(turnsOf(rows)[0]?.isNewModel).toBe(true);
  });

  it('has no number if no prompt began it', () => {
    expect(turnsOf([boot(0, 'Welcome.'), prompt(1, 'Hi')])).toMatchObject([
      { number: 0, prompt: undefined, entries: [{ type: 'boot', text: 'Welcome.' }] },
      { number: 1 },
    ]);
  });
});

describe('a call of a tool', () => {
  it('is one entry with its result', () => {
    expect(turnsOf([prompt(0, 'Look'), call(1), result(2)])[0]?.entries).toEqual([
      expect.objectContaining({
        type: 'tool',
        name: 'look',
        brief: 'the wall · 2',
        input: '{\n  "at": "the\\nwall",\n  "times": 2\n}',
        result: { id: messageIdOf(2), callId: 'c1', text: 'A wall.', isError: false },
        durationMs: 0,
        asks: undefined,
      }),
    ]);
    expect(turnsOf([prompt(0, 'Look'), call(1), result(2, 'error-text')])[0]?.entries).toMatchObject([
      { result: { isError: true } },
    ]);
  });

  it('that failed says why in words', () => {
    const value = { error: { message: 'There is no wall.', code: 'failed' } };
    const turns = turnsOf([prompt(0, 'Look'), call(1), outcome(2, { type: 'error-json', value })]);
    expect(turns[0]?.entries).toMatchObject([{ result: { isError: true, text: 'There is no wall.' } }]);
  });

  it('asks while it waits', () => {
    const waiting = new Map([['c1', { repeats: true }]]);
    expect(turnsOf([prompt(0, 'Look'), call(1)], waiting)[0]?.entries).toMatchObject([
      { asks: { repeats: true } },
    ]);
  });
});

describe('what runs', () => {
  const running = [{ partId: messageIdOf(9), kind: 'text', text: 'So' } as const];

  it('stands at the end of the last turn, and changes no other', () => {
    const kept = turnsOf([prompt(0, 'One?'), prompt(1, 'Two?')]);
    const turns = withRunning(kept, { running, failure: undefined, missing: [] });
    expect(turns[0]).toBe(kept[0]);
    expect(turns[1]?.entries).toMatchObject([{ type: 'text', text: 'So', isRunning: true }]);
    expect(withRunning(kept, { running: [], failure: undefined, missing: [] })).toBe(kept);
  });

  it('waits for its prompt where the last turn has ended', () => {
    const kept = turnsOf([prompt(0, 'One?'), text(1, 'Yes.'), turnEnd(2)]);
    expect(withRunning(kept, { running, failure: undefined, missing: [3] })).toBe(kept);
    expect(withRunning(kept, { running, failure: undefined, missing: [] })).not.toBe(kept);
  });

  it('ends with what it failed with, unless a row says so', () => {
    const failure = { message: 'Gone' };
    const error = row(1, { kind: 'error', payload: {}, metadata: failure });
    expect(
      withRunning(turnsOf([prompt(0, 'One?')]), { running: [], failure, missing: [] })[0]?.entries,
    ).toMatchObject([{ type: 'error', message: 'Gone' }]);
    const kept = turnsOf([prompt(0, 'One?'), error]);
    expect(withRunning(kept, { running: [], failure, missing: [] })).toBe(kept);
  });
});
