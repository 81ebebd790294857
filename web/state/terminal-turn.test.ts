import { describe, expect, it } from 'vitest';
import { newEvidenceId, newTurnId, type TurnId } from '../../src/model/ids.ts';
import type { Message } from '../../src/model/message.ts';
import { type Evidence, questionCallId, typedCallId } from '../../src/model/terminal.ts';
import { added, conversationOf, event, prompt, sessionIdOf, turnEnd } from './conversation.case.ts';
import { type Conversation, unreadFrom, withEvidence, withItem } from './conversation.ts';
import { foldedOutput } from './output-fold.ts';
import { shownTranscript } from './shown-transcript.ts';
import { nextOrder, withNews } from './unheard-conversation.ts';

const TURN = newTurnId();

function of(turnId: TurnId, ...rows: readonly Message[]): readonly Message[] {
  return rows.map((row) => ({ ...row, turnId }));
}

function piece(text: string, facts: Partial<Evidence> = {}): Evidence {
  return {
    id: newEvidenceId(),
    chatSessionId: sessionIdOf(1),
    turnId: TURN,
    kind: 'answer',
    label: 'stream',
    terminal: 'main',
    text,
    facts: {},
    createdAt: '2026-11-16T08:00:00.000Z',
    ...facts,
  };
}

function typed(rows: readonly Message[], ...evidence: readonly Evidence[]): Conversation {
  return { ...conversationOf(rows, { engine: 'pty' }), evidence };
}

const ENDED = of(TURN, prompt(0, 'make'), turnEnd(1));
const lastTurn = (conversation: Conversation) => shownTranscript(conversation).turns.at(-1);

function told(seq: number, { id: evidenceId, turnId, kind, label, terminal }: Evidence) {
  return event(seq, { type: 'evidence-added', data: { evidenceId, turnId, kind, label, terminal } });
}

describe('a turn in a terminal', () => {
  it('shows what came out beneath its prompt, and how that is known', () => {
    const conversation = typed(ENDED, piece('done\n', { facts: { exitCode: 2 } }));
    expect(shownTranscript(conversation).lines.map(({ type }) => type)).toEqual(['prompt', 'entry', 'foot']);
    expect(lastTurn(conversation)).toMatchObject({
      isTyped: true,
      entries: [{ type: 'output', text: 'done' }],
      known: { label: 'stream', facts: { exitCode: 2 } },
    });
  });

  it('shows nothing in the place of an empty output, and says its exit code', () => {
    expect(lastTurn(typed(ENDED, piece('', { facts: { exitCode: 0 } })))).toMatchObject({
      entries: [],
      known: { facts: { exitCode: 0 } },
    });
  });

  it('reads the transcript of a program as Markdown', () => {
    const conversation = typed(ENDED, piece('# Yes', { label: 'transcript' }));
    expect(shownTranscript(conversation).lines.map(({ type }) => type)).toEqual(['prompt', 'answer', 'foot']);
  });

  it('shows what a program thought and called before the answer, folded, and the tokens', () => {
    const usage = { inputTokens: 120, outputTokens: 30 };
    const tool = { name: 'bash', input: '{"command":"ls -l"}' };
    const conversation = typed(
      ENDED,
      piece('Enter: sent the prompt', {
        kind: 'keys',
        label: 'log',
        facts: { keys: [{ reason: 'submit', keys: 'Enter', at: '2026-11-19T08:00:00.000Z' }] },
      }),
      piece('Hm.', { kind: 'thought', label: 'transcript' }),
      piece('a\nb', { kind: 'tool-call', label: 'transcript', facts: { tool } }),
      piece('Cannot', {
        kind: 'tool-call',
        label: 'transcript',
        facts: { tool: { name: 'edit', input: '{"cut', isError: true } },
      }),
      piece('Two files.', { label: 'transcript', facts: { usage } }),
    );
    expect(lastTurn(conversation)).toMatchObject({
      entries: [
        { type: 'keys', keys: [{ reason: 'submit', keys: 'Enter' }] },
        { type: 'reasoning', text: 'Hm.', isRunning: false },
        { type: 'tool', name: 'bash', brief: 'ls -l', result: { text: 'a\nb', isError: false } },
        { type: 'tool', name: 'edit', brief: '{"cut', input: '{"cut', result: { isError: true } },
        { type: 'text', text: 'Two files.' },
      ],
      tokens: { input: 120, output: 30 },
    });
    expect(shownTranscript(conversation).lines.map(({ type }) => type)).toEqual([
      'prompt',
      'entry',
      'entry',
      'entry',
      'entry',
      'answer',
      'foot',
    ]);
  });

  it('shows the last answer where a prompt was typed again', () => {
    expect(lastTurn(typed(ENDED, piece('first'), piece('second')))?.entries).toMatchObject([
      { text: 'second' },
    ]);
  });

  it('shows the screen where a turn ended without an answer, and not before', () => {
    const screen = piece('$ make', { kind: 'snapshot', label: 'screen' });
    expect(lastTurn(typed(ENDED, screen))?.entries).toMatchObject([{ type: 'output', text: '$ make' }]);
    expect(lastTurn(typed(ENDED.slice(0, 1), screen))?.entries).toEqual([]);
  });

  it('keeps what a program asked, open as long as it waits', () => {
    const question = piece('Go on?', { kind: 'question', label: 'screen' });
    const conversation = typed(ENDED.slice(0, 1), question);
    const waiting = new Map([[questionCallId(question.id), { repeats: false }]]);
    expect(lastTurn({ ...conversation, waiting })?.entries).toMatchObject([
      { type: 'asked', text: 'Go on?', isOpen: true, isPrompt: false },
    ]);
    expect(lastTurn(conversation)?.entries).toMatchObject([{ type: 'asked', isOpen: false }]);
  });

  it('asks whether a prompt is typed again', () => {
    const waiting = new Map([[typedCallId(TURN), { repeats: true }]]);
    expect(lastTurn({ ...typed(ENDED.slice(0, 1)), waiting })?.entries).toMatchObject([
      { type: 'asked', text: 'make', isOpen: true, isPrompt: true },
    ]);
  });

  it('stays the same while nothing is added', () => {
    const before = shownTranscript(typed(ENDED, piece('done')));
    expect(shownTranscript({ ...before.of, lastSeq: 11 }, before).kept).toBe(before.kept);
    expect(shownTranscript({ ...before.of, evidence: [] }, before).kept).not.toBe(before.kept);
  });
});

describe('evidence that is told of', () => {
  it('is read with the rows of its turn, and once', () => {
    const answer = piece('done');
    const state = withItem(typed(of(TURN, prompt(3, 'make'))), told(11, answer));
    expect(unreadFrom(state)).toBe(3);
    const read = withEvidence(state, [answer], state.unseen);
    expect(read).toMatchObject({ evidence: [answer], unseen: [] });
    expect(unreadFrom(read)).toBeUndefined();
    expect(unreadFrom(withItem(read, { ...told(11, answer), seq: 12 }))).toBeUndefined();
    expect(withEvidence(read, [answer], [])).toBe(read);
  });

  it('is not forgotten if it comes while other evidence is read', () => {
    const [first, second] = [piece('first'), piece('second')];
    const asked = withItem(typed(of(TURN, prompt(0, 'make'))), told(11, first));
    const state = withEvidence(withItem(asked, told(12, second)), [first], asked.unseen);
    expect(state.unseen.map(({ id }) => id)).toEqual([second.id]);
  });

  it('is read from the first row that is missing, where its own are', () => {
    const [row = prompt(0, '')] = of(TURN, prompt(5, 'make'));
    const state = withItem(withItem(typed([]), added(11, row)), told(12, piece('done')));
    expect(unreadFrom(state)).toBe(5);
  });

  it('is read from where the turn begins by who has no stream', () => {
    const question = piece('Go on?', { kind: 'question' });
    const state = typed([...of(newTurnId(), prompt(0, 'a')), ...of(TURN, prompt(1, 'b'))]);
    expect(nextOrder(state)).toBe(1);
    const { session, rows } = state;
    const news = { session, rows, waiting: [], evidence: [question], lastSeq: 12 };
    expect(withNews(state, news)).toMatchObject({ evidence: [question], rows: state.rows });
  });
});

it('says which terminal has taken the prompt, until the next one', () => {
  const data = { turnId: TURN, terminal: 'left', proof: 'mark', tries: 1 } as const;
  const state = withItem(typed(ENDED), event(11, { type: 'submitted', data }));
  expect(state.typedInto).toBe('left');
  expect(withItem(state, added(12, prompt(2, 'more'))).typedInto).toBeUndefined();
});

describe('a long output', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);

  it('is shown whole as long as little would be left out', () => {
    for (const count of [0, 1, 16, 22]) {
      const text = lines(count).join('\n');
      expect(foldedOutput(text)).toEqual({ begin: text, left: 0, end: '' });
    }
  });

  it('is shown as it begins and as it ends, and loses no line', () => {
    const { begin, left, end } = foldedOutput(lines(300).join('\n'));
    expect(begin.split('\n')).toEqual(lines(300).slice(0, 8));
    expect(end.split('\n')).toEqual(lines(300).slice(-8));
    expect(left).toBe(284);
  });
});
