import { expect, it } from 'vitest';
import { isSigned, seal, sign, unseal } from './signatures.ts';

it('knows its own signature, for the same facts in the same order only', () => {
  const signature = sign('model', 'text');

  expect(isSigned(signature, 'model', 'text')).toBe(true);
  expect(isSigned(signature, 'text', 'model')).toBe(false);
  expect(isSigned(signature, 'modelt', 'ext')).toBe(false);
});

it('opens what it sealed, in the same scope only', () => {
  const token = seal('payload', 'model');

  expect(unseal(token, 'model')).toBe('payload');
  expect(unseal(token, 'another')).toBeUndefined();
});

it.each(['', 'short', 'skip_thought_signature_validator'])('opens nothing else: %j', (token) => {
  expect(unseal(token, 'model')).toBeUndefined();
});

it('opens no token that something was added to', () => {
  expect(unseal(`${seal('payload', 'model')}!`, 'model')).toBeUndefined();
});
