import { expect, it } from 'vitest';
import { messageText } from './message-text.ts';
import type { ToolResultPart } from './model-message.ts';

function textOf(output: ToolResultPart['output']): string {
  const content: [ToolResultPart] = [{ type: 'tool-result', toolCallId: 'c', toolName: 'weigh', output }];
  return messageText({ kind: 'tool-result', payload: { role: 'tool', content }, metadata: {} });
}

it.each([
  [{ type: 'text', value: '12 g' }, '12 g'],
  [{ type: 'json', value: [{ grams: 12 }] }, '[{"grams":12}]'],
  [{ type: 'error-json', value: { reason: 'empty' } }, '{"reason":"empty"}'],
  [{ type: 'error-text', value: 'It is empty.' }, 'It is empty.'],
  [{ type: 'error-json', value: { error: { message: 'It is empty.', code: 'failed' } } }, 'It is empty.'],
  [{ type: 'json', value: { error: { message: 'No', code: 'a' } } }, '{"error":{"message":"No","code":"a"}}'],
] as const)('says of a result what it is, and not how it is stored: %j', (output, text) => {
  expect(textOf(output)).toBe(text);
});
