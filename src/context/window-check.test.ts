import { describe, expect, it } from 'vitest';
import type { ModelMessage } from '../model/model-message.ts';
import { loadTokenizer } from './tokenizer.ts';
import { mayBeOver, overWindow } from './window-check.ts';

const PICTURE = { type: 'file', mediaType: 'image/png', data: new Uint8Array(8) } as const;
const MESSAGES: readonly ModelMessage[] = [
  { role: 'user', content: [{ type: 'text', text: 'What are these?' }, PICTURE, PICTURE] },
];
const CONTEXT = {
  messages: MESSAGES,
  tools: [],
  sections: () => [{ source: 'prompt', name: 'prompt', text: 'What are these?' } as const],
};

describe('the pictures of a request', () => {
  it('may be what makes it too large', () => {
    expect(mayBeOver(CONTEXT, 1_900)).toBe(true);
    expect(mayBeOver(CONTEXT, 2_100)).toBe(false);
  });

  it('are counted, and named, at about what providers take for them', async () => {
    const tokenizer = await loadTokenizer('openai/gpt-4o');
    expect(await overWindow(CONTEXT, 2_100, tokenizer)).toBeUndefined();
    expect(await overWindow(CONTEXT, 1_900, tokenizer)).toMatchObject({
      tokens: 2_004,
      largest: [{ section: { source: 'file', name: '2 pictures' }, tokens: 2_000 }, { tokens: 4 }],
    });
  });
});
