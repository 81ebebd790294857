import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelChoice } from './model-choice.ts';

/** Makes the client of a model. Its library is loaded when it is first needed. */
export async function loadModel({ provider, modelId, apiKey }: ModelChoice): Promise<LanguageModelV4> {
  const { id, type, baseURL } = provider;
  const place = baseURL === undefined ? {} : { baseURL };
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
      return createOpenAICompatible({ name: id, baseURL: baseURL ?? '', includeUsage: true, ...key })(
        modelId,
      );
    }
    default:
      return type satisfies never;
  }
}
