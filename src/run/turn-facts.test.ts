import { describe, expect, it } from 'vitest';
import { totalsOf, turnFacts } from './turn-facts.ts';
import { storedTurn } from './turns.case.ts';

describe('what came of a prompt', () => {
  it('is what was said, without the thoughts, and the tools that were called in between', () => {
    const turn = storedTurn('How long?', [
      { reasoning: 'Hm.' },
      { text: 'Let me look.' },
      { tool: 'look' },
      { tool: 'count' },
      { usage: { inputTokens: 10, outputTokens: 4 }, model: 'ollama/a' },
      { text: 'Twenty minutes.' },
      { usage: { inputTokens: 30, outputTokens: 6, reasoningTokens: 2 }, model: 'ollama/b' },
      { end: 'done', durationMs: 1_250 },
    ]);
    expect(turnFacts(turn)).toEqual({
      text: 'Let me look.\n\nTwenty minutes.',
      tools: ['look', 'count'],
      usage: { input: 40, output: 10 },
      seconds: 1.25,
      reason: 'done',
      model: 'ollama/b',
    });
  });

  it('is what the program answered, of a turn in a terminal', () => {
    const turn = storedTurn('ls', [
      { answered: 'typed before\n', exitCode: 0 },
      { answered: 'a\nb\n', exitCode: 2 },
      { end: 'done', durationMs: 20 },
    ]);
    expect(turnFacts(turn)).toEqual({
      text: 'a\nb\n',
      tools: [],
      usage: { input: 0, output: 0 },
      seconds: 0.02,
      reason: 'done',
      evidence: 'stream',
      exitCode: 2,
    });
  });

  it('is as much as there is of a turn that is not over', () => {
    expect(turnFacts(storedTurn('How long?', [{ text: 'Twen' }], { model: 'recorded/a' }))).toEqual({
      text: 'Twen',
      tools: [],
      usage: { input: 0, output: 0 },
      model: 'recorded/a',
    });
  });

  it('counts steps of which nobody knows the tokens as none', () => {
    const turn = storedTurn('a', [{ usage: {} }, { end: 'error', durationMs: 7 }]);
    expect(turnFacts(turn)).toEqual({
      text: '',
      tools: [],
      usage: { input: 0, output: 0 },
      seconds: 0.007,
      reason: 'error',
    });
  });

  it('adds up over turns', () => {
    const turns = [100, 200].map((durationMs) =>
      storedTurn('a', [{ usage: { inputTokens: 3, outputTokens: 2 } }, { end: 'done' as const, durationMs }]),
    );
    expect(totalsOf(turns.map(turnFacts))).toEqual({
      prompts: 2,
      usage: { input: 6, output: 4 },
      seconds: 0.3,
    });
    expect(totalsOf([])).toEqual({ prompts: 0, usage: { input: 0, output: 0 }, seconds: 0 });
  });
});
