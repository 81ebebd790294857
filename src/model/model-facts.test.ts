import { describe, expect, it } from 'vitest';
import { factsOf } from './model-facts.ts';

describe('what is known of a model by its name', () => {
  it.each([
    ['openai/gpt-5', 400_000, 'o200k_base', true],
    ['openai/gpt-5.2-2025-12-11', 400_000, 'o200k_base', true],
    ['openai/gpt-5-mini', 400_000, 'o200k_base', true],
    ['openai/gpt-5.1-chat-latest', 128_000, 'o200k_base', true],
    ['openai/gpt-5.4', 1_050_000, 'o200k_base', true],
    ['openai/gpt-5.4-2026-03-05', 1_050_000, 'o200k_base', true],
    ['openai/gpt-5.4-mini', 400_000, 'o200k_base', true],
    ['openai/gpt-5.5-pro', 1_050_000, 'o200k_base', true],
    ['openai/gpt-5.9', undefined, 'o200k_base', true],
    ['openai/gpt-4.1-nano', 1_047_576, 'o200k_base', true],
    ['openai/gpt-4o-mini', 128_000, 'o200k_base', true],
    ['openai/gpt-4o-audio-preview', undefined, 'o200k_base', false],
    ['openai/gpt-4o-mini-search-preview', undefined, 'o200k_base', false],
    ['openai/o1', 200_000, 'o200k_base', true],
    ['openai/o1-mini', 128_000, 'o200k_base', false],
    ['openai/o3-mini', 200_000, 'o200k_base', false],
    ['openai/o4-mini', 200_000, 'o200k_base', true],
    ['openai/gpt-4-turbo', 128_000, 'cl100k_base', true],
    ['openai/gpt-4-turbo-preview', 128_000, 'cl100k_base', false],
    ['openai/gpt-4-0613', 8_192, 'cl100k_base', false],
    ['openai/gpt-3.5-turbo', 16_385, 'cl100k_base', false],
    ['anthropic/claude-3-haiku-20240307', 200_000, undefined, true],
    ['anthropic/claude-3-7-sonnet-latest', 200_000, undefined, true],
    ['anthropic/claude-sonnet-4-20250514', 200_000, undefined, true],
    ['anthropic/claude-sonnet-4-5', 200_000, undefined, true],
    ['anthropic/claude-opus-4-5-20251101', 200_000, undefined, true],
    ['anthropic/claude-opus-4-6', 1_000_000, undefined, true],
    ['anthropic/claude-opus-4-9', undefined, undefined, true],
    ['anthropic/claude-2.1', undefined, undefined, false],
    ['google/gemini-1.5-pro', 2_097_152, undefined, true],
    ['google/gemini-2.5-flash', 1_048_576, undefined, true],
    ['google/gemini-3-pro-preview', 1_048_576, undefined, true],
    ['google/gemini-2.5-flash-image', undefined, undefined, undefined],
    ['google/gemini-9-pro', undefined, undefined, true],
    ['ollama/llama3.2:3b', undefined, undefined, false],
    ['ollama/llama3.2-vision:11b', undefined, undefined, true],
    ['ollama/llava:13b', undefined, undefined, true],
    ['ollama/qwen2.5vl:7b', undefined, undefined, true],
    ['ollama/qwen3:8b', undefined, undefined, false],
    ['ollama/qwen3-vl:8b', undefined, undefined, true],
    ['ollama/qwen3.5:9b', undefined, undefined, undefined],
    ['ollama/gemma3:4b', undefined, undefined, true],
    ['ollama/gemma3:1b', undefined, undefined, false],
    ['ollama/gpt-oss:20b', undefined, 'o200k_base', false],
    ['ollama/mistral', undefined, undefined, false],
    ['studio/something-new', undefined, undefined, undefined],
  ])('%s: a window of %s, tokens by %s, sees images: %s', (model, window, tokenizer, seesImages) => {
    expect(factsOf(model)).toEqual({
      ...(window !== undefined && { window }),
      ...(tokenizer !== undefined && { tokenizer }),
      seesImages,
    });
  });

  it.each(['recorded/openai/gpt-5', 'gateway/openai/gpt-5', 'openai/GPT-5'])('%s is gpt-5', (model) => {
    expect(factsOf(model)).toEqual(factsOf('openai/gpt-5'));
  });
});

describe('what the user says of a provider', () => {
  it('counts before what is known by name', () => {
    const told = { type: 'openai', images: false, contextWindow: 32_000 } as const;
    expect(factsOf('lab/gpt-5', told)).toEqual({
      window: 32_000,
      tokenizer: 'o200k_base',
      seesImages: false,
      provider: 'openai',
    });
  });

  it.each([
    ['openai', true],
    ['anthropic', true],
    ['google', true],
    ['openai-compatible', undefined],
  ] as const)('a new model of one of the type %s sees images: %s', (type, seesImages) => {
    expect(factsOf('lab/something-new', { type }).seesImages).toBe(seesImages);
  });
});
