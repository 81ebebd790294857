import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelServer, Protocol } from '../model-server.ts';

/** A model that does its reasoning in the open, for each protocol. */
const MODEL_IDS: Readonly<Record<Protocol, string>> = {
  'openai-chat': 'deepseek-reasoner',
  'openai-responses': 'gpt-5.2',
  anthropic: 'claude-sonnet-4-5',
  gemini: 'gemini-3-pro-preview',
};

/** The real provider package for a protocol, pointed at a model server. */
export function sdkModel(server: ModelServer, protocol: Protocol): LanguageModelV4 {
  const options = { baseURL: server.baseURL(protocol), apiKey: 'key' };
  const id = MODEL_IDS[protocol];
  switch (protocol) {
    case 'openai-chat':
      return createOpenAICompatible({ ...options, name: 'local', includeUsage: true })(id);
    case 'openai-responses':
      return createOpenAI(options).responses(id);
    case 'anthropic':
      return createAnthropic(options)(id);
    case 'gemini':
      return createGoogle(options)(id);
  }
}
