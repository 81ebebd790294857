import type { ModelMessage } from 'ai';
import { describe, expect, it } from 'vitest';
import type { Tool } from '../model/tool.ts';
import { IMAGE_TOKENS } from './message-tokens.ts';
import { RequestTokens, requestLength } from './request-tokens.ts';

const OUTPUT = { type: 'json', value: { lines: ['one', 'two'] } } as const;
const INPUT = { path: 'cues.md' };
const TOOL: Tool = {
  name: 'read_files',
  description: 'Reads files.',
  inputSchema: { type: 'object' },
  effect: 'read',
  run: async () => 'nothing',
};

/** Messages as the gate makes them: the parts are new each time, what they hold is not. */
function messages(...more: readonly ModelMessage[]): readonly ModelMessage[] {
  return [
    { role: 'user', content: 'Read the cues.' },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'Of course.' },
        { type: 'tool-call', toolCallId: 'a', toolName: 'read_files', input: INPUT },
      ],
    },
    {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'read_files', output: OUTPUT }],
    },
    ...more,
  ];
}

/** Takes each character for a token, and says what it was asked about. */
function listening() {
  const asked: string[] = [];
  const count = async (text: string) => {
    asked.push(text);
    return text.length;
  };
  return { asked, tokens: new RequestTokens({ name: 'characters', isEstimate: false, count }) };
}

describe('counting requests that grow', () => {
  it('counts everything that is sent, with one token more for each piece', async () => {
    const { tokens } = listening();
    const request = { system: 'Be short.', tools: [TOOL], messages: messages() };
    const pieces = 1 + 1 + 4;
    expect(await tokens.atMost(request)).toBe(requestLength(request) + pieces);
  });

  it('looks only at what is new', async () => {
    const { asked, tokens } = listening();
    const first = await tokens.atMost({ system: 'Be short.', tools: [TOOL], messages: messages() });
    asked.length = 0;
    const more = { role: 'user', content: 'And now?' } as const;
    const second = await tokens.atMost({ system: 'Be short.', tools: [TOOL], messages: messages(more) });
    expect(asked).toEqual(['And now?']);
    expect(second - first).toBe('And now?'.length + 1);
  });

  it('takes a picture for what providers take for one', async () => {
    const { tokens } = listening();
    const picture = { type: 'file', mediaType: 'image/png', data: new Uint8Array(80) } as const;
    const request = { tools: [], messages: [{ role: 'user' as const, content: [picture] }] };
    expect(await tokens.atMost(request)).toBe(IMAGE_TOKENS);
    expect(requestLength(request)).toBe(0);
  });
});
