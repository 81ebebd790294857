import { describe, expect, it } from 'vitest';
import { newEvidenceId, newTurnId, type TurnId } from '../../src/model/ids.ts';
import type { Message } from '../../src/model/message.ts';
import { type Evidence, questionCallId } from '../../src/model/terminal.ts';
import { conversationOf, prompt, sessionIdOf, turnEnd } from './conversation.case.ts';
import type { Conversation } from './conversation.ts';
import { shownTranscript } from './shown-transcript.ts';
import { lastScreenIn, openQuestions, typedPrompt } from './terminal-prompt.ts';

const [FIRST, SECOND] = [newTurnId(), newTurnId()];

function of(turnId: TurnId, ...rows: readonly Message[]): readonly Message[] {
  return rows.map((row) => ({ ...row, turnId }));
}

function piece(turnId: TurnId, terminal: string, facts: Partial<Evidence> = {}): Evidence {
  return {
    id: newEvidenceId(),
    chatSessionId: sessionIdOf(1),
    turnId,
    kind: 'answer',
    label: 'stream',
    terminal,
    text: 'out',
    facts: { exitCode: 0 },
    createdAt: '2026-11-16T08:00:00.000Z',
    ...facts,
  };
}

const ROWS = [...of(FIRST, prompt(0, 'make'), turnEnd(1)), ...of(SECOND, prompt(2, 'make test'))];

function typed(changed: Partial<Conversation>, isRunning = true): ReturnType<typeof shownTranscript> {
  const sessionStatus = isRunning ? 'processing' : 'idle';
  return shownTranscript({ ...conversationOf(ROWS, { engine: 'pty', sessionStatus }), ...changed });
}

describe('the prompt that was typed last into a terminal', () => {
  it('waits in the main one until a terminal has taken it', () => {
    expect(typedPrompt(typed({}), 'main')).toMatchObject({ text: 'make test', state: 'waiting' });
    expect(typedPrompt(typed({}), 'other')).toBeUndefined();
  });

  it('runs in the terminal that has taken it; in the others it is the one before', () => {
    const shown = typed({ typedInto: 'right', evidence: [piece(FIRST, 'left')] });
    expect(typedPrompt(shown, 'right')).toMatchObject({ number: 2, state: 'running' });
    expect(typedPrompt(shown, 'left')).toMatchObject({
      number: 1,
      state: 'done',
      known: { label: 'stream' },
    });
  });

  it('has failed with an exit code other than 0', () => {
    const shown = typed({ evidence: [piece(FIRST, 'main', { facts: { exitCode: 2 } })], typedInto: 'right' });
    expect(typedPrompt(shown, 'main')).toMatchObject({ state: 'failed' });
  });

  it('asks while its program does', () => {
    const question = piece(SECOND, 'main', { kind: 'question', text: 'Go on?', facts: {} });
    const waiting = new Map([[questionCallId(question.id), { repeats: false }]]);
    const shown = typed({ typedInto: 'main', evidence: [question], waiting });
    expect(typedPrompt(shown, 'main')).toMatchObject({ state: 'asking' });
    expect(openQuestions(shown)).toMatchObject([{ terminal: 'main', text: 'Go on?' }]);
    expect(openQuestions(typed({ evidence: [question] }))).toEqual([]);
  });
});

it('finds the last screen that is kept of a terminal', () => {
  const screens = ['one', 'two'].map((text) => piece(FIRST, 'main', { kind: 'snapshot', text }));
  const shown = typed({
    evidence: [...screens, piece(FIRST, 'main'), piece(FIRST, 'other', { kind: 'snapshot' })],
  });
  expect(lastScreenIn(shown, 'main')?.text).toBe('two');
  expect(lastScreenIn(shown, 'nowhere')).toBeUndefined();
});
