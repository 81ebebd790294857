import { describe, expect, it } from 'vitest';
import { PRIMING_TAG } from '../../src/model/record.ts';
import {
  boot,
  conversationOf,
  marker,
  prompt,
  response,
  taskPrompt,
  text,
  turnEnd,
  undo,
} from './conversation.case.ts';
import { countingRows, isToBeOpened, lastResetIn } from './courses.ts';

const RESET = { name: 'ResetContext', type: 'action' } as const;
const UNDO = { name: 'UndoReset', type: 'action' } as const;
const FIRST = [boot(0, 'Welcome.'), prompt(1, 'One?'), text(2, 'Yes.'), turnEnd(3)];
const AGAIN = [taskPrompt(4, RESET, 'none'), marker(5, 3120), boot(6, 'Welcome.'), turnEnd(7)];
const BACK = [taskPrompt(8, UNDO, 'none'), undo(9), turnEnd(10)];

const ordersOf = (rows: Parameters<typeof countingRows>[0]) => countingRows(rows).map(({ order }) => order);

describe('the rows that count', () => {
  it('are all where nothing was undone', () => {
    expect(ordersOf([...FIRST, ...AGAIN])).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('are not those between a reset and its undoing', () => {
    expect(ordersOf([...FIRST, ...AGAIN, ...BACK])).toEqual([0, 1, 2, 3, 4, 10]);
  });

  it('are those of the first of two resets when the second is undone', () => {
    expect(ordersOf([prompt(0, 'One?'), marker(1), boot(2, ''), marker(3), boot(4, ''), undo(5)])).toEqual([
      0, 1, 2,
    ]);
  });

  it('stay when there is no reset to undo', () => {
    expect(ordersOf([prompt(0, 'One?'), undo(1), text(2, 'Yes.')])).toEqual([0, 2]);
  });
});

describe('the last reset', () => {
  const lastOf = (...after: Parameters<typeof lastResetIn>[0]) => lastResetIn([...FIRST, ...AGAIN, ...after]);

  it('is nowhere in a conversation without one', () => {
    expect(lastResetIn(FIRST)).toBeUndefined();
  });

  it('can be undone while nothing was sent since', () => {
    expect(lastOf()).toEqual({ order: 5, canUndo: true });
  });

  it('can be undone after an agent did something by itself', () => {
    const help = { name: 'ShowHelp', type: 'action', message: 'Help' } as const;
    expect(lastOf(taskPrompt(8, help, 'all'), response(9, 'Ask.'))?.canUndo).toBe(true);
  });

  it('cannot be undone after a prompt, shown or not', () => {
    const ask = { name: 'Ask', type: 'message', message: 'What?' } as const;
    expect(lastOf(prompt(8, 'Two?'))?.canUndo).toBe(false);
    expect(lastOf(taskPrompt(8, ask, 'model'))?.canUndo).toBe(false);
  });
});

describe('a conversation', () => {
  const opens = (...[rows, facts]: Parameters<typeof conversationOf>) =>
    isToBeOpened(conversationOf(rows, { agentId: 'guide', ...facts }));

  it('is to be opened while its agent has said nothing', () => {
    expect(opens([])).toBe(true);
    expect(opens([...FIRST, taskPrompt(4, RESET, 'none'), marker(5), turnEnd(6)])).toBe(true);
  });

  it('is to be opened with nothing but a history, where the server knows whether the agent begins', () => {
    expect(opens([{ ...prompt(0, 'Before?'), sourceTag: PRIMING_TAG }])).toBe(true);
  });

  it('is not opened again where something is there', () => {
    expect(opens([boot(0, 'Welcome.')])).toBe(false);
    expect(opens([...FIRST, ...AGAIN])).toBe(false);
    expect(opens([...FIRST, ...AGAIN, ...BACK])).toBe(false);
  });

  it('is not opened without an agent, nor while it runs or is archived', () => {
    expect(opens([], { agentId: null })).toBe(false);
    expect(opens([], { sessionStatus: 'processing' })).toBe(false);
    expect(opens([], { sessionStatus: 'archived' })).toBe(false);
  });
});
