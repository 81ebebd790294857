import { expect, it } from 'vitest';
import { keySequence, TOUCH_KEYS, withControl } from './terminal-keys.ts';

it('sends something for every key', () => {
  for (const key of TOUCH_KEYS) expect(keySequence(key, false)).not.toBe('');
});

it('tells arrows as the program wants them told', () => {
  expect(keySequence('up', false)).toBe('\u001B[A');
  expect(keySequence('left', true)).toBe('\u001BOD');
  expect(keySequence('tab', true)).toBe('\t');
});

it('makes a control character of a letter, and leaves alone what has none', () => {
  expect(withControl('c')).toBe('\u0003');
  expect(withControl('C')).toBe('\u0003');
  expect(withControl('[')).toBe('\u001B');
  expect(withControl('5')).toBe('5');
  expect(withControl('中')).toBe('中');
  expect(withControl('pasted')).toBe('pasted');
});
