import { describe, expect, it } from 'vitest';
import { builtInProviders, type Environment, keyOf } from './provider.ts';

describe('the place of Ollama', () => {
  it.each([
    [undefined, 'http://127.0.0.1:11434/v1'],
    ['', 'http://127.0.0.1:11434/v1'],
    ['  ', 'http://127.0.0.1:11434/v1'],
    ['box', 'http://box:11434/v1'],
    ['box:1234', 'http://box:1234/v1'],
    [' box:1234 ', 'http://box:1234/v1'],
    [':1234', 'http://127.0.0.1:1234/v1'],
    ['http://box:1234', 'http://box:1234/v1'],
    ['https://box', 'https://box/v1'],
    ['http://:1234', 'http://127.0.0.1:1234/v1'],
    ['https://box/ollama', 'https://box/ollama/v1'],
    ['http://box:1234/', 'http://box:1234/v1'],
    ['box/', 'http://box:11434/v1'],
    ['[::1]:11434', 'http://[::1]:11434/v1'],
    ['[::1]', 'http://[::1]:11434/v1'],
    ['http://[::1]:1234', 'http://[::1]:1234/v1'],
    ['::1', 'http://[::1]:11434/v1'],
    ['box/ollama', 'http://box:11434/ollama/v1'],
    ['"box:1234"', 'http://box:1234/v1'],
    [" ' box ' ", 'http://box:11434/v1'],
  ])('is read from OLLAMA_HOST as Ollama reads it: %j', (host, baseURL) => {
    expect(provider('ollama', { OLLAMA_HOST: host }).baseURL).toBe(baseURL);
  });

  it.each([
    ['0.0.0.0', 'http://127.0.0.1:11434/v1'],
    ['[::]:1234', 'http://127.0.0.1:1234/v1'],
    ['::', 'http://127.0.0.1:11434/v1'],
    ['0.0.0.0:1234', 'http://127.0.0.1:1234/v1'],
    ['http://0.0.0.0:1234', 'http://127.0.0.1:1234/v1'],
  ])('is this machine where it listens on all addresses: %j', (host, baseURL) => {
    expect(provider('ollama', { OLLAMA_HOST: host }).baseURL).toBe(baseURL);
  });
});

describe('a built-in provider', () => {
  it.each([
    ['openai', 'OPENAI_BASE_URL'],
    ['anthropic', 'ANTHROPIC_BASE_URL'],
    ['google', 'GOOGLE_GENERATIVE_AI_BASE_URL'],
  ])('is where its variable says: %s, %s', (id, variable) => {
    expect(provider(id, { [variable]: ' http://box:1234/v1 ' }).baseURL).toBe('http://box:1234/v1');
    expect(provider(id, { [variable]: '' })).not.toHaveProperty('baseURL');
    expect(provider(id, {})).not.toHaveProperty('baseURL');
  });
});

describe('a key', () => {
  it('is found under the first of its variables that has a value', () => {
    const google = provider('google', {});
    expect(keyOf(google, { GOOGLE_GENERATIVE_AI_API_KEY: 'first', GEMINI_API_KEY: 'second' })).toEqual({
      variable: 'GOOGLE_GENERATIVE_AI_API_KEY',
      value: 'first',
    });
    expect(keyOf(google, { GOOGLE_GENERATIVE_AI_API_KEY: ' ', GEMINI_API_KEY: 'second' })).toEqual({
      variable: 'GEMINI_API_KEY',
      value: 'second',
    });
  });

  it('is taken without the spaces and newlines around it', () => {
    expect(keyOf(provider('openai', {}), { OPENAI_API_KEY: ' secret\n' })?.value).toBe('secret');
  });

  it('is missing where no variable has a value, or none is needed', () => {
    expect(keyOf(provider('openai', {}), {})).toBeUndefined();
    expect(keyOf(provider('ollama', {}), { OPENAI_API_KEY: 'secret' })).toBeUndefined();
  });
});

function provider(id: string, environment: Environment) {
  const found = builtInProviders(environment).find((each) => each.id === id);
  if (!found) throw new Error(`There is no provider ${id}.`);
  return found;
}
