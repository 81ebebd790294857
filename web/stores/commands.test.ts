import { expect, it } from 'vitest';
import { Commands } from './commands.ts';

const command = (id: string) => ({ id, words: () => id, run: () => undefined });

it('offers what was added, and no more once it is taken back', () => {
  const commands = new Commands();
  commands.add(command('save'));
  const takeBack = commands.add(command('run'));
  expect(commands.state.map(({ id }) => id)).toEqual(['save', 'run']);
  takeBack();
  expect(commands.state.map(({ id }) => id)).toEqual(['save']);
});

it('lets one take the place of another, and does not take that back with it', () => {
  const commands = new Commands();
  const takeBack = commands.add(command('run'));
  const later = command('run');
  commands.add(later);
  takeBack();
  expect(commands.state).toEqual([later]);
});
