import { expect, it } from 'vitest';
import { estimateTokens } from './estimate-tokens.ts';

it.each([
  ['', 0],
  ['Hi', 1],
  ['The quick brown fox jumps over the lazy dog.', 11],
  ['你好世界', 4],
  ['你好 world', 4],
])('takes %j for about %d tokens', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});
