import { describe, expect, it } from 'vitest';
import { readPromptScript } from '../../src/script/prompt-script.ts';
import { prompt, row, sessionOf, turnEnd } from './conversation.case.ts';
import { type MarkFacts, promptIndexAt, promptMarks } from './prompt-marks.ts';
import { promptTurns } from './prompt-turns.ts';

const progress = { asked: 3, answered: 3, matching: 3, shareable: 3, kept: 0 };
const contracts = { failures: [], unchecked: [] };
const tokens = { input: 0, output: 0 };
const ran = { session: sessionOf(1), drift: { kind: 'none' }, progress, contracts } as const;
const prompts = [{ line: 1 }, { line: 5 }, { line: 9 }];

function statesOf(facts: Partial<MarkFacts>): readonly string[] {
  const marks = promptMarks({ prompts, status: undefined, turns: new Map(), isRunning: false, ...facts });
  return marks.map(({ state }) => state);
}

function asked(order: number, promptIndex: number) {
  const metadata = { promptHash: '', inputHash: '', source: 'script', promptIndex } as const;
  return row(order, { kind: 'prompt', payload: { role: 'user', content: 'Why?' }, metadata });
}

describe('a prompt', () => {
  it('is unknown until somebody says how it stands', () => {
    expect(statesOf({})).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('is new in a script that never ran', () => {
    const plan = { action: 'begin', startIndex: 0, tokens } as const;
    expect(statesOf({ status: { ...ran, session: null, drift: null, plan } })).toEqual(['new', 'new', 'new']);
  });

  it('is the same as what was asked where it has its answer', () => {
    const plan = { action: 'nothing', startIndex: 3, tokens } as const;
    expect(statesOf({ status: { ...ran, plan } })).toEqual(['same', 'same', 'same']);
  });

  it('runs from the first that was edited on, and is new where it was added', () => {
    const drift = {
      kind: 'edited',
      from: 1,
      prompts: [
        { change: 'same', before: 0, after: 0 },
        { change: 'edited', before: 1, after: 1 },
        { change: 'added', after: 2 },
      ],
    } as const;
    const plan = { action: 'replayFrom', startIndex: 1, tokens } as const;
    expect(statesOf({ status: { ...ran, drift, plan } })).toEqual(['same', 'runs', 'new']);
    expect(statesOf({ status: { ...ran, drift, plan: null } })).toEqual(['same', 'runs', 'new']);
  });

  it('runs again where the last run broke off, and is new after that', () => {
    const plan = { action: 'continue', startIndex: 1, tokens } as const;
    const status = { ...ran, progress: { ...progress, asked: 2, answered: 1 }, plan };
    expect(statesOf({ status })).toEqual(['same', 'runs', 'new']);
  });

  it('says what its answer breaks', () => {
    const plan = { action: 'nothing', startIndex: 3, tokens } as const;
    const failures = [{ promptIndex: 1, term: 'contains', message: 'No milk.' }] as const;
    const status = { ...ran, plan, contracts: { failures: [...failures], unchecked: [] } };
    const marks = promptMarks({ prompts, status, turns: new Map(), isRunning: false });
    expect(marks.map(({ state }) => state)).toEqual(['same', 'broken', 'same']);
    expect(marks[1]?.failures).toEqual(['No milk.']);
  });

  it('follows the run while there is one', () => {
    const turns = promptTurns([asked(1, 0), turnEnd(2), asked(3, 1)]);
    expect(statesOf({ turns, isRunning: true })).toEqual(['same', 'running', 'runs']);
  });
});

describe('the turn of a prompt', () => {
  it('counts time and tokens, and leaves out what was typed', () => {
    const step = (order: number) =>
      row(order, {
        kind: 'step-end',
        payload: {},
        metadata: { finishReason: 'stop', usage: { inputTokens: 10, outputTokens: 5 } },
      });
    const turns = promptTurns([
      asked(1, 0),
      step(2),
      step(3),
      turnEnd(4),
      prompt(5, 'Typed?'),
      step(6),
      turnEnd(7),
    ]);
    expect(turns).toEqual(
      new Map([[0, { isEnded: true, durationMs: 5, tokens: { input: 20, output: 10 } }]]),
    );
  });
});

describe('the prompt at a place', () => {
  const text =
    '---\ntitle: A\n---\n\nOne?\n\n<!-- user -->\n\nTwo?\n\n<!-- user -->\n\n\n<!-- user -->\nThree?\n';
  const { script } = readPromptScript(text);

  it.each([
    ['the front matter', 'title', 0],
    ['its text', 'One', 0],
    ['the delimiter before it', '<!-- user -->\n\nTwo', 1],
    ['an empty section after it', '<!-- user -->\n\n\n', 1],
    ['the last one', 'Three', 2],
  ])('is found from %s', (_, words, index) => {
    expect(promptIndexAt(script, text.indexOf(words))).toBe(index);
  });

  it('is none where there is none', () => {
    expect(promptIndexAt(readPromptScript('').script, 0)).toBeUndefined();
  });
});
