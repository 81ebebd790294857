import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import { Refusal } from '../../model/refusal.ts';
import { callingPlace } from './load-model.ts';
import type { ModelChoice } from './model-choice.ts';

/** Makes the client of a model that turns texts into vectors. Its library is loaded when it is first needed. */
export async function loadEmbeddingModel({
  name,
  provider,
  modelId,
  apiKey,
}: ModelChoice): Promise<EmbeddingModelV4> {
  const { id, type } = provider;
  const place = callingPlace(provider);
  switch (type) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ ...place, apiKey: apiKey ?? '' }).embeddingModel(modelId);
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle({ ...place, apiKey: apiKey ?? '' }).embeddingModel(modelId);
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const key = apiKey === undefined ? {} : { apiKey };
      return createOpenAICompatible({ ...place, name: id, ...key }).embeddingModel(modelId);
    }
    case 'anthropic':
      throw new Refusal(
        'INVALID_INPUT',
        `${name} cannot make embeddings: Anthropic has no models for that.`,
        {
          remedy:
            'Name a model of another provider, or builtin/hash, under `embeddings:` in the configuration.',
        },
      );
    default:
      return type satisfies never;
  }
}
