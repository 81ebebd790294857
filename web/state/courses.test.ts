import { describe, expect, it } from 'vitest';
import { PRIMING_TAG } from '../../src/model/message.ts';
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
  it('are not those between a reset and its undoing', () => {
    expect(ordersOf([...FIRST, ...AGAIN])).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(ordersOf([...FIRST, ...AGAIN, ...BACK])).toEqual([0, 1, 2, 3, 4, 10]);
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

  it('can be undone after the agent said something to people alone', () => {
    const help = { name: 'ShowHelp', type: 'action' } as const;
    expect(lastOf(taskPrompt(8, help, 'none'), response(9, 'Ask.', {}, 'person'))?.canUndo).toBe(true);
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

  it('is not opened again where something is there', () => {
    expect(opens([boot(0, 'Welcome.')])).toBe(false);
    expect(opens([{ ...prompt(0, 'Before?'), sourceTag: PRIMING_TAG }])).toBe(false);
    expect(opens([...FIRST, ...AGAIN])).toBe(false);
    expect(opens([...FIRST, ...AGAIN, ...BACK])).toBe(false);
  });

  it('is not opened without an agent, nor while it runs or is archived', () => {
    expect(opens([], { agentId: null })).toBe(false);
    expect(opens([], { sessionStatus: 'processing' })).toBe(false);
    expect(opens([], { sessionStatus: 'archived' })).toBe(false);
  });
});
