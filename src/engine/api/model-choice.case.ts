import type { ModelServer, Protocol } from '../../../test/model-server/model-server.ts';
import type { ProviderType } from '../../model/provider.ts';
import type { ModelChoice } from './model-choice.ts';

/** The model that stands for a protocol in tests, and what our configuration calls its provider. */
export const TEST_MODELS: Record<Protocol, { readonly type: ProviderType; readonly modelId: string }> = {
  'openai-chat': { type: 'openai-compatible', modelId: 'local-model' },
  'openai-responses': { type: 'openai', modelId: 'gpt-5' },
  anthropic: { type: 'anthropic', modelId: 'claude-sonnet-4-5' },
  gemini: { type: 'google', modelId: 'gemini-3-pro-preview' },
};

/** A model of the test server, ready to be asked. */
export function testChoice(
  server: ModelServer,
  protocol: Protocol,
  modelId = TEST_MODELS[protocol].modelId,
): ModelChoice {
  const { type } = TEST_MODELS[protocol];
  return {
    name: `${protocol}/${modelId}`,
    provider: { id: protocol, type, baseURL: server.baseURL(protocol), keyVariables: ['TEST_KEY'] },
    modelId,
    apiKey: 'test-key',
  };
}
