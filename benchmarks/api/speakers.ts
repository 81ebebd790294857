import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4, LanguageModelV4Message } from '@ai-sdk/provider';
import { type ModelMessage, streamText } from 'ai';
import type { Speaker } from './by-hand.ts';
import { MODELS, type Setup } from './contender.ts';

/** Calls the provider's package, without a library above it. */
export function bareSpeaker(setup: Setup): Speaker<LanguageModelV4Message> {
  const model = modelOf(setup);
  return {
    user: (text) => ({ role: 'user', content: [{ type: 'text', text }] }),
    assistant: (text) => ({ role: 'assistant', content: [{ type: 'text', text }] }),
    async ask(messages, onText) {
      const { stream } = await model.doStream({ prompt: [...messages] });
      const reader = stream.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        if (value.type === 'text-delta') onText(value.delta);
        if (value.type === 'error') throw value.error;
      }
    },
  };
}

export function streamTextSpeaker(setup: Setup): Speaker<ModelMessage> {
  const model = modelOf(setup);
  return {
    user: (content) => ({ role: 'user', content }),
    assistant: (content) => ({ role: 'assistant', content }),
    async ask(messages, onText) {
      const { textStream } = streamText({ model, messages: [...messages] });
      for await (const delta of textStream) onText(delta);
    },
  };
}

function modelOf({ protocol, url }: Setup): LanguageModelV4 {
  const baseURL = `${url}/v1`;
  switch (protocol) {
    case 'anthropic':
      return createAnthropic({ baseURL, apiKey: 'key' })(MODELS[protocol]);
    case 'openai-compatible':
      return createOpenAICompatible({ name: 'ollama', baseURL, includeUsage: true })(MODELS[protocol]);
    default:
      return protocol satisfies never;
  }
}
