import { describe, expect, it } from 'vitest';
import { sha256 } from '../files/sha256.ts';
import { inputHash, type TurnInput } from './input-hash.ts';

const INPUT: TurnInput = {
  previous: '',
  text: 'Hi',
  model: 'openai/gpt-4o-mini',
  settings: { seed: 1, topP: 0.5 },
};
const hash = (changes: Partial<TurnInput> = {}) => inputHash({ ...INPUT, ...changes }, sha256);

describe('the input hash', () => {
  it('is the same for the same input, in whatever order its settings stand', () => {
    expect(hash({ settings: { topP: 0.5, seed: 1 } })).toBe(hash());
  });

  it('takes a recorded model for the model itself', () => {
    expect(hash({ model: 'recorded/openai/gpt-4o-mini' })).toBe(hash());
  });

  it.each<[string, Partial<TurnInput>]>([
    ['the turn before', { previous: 'x' }],
    ['the text', { text: 'Hi ' }],
    ['the model', { model: 'openai/gpt-4o' }],
    ['a setting', { settings: { seed: 2, topP: 0.5 } }],
    ['a setting that is not there', { settings: { seed: 1 } }],
    ['the agent', { agent: 'Reviewer' }],
    ['a file', { fileHashes: ['f'] }],
    ['priming', { priming: ['team_shared/x'] }],
    ['skills', { skills: 'auto' }],
  ])('changes with %s', (_, changes) => {
    expect(hash(changes)).not.toBe(hash());
  });
});
