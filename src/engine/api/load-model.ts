import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Provider, ProviderType } from '../../model/provider.ts';
import type { AskableModel } from './json-protocol/calling-in-text.ts';
import type { ModelChoice } from './model-choice.ts';
import { providerFetch } from './provider-fetch.ts';

/** Where a protocol is spoken unless somebody says otherwise. */
const HOMES: Record<ProviderType, string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  'openai-compatible': '',
};

/** Where a provider is called and how. Always said, or the SDK would look for an address in the environment by itself. */
export function callingPlace({ type, baseURL }: Provider): { baseURL: string; fetch: typeof fetch } {
  return { baseURL: baseURL ?? HOMES[type], fetch: providerFetch };
}

/** Makes the client of a model. Its library is loaded when it is first needed. */
export async function loadModel(
  choice: ModelChoice,
  call: typeof fetch = providerFetch,
): Promise<AskableModel> {
  if (choice.toolProtocol !== 'json') return await modelOf(choice, call);
  const [model, { callingInText }] = await Promise.all([
    modelOf(choice, call),
    import('./json-protocol/calling-in-text.ts'),
  ]);
  return callingInText(model);
}

async function modelOf(
  { provider, modelId, apiKey }: ModelChoice,
  call: typeof fetch,
): Promise<LanguageModelV4> {
  const { id, type } = provider;
  const place = { ...callingPlace(provider), fetch: call };
  switch (type) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ ...place, apiKey: apiKey ?? '' }).responses(modelId);
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ ...place, apiKey: apiKey ?? '' })(modelId);
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle({ ...place, apiKey: apiKey ?? '' })(modelId);
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const key = apiKey === undefined ? {} : { apiKey };
      return createOpenAICompatible({ ...place, name: id, includeUsage: true, ...key })(modelId);
    }
    default:
      return type satisfies never;
  }
}
