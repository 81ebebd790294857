import { describe, expect, it } from 'vitest';
import { boot, marker, messageIdOf, prompt, taskPrompt, text, turnEnd, undo } from './conversation.case.ts';
import { placeAmong, placeAt, sentPrompts, stepOf } from './sent-turns.ts';

const RESET = { name: 'ResetContext', type: 'action' } as const;
const UNDO = { name: 'UndoReset', type: 'action' } as const;

describe('the prompts that a model was sent', () => {
  it('are those that were asked, and not what an agent does by itself', () => {
    const rows = [boot(0, 'Hi.'), prompt(1, 'One?'), text(2, 'Yes.'), turnEnd(3), prompt(4, 'Two?')];
    expect(sentPrompts([...rows, taskPrompt(5, RESET, 'none')])).toEqual([messageIdOf(1), messageIdOf(4)]);
  });

  it('are also those that people do not see, and those of a course that was given up', () => {
    const hidden = { ...prompt(0, 'Hidden'), audience: 'model' } as const;
    const shown = { ...prompt(1, 'Shown'), audience: 'person' } as const;
    const given = [marker(2, 10), prompt(3, 'Given up?'), taskPrompt(4, UNDO, 'none'), undo(5)];
    expect(sentPrompts([hidden, shown, ...given])).toEqual([messageIdOf(0), messageIdOf(3)]);
  });
});

describe('the place of a request', () => {
  it('follows from what an address asks for', () => {
    expect(placeAmong(3, 'last')).toBe(3);
    expect(placeAmong(3, 'next')).toBe('next');
    expect(placeAmong(3, 2)).toBe(2);
    expect(placeAmong(3, 99)).toBe(3);
    expect(placeAmong(0, 'last')).toBe('next');
  });

  it('is a step of the slider, the next one after the last turn', () => {
    for (const place of [1, 2, 3, 'next'] as const) expect(placeAt(3, stepOf(3, place))).toBe(place);
    expect(stepOf(3, 'next')).toBe(4);
    expect(placeAt(3, 0)).toBe(1);
  });
});
