import { describe, expect, it } from 'vitest';
import { builtInProviders, type Environment, type Provider } from '../../model/provider.ts';
import { Refusal } from '../../model/refusal.ts';
import { chooseModel } from './model-choice.ts';

const OPENROUTER: Provider = {
  id: 'openrouter',
  type: 'openai-compatible',
  baseURL: 'https://openrouter.example/api/v1',
  keyVariables: ['OPENROUTER_API_KEY'],
};
const KNOWN = 'openai/…, anthropic/…, google/…, ollama/…, openrouter/…';

describe('the choice of a model', () => {
  it('finds the provider, the key and what the provider calls the model', () => {
    const choice = choose('anthropic/claude-sonnet-4-5', { ANTHROPIC_API_KEY: 'secret' });
    expect(choice).toMatchObject({
      name: 'anthropic/claude-sonnet-4-5',
      provider: { id: 'anthropic' },
      modelId: 'claude-sonnet-4-5',
      apiKey: 'secret',
    });
  });

  it.each([
    ['openrouter/meta/llama-3', 'meta/llama-3'],
    ['ollama/hf.co/org/model:Q4_K_M', 'hf.co/org/model:Q4_K_M'],
    ['ollama/qwen3:8b', 'qwen3:8b'],
  ])('takes all after the first slash as the model: %s', (name, modelId) => {
    expect(choose(name, { OPENROUTER_API_KEY: 'secret' }).modelId).toBe(modelId);
  });

  it('needs no key where the provider needs none', () => {
    expect(choose('ollama/qwen3', {}).apiKey).toBeUndefined();
  });

  it('takes the second variable where the first is not set', () => {
    expect(choose('google/gemini-3-pro-preview', { GEMINI_API_KEY: 'second' }).apiKey).toBe('second');
  });
});

describe('a model that cannot be asked', () => {
  it.each<Environment>([{}, { OPENAI_API_KEY: '' }, { OPENAI_API_KEY: '  ' }])(
    'for want of a key is refused with the name of the variable: %j',
    (environment) => {
      expect(refusalOf('openai/gpt-5', environment)).toMatchObject({
        code: 'KEY_MISSING',
        message: 'openai/gpt-5 needs a key, and OPENAI_API_KEY is not set.',
        remedy: 'Set it in your shell: export OPENAI_API_KEY=…',
      });
    },
  );

  it('for want of a key is refused with all variables that may hold it', () => {
    expect(refusalOf('google/gemini-2.5-flash')).toMatchObject({
      code: 'KEY_MISSING',
      message:
        'google/gemini-2.5-flash needs a key, and GOOGLE_GENERATIVE_AI_API_KEY (or GEMINI_API_KEY) is not set.',
    });
  });

  it('for want of its provider is refused with those that are known', () => {
    expect(refusalOf('opnai/gpt-5')).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'There is no provider "opnai".',
      remedy: `Use one of ${KNOWN}; or add it under \`providers:\` in your configuration.`,
    });
  });

  it.each([
    ['gpt-5', 'The model "gpt-5" names no provider.'],
    ['openai/', 'The model "openai/" names no model.'],
    ['openai/ ', 'The model "openai/ " names no model.'],
    ['/gpt-5', 'There is no provider "".'],
    ['OpenAI/gpt-5', 'There is no provider "OpenAI".'],
  ])('because it is called %j is refused', (name, message) => {
    const refusal = refusalOf(name);
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', message });
    expect(refusal.remedy).toContain(KNOWN);
  });

  it.each(['', '  '])('because none is named is refused with how to name one: %j', (name) => {
    expect(refusalOf(name)).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'No model is named.',
      remedy: `Write \`model: provider/name\` into the script, or give --model. Providers: ${KNOWN}.`,
    });
  });
});

function choose(name: string, environment: Environment) {
  return chooseModel(name, { providers: [...builtInProviders(environment), OPENROUTER], environment });
}

function refusalOf(name: string, environment: Environment = {}): Refusal {
  try {
    choose(name, environment);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error(`${name} was not refused.`);
}
