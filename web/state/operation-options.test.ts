import { expect, it } from 'vitest';
import { chosenOption } from './operation-options.ts';

const operation = {
  name: 'Tone',
  control: 'select',
  type: 'setting',
  setting: 'tone',
  options: [
    { name: 'Plain', value: 'plain' },
    { name: 'Rich', value: { adjectives: 3 } },
  ],
} as const;

it('finds the option that is set, whatever a value is', () => {
  expect(chosenOption(operation, { tone: 'plain' })?.name).toBe('Plain');
  expect(chosenOption(operation, { tone: { adjectives: 3 } })?.name).toBe('Rich');
  expect(chosenOption(operation, { tone: 'other' })).toBeUndefined();
  expect(chosenOption(operation, {})).toBeUndefined();
});
