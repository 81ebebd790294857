/** Somebody who answers prompts, as far as the server knows. */
export interface Provider {
  readonly id: string;
  readonly isReady: boolean;
  /** What makes it ready, or what is missing, in a few words. */
  readonly facts: string;
  /** The variables that a key can be in. */
  readonly keyVariables: readonly string[];
  /** Models to choose from, as provider/name. */
  readonly models: readonly string[];
}

/** Models that are proposed together. `provider` is absent for those that were used before. */
export interface ModelGroup {
  readonly provider: Pick<Provider, 'id' | 'isReady' | 'facts'> | undefined;
  readonly items: readonly string[];
}

/** What is proposed: what was used before, then what can be asked now, then what lacks a key. Each model once. */
export function modelChoices(
  used: readonly string[],
  providers: readonly Provider[] | undefined,
): readonly ModelGroup[] {
  const seen = new Set(used);
  const groups = (providers ?? [])
    .map(({ models, ...provider }) => ({ provider, items: models.filter((model) => !seen.has(model)) }))
    .toSorted((a, b) => Number(b.provider.isReady) - Number(a.provider.isReady));
  return [{ provider: undefined, items: used }, ...groups].filter(({ items }) => items.length > 0);
}
