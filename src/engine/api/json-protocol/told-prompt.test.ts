import type { LanguageModelV4Message, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { misfitInput } from './misfit.ts';
import { taughtTools } from './taught-tools.ts';
import { toldPrompt } from './told-prompt.ts';
import { toldResult } from './told-result.ts';

const call = (toolCallId: string, input: unknown = { at: toolCallId }) =>
  ({ type: 'tool-call', toolCallId, toolName: 'look', input }) as const;
const result = (toolCallId: string) =>
  ({
    type: 'tool-result',
    toolCallId,
    toolName: 'look',
    output: { type: 'json', value: { id: toolCallId } },
  }) as const;
const user = (...texts: string[]): LanguageModelV4Message => ({
  role: 'user',
  content: texts.map((text) => ({ type: 'text', text })),
});
const said = (...texts: string[]): LanguageModelV4Message => ({
  role: 'assistant',
  content: texts.map((text) => ({ type: 'text', text })),
});

describe('a conversation in which calls are texts', () => {
  it('tells of calls that were made at once one after the other', () => {
    const told = toldPrompt([
      user('Look.'),
      { role: 'assistant', content: [{ type: 'text', text: 'So.' }, call('a'), call('b')] },
      { role: 'tool', content: [result('b'), result('a')] },
      user('And?'),
    ]);
    expect(told).toEqual([
      user('Look.'),
      said('So.', '\n{"name":"look","arguments":{"at":"a"}}'),
      user('TOOL_RESULT: {"result":{"data":{"id":"a"}}}'),
      said('{"name":"look","arguments":{"at":"b"}}'),
      user('TOOL_RESULT: {"result":{"data":{"id":"b"}}}', 'And?'),
    ]);
  });

  it('tells of what was no call as it was written', () => {
    const misfit = (text: string) => call('a', misfitInput({ text, problem: 'No.' }));
    const told = (content: Extract<LanguageModelV4Message, { role: 'assistant' }>['content']) =>
      toldPrompt([
        { role: 'assistant', content },
        { role: 'tool', content: [result('a')] },
      ])[0];
    expect(told([misfit('[{}]')])).toEqual(said('[{}]'));
    expect(told([{ type: 'text', text: 'So: [{}]' }, misfit('[{}]')])).toEqual(said('So: [{}]'));
    const unreadable = { rawArgumentsText: '{"at' };
    expect(told([call('a', unreadable)])).toEqual(
      said('{"name":"look","arguments":{"rawArgumentsText":"{\\"at"}}'),
    );
  });

  it('keeps sealed thoughts and no others', () => {
    const sealed = {
      type: 'reasoning',
      text: 'Hm',
      providerOptions: { anthropic: { signature: 's' } },
    } as const;
    const plain = { type: 'reasoning', text: 'Hm' } as const;
    expect(toldPrompt([{ role: 'assistant', content: [sealed, plain, call('a')] }])[0]?.content).toHaveLength(
      2,
    );
    expect(toldPrompt([{ role: 'assistant', content: [plain] }])).toEqual([]);
  });

  it('begins with the tools, after what the model is told anyway', () => {
    const tool = {
      type: 'function',
      name: 'look',
      description: 'Looks.',
      inputSchema: { type: 'object' },
    } as const;
    const line = '{"name":"look","description":"Looks.","parameters":{"type":"object"}}';
    const [first, ...others] = taughtTools([{ role: 'system', content: 'Be brief.' }, user('Hi')], [tool]);
    expect(first?.content).toMatch(/^Be brief\.\n\n# Tools\n/);
    expect(String(first?.content).endsWith(`\n${line}`)).toBe(true);
    expect(first?.content).toContain('exactly one JSON object {"name":"…","arguments":{…}} and nothing else');
    expect(first?.content).not.toContain('action');
    expect(others).toEqual([user('Hi')]);
    expect(taughtTools([user('Hi')], [tool])[0]).toMatchObject({ role: 'system' });
  });
});

describe('a result that is told in a text', () => {
  const envelope = { error: { message: 'No.', code: 'denied' } };
  it.each<[LanguageModelV4ToolResultOutput, unknown]>([
    [{ type: 'text', value: 'A\nwall' }, { result: { data: 'A\nwall' } }],
    [{ type: 'json', value: { a: [1] } }, { result: { data: { a: [1] } } }],
    [{ type: 'error-json', value: envelope }, envelope],
    [{ type: 'error-json', value: { why: 1 } }, { error: { message: '{"why":1}', code: 'failed' } }],
    [{ type: 'error-text', value: 'No.' }, { error: { message: 'No.', code: 'failed' } }],
    [{ type: 'execution-denied' }, { error: { message: 'The call was not allowed.', code: 'denied' } }],
    [
      {
        type: 'content',
        value: [
          { type: 'text', text: 'A wall' },
          { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AAAA' } },
        ],
      },
      { result: { data: 'A wall\n(an image, image/png, is not shown)' } },
    ],
  ])('is %j', (output, told) => {
    const line = toldResult(output);
    expect(line).not.toContain('\n');
    expect(JSON.parse(line.replace(/^TOOL_RESULT: /, ''))).toEqual(told);
  });
});
