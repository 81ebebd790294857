import { describe, expect, it } from 'vitest';
import { contextText } from './context-text.ts';

const context: Parameters<typeof contextText>[0] = {
  model: 'a/b',
  system: 'One.\nTwo.\nThree.\nFour.',
  messages: [
    { role: 'user', content: 'First?' },
    { role: 'assistant', content: [{ type: 'text', text: 'Answer\u001b[2J\nin two lines' }] },
    ...Array.from({ length: 6 }, (_, index) => ({ role: 'user', content: `More ${index}` }) as const),
  ],
  tokens: 1234,
};

describe('what the model would be sent', () => {
  it('is shown in short: how it begins, the last messages, and about how much it is', () => {
    expect(contextText(context, { isFull: false })).toBe(
      [
        'system  One.',
        '        Two.',
        '        Three. …',
        '(2 messages before; /context full shows all)',
        ...Array.from({ length: 6 }, (_, index) => `user  More ${index}`),
        '8 messages, ~1,234 tokens, for a/b',
      ].join('\n'),
    );
  });

  it('is shown whole on demand', () => {
    const text = contextText(context, { isFull: true });
    expect(text).toContain('system  One.\nTwo.\nThree.\nFour.');
    expect(text).toContain('assistant  Answer[2J\nin two lines');
  });

  it('shows calls and results of tools', () => {
    const text = contextText(
      {
        model: 'a/b',
        messages: [
          {
            role: 'assistant',
            content: [{ type: 'tool-call', toolCallId: '1', toolName: 'look', input: { at: 'a' } }],
          },
          {
            role: 'tool',
            content: [
              {
                type: 'tool-result',
                toolCallId: '1',
                toolName: 'look',
                output: { type: 'text', value: 'seen' },
              },
            ],
          },
        ],
        tokens: 9,
      },
      { isFull: false },
    );
    expect(text).toBe(
      'assistant  → look {"at":"a"}\ntool  ← look {"type":"text","value":"seen"}\n2 messages, ~9 tokens, for a/b',
    );
  });
});
