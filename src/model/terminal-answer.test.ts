import { describe, expect, it } from 'vitest';
import { newEvidenceId, newSessionId, newTurnId } from './ids.ts';
import type { Evidence } from './terminal.ts';
import { evidenceWords, terminalAnswer, terminalSteps } from './terminal-answer.ts';

const piece = (overrides: Partial<Evidence>): Evidence => ({
  id: newEvidenceId(),
  chatSessionId: newSessionId(),
  turnId: newTurnId(),
  kind: 'answer',
  label: 'stream',
  terminal: 'main',
  text: '',
  facts: {},
  createdAt: '2026-11-17T08:00:00.000Z',
  ...overrides,
});

it('has the thoughts and calls that led to the answer, and none of an attempt before', () => {
  const steps = [piece({ kind: 'thought' }), piece({ kind: 'tool-call' })];
  const attempt = [piece({ kind: 'thought' }), piece({})];
  expect(terminalSteps([...attempt, ...steps, piece({}), piece({ kind: 'snapshot' })])).toEqual(steps);
  expect(terminalSteps([piece({ kind: 'question' }), ...steps])).toEqual(steps);
  expect(terminalSteps([])).toEqual([]);
});

describe('the answer of a turn in a terminal', () => {
  it('is the last one, and neither a question nor a screen', () => {
    const last = piece({ text: 'again' });
    const evidence = [
      piece({ text: 'first' }),
      piece({ kind: 'question' }),
      last,
      piece({ kind: 'snapshot' }),
    ];
    expect(terminalAnswer(evidence)).toBe(last);
    expect(terminalAnswer([piece({ kind: 'snapshot', label: 'screen' })])).toBeUndefined();
  });

  it.each([
    [{ facts: { exitCode: 0 } }, 'exit 0 · stream'],
    [{ label: 'transcript', facts: { model: 'gpt-5' } }, 'transcript · gpt-5'],
    [
      { label: 'screen', terminal: 'b', facts: { exitCode: 1, cut: 12 } },
      'exit 1 · screen · terminal b · 12 characters left out in the middle',
    ],
  ] as const)('says how it is known: %j', (overrides, words) => {
    expect(evidenceWords(piece(overrides))).toBe(words);
  });
});
