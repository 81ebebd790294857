import { describe, expect, it } from 'vitest';
import type { ModelMessage } from '../model/model-message.ts';
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
    const pieces = { system: 1, tool: 4, said: 2, call: 4, result: 4 };
    const joints = Object.values(pieces).reduce((sum, count) => sum + count);
    expect(await tokens.atMost(request)).toBe(requestLength(request) + joints);
    // At least what JSON would have.
    const sent = [...messages().map(({ content }) => content), TOOL.description, TOOL.inputSchema];
    expect(requestLength(request)).toBeGreaterThan(JSON.stringify(sent).length);
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

  it('takes a picture that a tool gave for no text, however many bytes it has', async () => {
    const { asked, tokens } = listening();
    const data = { type: 'data' as const, data: 'A'.repeat(300_000) };
    const output = {
      type: 'content' as const,
      value: [
        { type: 'text' as const, text: 'The stage.' },
        { type: 'file' as const, mediaType: 'image/png', data },
      ],
    };
    const result = { type: 'tool-result', toolCallId: 'a', toolName: 'look', output } as const;
    const request = { tools: [], messages: [{ role: 'tool' as const, content: [result] }] };
    expect(await tokens.atMost(request)).toBeLessThan(IMAGE_TOKENS + 100);
    expect(asked).toContain('The stage.');
    expect(requestLength(request)).toBeLessThan(100);
  });

  it('does not take a call for smaller than it is because another model got less of it', () => {
    const call = { type: 'tool-call', toolCallId: 'a', toolName: 'read_files', input: INPUT } as const;
    const sealed = { ...call, providerOptions: { google: { thoughtSignature: 'x'.repeat(5_000) } } };
    const lengthOf = (part: typeof call | typeof sealed) =>
      requestLength({ tools: [], messages: [{ role: 'assistant', content: [part] }] });
    expect(lengthOf(sealed) - lengthOf(call)).toBeGreaterThan(5_000);
  });
});
