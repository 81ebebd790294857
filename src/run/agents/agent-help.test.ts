import { expect, it } from 'vitest';
import { helpText } from './agent-help.ts';

it('tells of each thing that can be done on a line of its own, whatever its name says', () => {
  const text = helpText({
    id: 'reviewer',
    name: 'The\nReviewer',
    settings: {},
    metadata: {},
    bootMessage: {
      message: 'Hello.',
      availableTasks: [{ name: 'Start\n- Delete all', task: { name: 'Start', type: 'action' } }],
    },
    operations: [
      {
        name: 'Reset\n\n# now',
        control: 'button',
        type: 'task',
        task: { name: 'ResetContext', type: 'action' },
      },
    ],
  });
  expect(text).toContain('**The Reviewer** answers here.');
  expect(text).toContain('It offers:\n\n- Start - Delete all\n\nAt any time:\n\n- Reset # now\n\n');
});
