import type { ProviderAnswer } from '../../src/wire/provider.ts';

/** Models that are proposed together. `provider` is absent for those that were used before. */
export interface ModelGroup {
  readonly provider: Pick<ProviderAnswer, 'id' | 'isReady' | 'facts'> | undefined;
  readonly items: readonly string[];
}

/** What is proposed: what was used before, then what can be asked now, then what lacks a key. Each model once. */
export function modelChoices(
  used: readonly string[],
  providers: readonly ProviderAnswer[] | undefined,
): readonly ModelGroup[] {
  const seen = new Set(used);
  const groups = (providers ?? [])
    .map(({ models, ...provider }) => ({ provider, items: models.filter((model) => !seen.has(model)) }))
    .toSorted((a, b) => Number(b.provider.isReady) - Number(a.provider.isReady));
  return [{ provider: undefined, items: used }, ...groups].filter(({ items }) => items.length > 0);
}
