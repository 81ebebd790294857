import { expect, test } from 'vitest';
import { onlyCodeBlock } from './only-code-block.ts';

test.each([
  ['a text without one', 'Paris', undefined],
  ['a block alone', '```json\n{}\n```', '{}\n'],
  ['a block with words around it', 'Here:\r\n\r\n~~~\r\n1\r\n2\r\n~~~\r\nThat is all.', '1\r\n2\r\n'],
  ['an empty block', '```\n```', ''],
  ['a block that was cut off', 'Here:\n```json\n{"a":', '{"a":'],
  ['a block in a longer one', '````\n```\n1\n```\n````', '```\n1\n```\n'],
  ['two blocks', '```\n1\n```\n```\n2\n```', undefined],
  ['two blocks, the first of them empty', '```\n```\n```\n2\n```', undefined],
])('%s', (_, text, code) => {
  expect(onlyCodeBlock(text)).toBe(code);
});
