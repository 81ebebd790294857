import { describe, expect, it } from 'vitest';
import { newMessageId } from '../../model/ids.ts';
import { choiceLines, choicesOf, findChoice } from './choices.ts';

const messageId = newMessageId();
const choices = choicesOf({
  tasks: [
    { name: '开始新任务', task: { name: 'StartNewTask', type: 'action' }, messageId },
    { name: 'Help\u001b[2J', task: { name: 'ShowHelp', type: 'action' }, messageId },
  ],
  operations: [
    {
      name: 'Reset context',
      control: 'button',
      type: 'task',
      task: { name: 'ResetContext', type: 'action' },
    },
    {
      name: 'Model',
      control: 'select',
      type: 'setting',
      setting: 'model',
      options: [{ name: 'small', value: 'a/b' }],
    },
    { name: 'Read a file', control: 'upload', type: 'task', task: { name: 'Read', type: 'action' } },
  ],
});

describe('what can be chosen', () => {
  it('is the buttons, then the operations, each with its number and nothing that steers a terminal', () => {
    expect(choiceLines(choices)).toEqual([
      '1  开始新任务',
      '2  Help[2J',
      '3  Reset context',
      '4  Model  (/set model <value>)',
      '5  Read a file  (/upload <file>)',
    ]);
  });

  it('has one line, whatever its name says', () => {
    const posing = { name: 'Help\r\n2  Delete\u2028all', task: { name: 'T', type: 'action' as const } };
    expect(choiceLines(choicesOf({ tasks: [posing], operations: [] }))).toEqual(['1  Help 2 Delete all']);
  });

  it('has its numbers below one another', () => {
    const many = Array.from({ length: 10 }, (_, index) => ({
      name: `Task ${index}`,
      task: { name: 'T', type: 'action' as const },
    }));
    const lines = choiceLines(choicesOf({ tasks: many, operations: [] }));
    expect([lines[0], lines[9]]).toEqual([' 1  Task 0', '10  Task 9']);
  });

  it.each([
    ['1', '开始新任务'],
    ['开始新任务', '开始新任务'],
    ['StartNewTask', '开始新任务'],
    ['reset CONTEXT', 'Reset context'],
    ['5', 'Read a file'],
  ])('is found by %s', (word, name) => {
    expect(findChoice(choices, word).name).toBe(name);
  });

  it('knows the message that a button belongs to', () => {
    expect(findChoice(choices, '1')).toMatchObject({ kind: 'task', messageId });
    expect(findChoice(choices, '3')).not.toHaveProperty('messageId');
  });

  it.each(['0', '6', 'constructor', ''])('is not %j', (word) => {
    expect(() => findChoice(choices, word)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });
});
