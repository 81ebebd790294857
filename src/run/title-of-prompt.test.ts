import { expect, it } from 'vitest';
import { titleOfPrompt } from './title-of-prompt.ts';

it.each([
  ['Name a plant.', 'Name a plant.'],
  ['\n\n  Name a plant.\nIt is for a dark room.', 'Name a plant.'],
  ['Name\ta   plant.\r\nNow.', 'Name a plant.'],
  [
    'Look through all of the notes in this folder and say which of them contradict the plan.',
    'Look through all of the notes in this folder and say which…',
  ],
  [`Read ${'x'.repeat(80)}`, `Read ${'x'.repeat(55)}…`],
  ['灯'.repeat(61), `${'灯'.repeat(60)}…`],
  ['👩‍👩‍👧'.repeat(61), `${'👩‍👩‍👧'.repeat(60)}…`],
])('calls a conversation that begins with %j %j', (prompt, title) => {
  expect(titleOfPrompt(prompt)).toBe(title);
});
