import type { Provider } from '../../model/provider.ts';

/** A few models of each provider, to choose from. There are more, and every name may be asked. */
const WELL_KNOWN: Readonly<Record<string, readonly string[]>> = {
  openai: ['gpt-5.2', 'gpt-5', 'gpt-5-mini', 'gpt-4o-mini'],
  anthropic: ['claude-sonnet-4-5', 'claude-opus-4-5', 'claude-haiku-4-5'],
  google: ['gemini-2.5-flash', 'gemini-2.5-pro', 'gemini-3-pro-preview'],
};

/** The well-known models of a provider that cannot be asked which it has; none of one that the user has named. */
export function knownModels({ id, type }: Provider): readonly string[] {
  return id === type ? (WELL_KNOWN[id] ?? []) : [];
}
