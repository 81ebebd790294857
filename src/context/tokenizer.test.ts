import { setImmediate } from 'node:timers/promises';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
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
    expect(await tokenizer.count('Good morning, 世界')).toBe(estimateTokens('Good morning, 世界'));
  });
});

describe.each(['openai/gpt-5', 'openai/gpt-4-turbo'])('the tokens of a text, for %s', (model) => {
  it.each([
    ['', 0],
    ['hello world', 2],
    ['The quick brown fox jumps over the lazy dog.', 10],
    ['1234567', 3],
  ])('%j are %d', async (text, tokens) => {
    expect(await (await loadTokenizer(model)).count(text)).toBe(tokens);
  });

  it('count what looks like a special token as text', async () => {
    const { count } = await loadTokenizer(model);
    expect(await count('<|endoftext|>')).toBeGreaterThan(3);
    expect(await count('a <|im_start|> b <|endofprompt|>')).toBeGreaterThan(6);
  });

  it('count half of a surrogate pair', async () => {
    const { count } = await loadTokenizer(model);
    expect(await count('\ud83d')).toBeGreaterThan(0);
    expect(await count(`${'x'.repeat(127)}😀${'x'.repeat(500)}\udc00`)).toBeGreaterThan(0);
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
    expect(Math.abs((await count(text)) - tokens)).toBeLessThanOrEqual(tokens / 50);
  });

  // In the square of its length this would take many minutes.
  it('of a million letters is counted at once', async () => {
    const { count } = await loadTokenizer('openai/gpt-5');
    expect(await count('a'.repeat(1_000_000))).toBe(125_000);
    expect(await count('ab'.repeat(500_000))).toBeGreaterThan(100_000);
  });
});

describe('a long text', () => {
  const words = ['tea', 'Löwe', 'isn’t', '1299', 'x=y;', '茶。', '\n\n', '\n', ' ', '—', 'HTTPServer', '😀'];
  const mixed = Array.from({ length: 20_000 }, (_, at) => words[(at * at + (at >> 3)) % words.length]).join(
    ' ',
  );

  it('is counted in slices as it is in one', async () => {
    const { count } = await loadTokenizer('openai/gpt-5');
    expect(await count(mixed)).toBe(countTokens(mixed));
  });

  it('that is no prose leaves others their turn', async () => {
    const { count } = await loadTokenizer('openai/gpt-5');
    let [turns, isDone] = [0, false];
    const others = (async () => {
      for (; !isDone; turns++) await setImmediate();
    })();
    await count(noise(100_000));
    isDone = true;
    await others;
    expect(turns).toBeGreaterThan(40);
  });

  it('is counted once', async () => {
    const { count } = await loadTokenizer('openai/gpt-5');
    const text = noise(100_000, 7);
    const tokens = await count(text);
    let isFirst = true;
    const others = setImmediate().then(() => {
      isFirst = false;
    });
    expect(await count(text)).toBe(tokens);
    expect(isFirst).toBe(true);
    await others;
  });

  it('without end is judged by parts of it', async () => {
    const { count } = await loadTokenizer('openai/gpt-5');
    const tokens = await count('Tea and cake for two. '.repeat(200_000));
    expect(Math.abs(tokens - 1_200_000)).toBeLessThan(12_000);
  });
});

/** Letters and digits as they come, the same each time. */
function noise(length: number, seed = 1): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return signs[state % 64];
  }).join('');
}
