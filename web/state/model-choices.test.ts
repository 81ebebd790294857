import { expect, it } from 'vitest';
import type { ProviderAnswer } from '../../src/wire/provider.ts';
import { modelChoices } from './model-choices.ts';

function provider(id: string, isReady: boolean, ...names: readonly string[]): ProviderAnswer {
  return { id, isReady, facts: '', keyVariables: [], models: names.map((name) => `${id}/${name}`) };
}

it('proposes what was used before, then who is ready, then who lacks a key', () => {
  const providers = [provider('a', false, 'one'), provider('b', true, 'two', 'three'), provider('c', true)];
  const groups = modelChoices(['b/two', 'd/own'], providers);
  expect(groups.map((group) => [group.provider?.id, group.items])).toEqual([
    [undefined, ['b/two', 'd/own']],
    ['b', ['b/three']],
    ['a', ['a/one']],
  ]);
});

it('proposes what was used while nothing is known of the providers', () => {
  expect(modelChoices(['b/two'], undefined)).toEqual([{ provider: undefined, items: ['b/two'] }]);
  expect(modelChoices([], undefined)).toEqual([]);
});
