import { describe, expect, it } from 'vitest';
import { providerDataOf } from './provider-data.ts';

describe('what only its own model understands', () => {
  it.each([
    [{ model: 'test/me' }],
    [{ model: 'test/me', options: {} }],
    [{ model: 'test/me', options: { test: { signature: 's' } } }],
  ])('is known by its model: %j', (data) => {
    expect(providerDataOf({ provider_data: data })).toEqual(data);
  });

  it.each([
    [undefined],
    ['sealed'],
    [['test/me']],
    [{}],
    [{ model: 5 }],
    [{ model: 'test/me', options: [] }],
    [{ model: 'test/me', options: { test: 'sealed' } }],
    [{ model: 'test/me', options: null }],
    [{ model: 'test/me', encrypted_content: 'sealed' }],
    [{ provider: 'openai', encrypted_content: 'sealed' }],
  ])('is nobody’s in a form that is not ours: %j', (data) => {
    expect(providerDataOf({ provider_data: data })).toBeUndefined();
  });
});
