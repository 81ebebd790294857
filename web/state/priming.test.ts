import { describe, expect, it } from 'vitest';
import type { Audience, Message } from '../../src/model/message.ts';
import { PRIMING_TAG } from '../../src/model/message.ts';
import { activityOf } from './activity.ts';
import { boot, conversationOf, messageIdOf, prompt, row, text, turnEnd } from './conversation.case.ts';
import { promptTurns } from './prompt-turns.ts';
import { shownTranscript } from './shown-transcript.ts';
import { keptTurns, withRunning } from './transcript.ts';

const replayed = (message: Message, audience: Audience = 'all'): Message => ({
  ...message,
  sourceTag: PRIMING_TAG,
  audience,
});
const asked = (order: number, words: string, audience?: Audience) =>
  replayed(
    row(order, {
      kind: 'prompt',
      payload: { role: 'user', content: words },
      metadata: { source: 'priming', record: { type: 'human_text_record', fields: { genseq: 1 } } },
    }),
    audience,
  );
const call = (order: number) =>
  replayed(
    row(order, {
      kind: 'tool-call',
      payload: {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'look', input: {} }],
      },
      metadata: { effect: 'read' },
    }),
  );
const result = (order: number) =>
  replayed(
    row(order, {
      kind: 'tool-result',
      payload: {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'c1',
            toolName: 'look',
            output: { type: 'text', value: 'A wall.' },
          },
        ],
      },
      metadata: {},
    }),
  );
const structure = (order: number) =>
  replayed(
    row(order, {
      kind: 'record',
      payload: {},
      metadata: { record: { type: 'gen_start_record', fields: {} } },
    }),
    'none',
  );

const HISTORY = [
  structure(0),
  asked(1, 'Before?'),
  call(2),
  result(3),
  replayed(text(4, 'Yes.')),
  asked(5, 'And?'),
];
const OWN = [prompt(6, 'Now?'), text(7, 'Now.'), turnEnd(8)];
const HIDDEN = [structure(0), asked(1, 'Before?', 'model'), replayed(text(2, 'Yes.'), 'model')];
const PRIMING = { scriptRefs: ['team_shared/a', 'individual/ann/b'], hashes: [], showInUi: true, records: 9 };

const linesOf = (rows: readonly Message[], metadata = {}) =>
  shownTranscript(conversationOf(rows, { metadata })).lines;

describe('the history that a conversation begins with', () => {
  it('is turns without numbers, before those that are counted', () => {
    expect(keptTurns(conversationOf([...HISTORY, ...OWN]))).toMatchObject([
      { isPrimed: true, number: 0, prompt: 'Before?', entries: [{ type: 'tool' }, { text: 'Yes.' }] },
      { isPrimed: true, number: 0, prompt: 'And?', entries: [] },
      { isPrimed: false, number: 1, prompt: 'Now?', entries: [{ text: 'Now.' }] },
    ]);
  });

  it('says of nothing how long it took, and of no turn how it ended', () => {
    const [turn] = keptTurns(conversationOf(HISTORY));
    expect(turn?.end).toBeUndefined();
    for (const entry of turn?.entries ?? []) expect(entry).not.toHaveProperty('durationMs');
  });

  it('may begin with an answer', () => {
    const turns = keptTurns(conversationOf([replayed(text(0, 'Welcome.')), ...OWN]));
    expect(turns).toMatchObject([
      { isPrimed: true, prompt: undefined, entries: [{ text: 'Welcome.' }] },
      { isPrimed: false, number: 1 },
    ]);
  });

  it('keeps apart what comes after it without a prompt', () => {
    expect(keptTurns(conversationOf([...HISTORY, boot(6, 'Welcome.')])).at(-1)).toMatchObject({
      isPrimed: false,
      prompt: undefined,
      entries: [{ type: 'boot' }],
    });
  });

  it('shows what is for people only as not sent, and nothing of what is not for them', () => {
    const rows = [
      asked(0, 'Before?'),
      replayed(text(1, 'For you.'), 'person'),
      replayed(text(2, 'For it.'), 'model'),
      asked(3, 'Unseen?', 'model'),
      replayed(text(4, 'Unseen.'), 'none'),
    ];
    expect(keptTurns(conversationOf(rows))).toMatchObject([
      { prompt: 'Before?', entries: [{ type: 'boot', text: 'For you.' }] },
    ]);
  });

  it('is not what a script has asked', () => {
    expect(promptTurns(HISTORY).size).toBe(0);
  });

  it('is nothing to go on with, and takes in nothing that runs', () => {
    const conversation = conversationOf(HISTORY);
    const turns = keptTurns(conversation);
    expect(activityOf(conversation, turns).canGoOn).toBe(false);
    const running = [{ partId: messageIdOf(9), kind: 'text', text: 'So' } as const];
    expect(withRunning(turns, { running, failure: undefined, missing: [6] })).toBe(turns);
  });
});

describe('line by line', () => {
  it('stands between where it comes from and where the conversation begins', () => {
    const lines = linesOf([...HISTORY, ...OWN], { priming: PRIMING });
    expect(lines.map(({ type }) => type)).toEqual([
      'primed',
      'prompt',
      'entry',
      'answer',
      'prompt',
      'begins',
      'prompt',
      'answer',
      'foot',
    ]);
    expect(lines[0]).toMatchObject({ refs: ['team_shared/a', 'individual/ann/b'] });
  });

  it('is set apart also before anything was asked, and where nobody knows where it comes from', () => {
    const lines = linesOf(HISTORY);
    expect(lines[0]).toEqual({ type: 'primed', key: 'primed', refs: [] });
    expect(lines.at(-1)).toMatchObject({ type: 'begins' });
  });

  it('is one line where it is hidden, which says how much there is', () => {
    expect(linesOf([...HIDDEN, prompt(3, 'Now?')])).toMatchObject([
      { type: 'hidden', records: 3, refs: [] },
      { type: 'prompt' },
    ]);
    expect(linesOf(HIDDEN, { priming: { ...PRIMING, showInUi: false } })).toMatchObject([
      { type: 'hidden', records: 9 },
    ]);
  });

  it('is nothing where there is none', () => {
    expect(linesOf(OWN)[0]?.type).toBe('prompt');
    expect(linesOf([])).toEqual([]);
  });
});
