import { describe, expect, it } from 'vitest';
import { estimateTokens } from './estimate-tokens.ts';
import { loadTokenizer } from './tokenizer.ts';

describe('the tokenizer of a model', () => {
  it.each([
    ['openai/gpt-5', 'o200k_base'],
    ['recorded/openai/gpt-4o', 'o200k_base'],
    ['openai/gpt-4-turbo', 'cl100k_base'],
  ])('of %s is %s', async (model, name) => {
    expect(await loadTokenizer(model)).toMatchObject({ name, isEstimate: false });
  });

  it('is an estimate where it is not known, and says so', async () => {
    const tokenizer = await loadTokenizer('anthropic/claude-sonnet-4-5');
    expect(tokenizer).toMatchObject({ name: 'estimate', isEstimate: true });
    expect(tokenizer.count('Good morning, 世界')).toBe(estimateTokens('Good morning, 世界'));
  });
});

describe.each(['openai/gpt-5', 'openai/gpt-4-turbo'])('the tokens of a text, for %s', (model) => {
  it.each([
    ['', 0],
    ['hello world', 2],
    ['The quick brown fox jumps over the lazy dog.', 10],
    ['1234567', 3],
  ])('%j are %d', async (text, tokens) => {
    expect((await loadTokenizer(model)).count(text)).toBe(tokens);
  });

  it('count what looks like a special token as text', async () => {
    const { count } = await loadTokenizer(model);
    expect(count('<|endoftext|>')).toBeGreaterThan(3);
    expect(count('a <|im_start|> b <|endofprompt|>')).toBeGreaterThan(6);
  });

  it('count half of a surrogate pair', async () => {
    const { count } = await loadTokenizer(model);
    expect(count('\ud83d')).toBeGreaterThan(0);
    expect(count(`${'x'.repeat(127)}😀${'x'.repeat(500)}\udc00`)).toBeGreaterThan(0);
  });
});

describe('a word without end', () => {
  it.each([
    ['letters', 'a'.repeat(2_000), 250],
    ['capitals', 'A'.repeat(2_000), 250],
    ['blanks', ' '.repeat(2_048), 16],
    ['signs', '='.repeat(2_048), 32],
    ['Chinese', '你'.repeat(2_000), 2_000],
    ['emoji', '😀'.repeat(2_000), 2_000],
  ])('of %s is counted as it is', async (_, text, tokens) => {
    const { count } = await loadTokenizer('openai/gpt-5');
    expect(Math.abs(count(text) - tokens)).toBeLessThanOrEqual(tokens / 50);
  });

  // In the square of its length this would take many minutes.
  it('of a million letters is counted at once', async () => {
    const { count } = await loadTokenizer('openai/gpt-5');
    expect(count('a'.repeat(1_000_000))).toBe(125_000);
    expect(count('ab'.repeat(500_000))).toBeGreaterThan(100_000);
  });
});
