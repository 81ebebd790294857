import { describe, expect, it } from 'vitest';
import { contextChange } from './context-change.ts';
import type { ReportedSection } from './context-report.ts';

describe('what has changed in a context', () => {
  const tool = (text: string): ReportedSection => ({ source: 'tool', name: 'look', text, tokens: 9 });
  const prompt = (turn: number, text: string): ReportedSection => ({
    source: 'prompt',
    name: 'prompt',
    text,
    tokens: 3,
    turn,
  });
  const history = (turn: number, text: string): ReportedSection => ({
    source: 'history',
    name: `turn ${turn}`,
    text,
    tokens: 5,
    turn,
  });
  const picture: ReportedSection = { source: 'file', name: 'picture', text: '', tokens: null, turn: 1 };

  it('is a turn that has its answer now, and the prompt after it', () => {
    expect(contextChange([prompt(1, 'One?')], [history(1, 'One?\nWell.'), prompt(2, 'One?')])).toEqual({
      added: [
        { source: 'history', name: 'turn 1', tokens: 5 },
        { source: 'prompt', name: 'prompt', tokens: 3 },
      ],
      gone: [],
    });
  });

  it('is a tool that is told of in other words', () => {
    const look = { source: 'tool', name: 'look', tokens: 9 };
    expect(contextChange([tool('a')], [tool('b')])).toEqual({ added: [look], gone: [look] });
  });

  it('is a picture that is sent no more, and a turn that is', () => {
    const before = [picture, prompt(1, 'One?')];
    expect(contextChange(before, [history(1, 'One?\nWell.')]).gone).toEqual([
      { source: 'file', name: 'picture', tokens: null },
    ]);
    expect(contextChange([history(1, 'One?'), prompt(2, 'Two?')], [history(2, 'Two?')]).gone).toEqual([
      { source: 'history', name: 'turn 1', tokens: 5 },
    ]);
  });

  it('is nothing where nothing has', () => {
    const same = [tool('a'), picture, prompt(1, 'One?')];
    expect(contextChange(same, same)).toEqual({ added: [], gone: [] });
  });
});
