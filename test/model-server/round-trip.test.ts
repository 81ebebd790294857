import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { afterEach, describe, expect, it } from 'vitest';
import { type ModelServer, type Protocol, type Reply, startModelServer } from './model-server.ts';
import { sdkModel } from './testing/sdk-models.ts';
import { allOf, assistantContent, PROMPT, TOOLS, toolResults } from './testing/sdk-stream.ts';

interface Trip {
  readonly name: string;
  readonly protocol: Protocol;
  readonly options?: Pick<LanguageModelV4CallOptions, 'reasoning' | 'providerOptions'>;
}

const TRIPS: readonly Trip[] = [
  { name: 'chat completions', protocol: 'openai-chat' },
  { name: 'Responses that are stored', protocol: 'openai-responses' },
  {
    name: 'Responses that are not stored',
    protocol: 'openai-responses',
    options: { providerOptions: { openai: { store: false } } },
  },
  { name: 'Anthropic messages with thinking', protocol: 'anthropic', options: { reasoning: 'medium' } },
  { name: 'Gemini contents', protocol: 'gemini' },
];

const CALLS: Reply = {
  parts: [
    { type: 'reasoning', text: 'I shall look and listen, at once.' },
    { type: 'text', text: 'Let me see.' },
    { type: 'tool-call', name: 'look', input: { at: 'the wall' } },
    { type: 'tool-call', name: 'listen', input: { at: 'the door' } },
  ],
};
const REDACTED: Reply = {
  parts: [{ type: 'redacted-reasoning' }, { type: 'tool-call', name: 'look', input: {} }],
};
const TEXT: Reply = {
  parts: [
    { type: 'reasoning', text: 'Nothing to do.' },
    { type: 'text', text: 'There is a wall.' },
  ],
};

let server: ModelServer | undefined;
afterEach(() => server?.close());

type Content = ReturnType<typeof assistantContent>;

/** Gemini takes back no thought that it did not sign: the packages send what they are given. */
function sendable(content: Content, protocol: Protocol): Content {
  if (protocol !== 'gemini') return content;
  return content.filter((part) => part.type !== 'reasoning' || part.providerOptions !== undefined);
}

describe.each(TRIPS)('what is said in $name', ({ protocol, options }) => {
  async function start(first: Reply) {
    const to = await startModelServer((_request, index) => (index === 0 ? first : TEXT));
    server = to;
    const ask = async (prompt: LanguageModelV4CallOptions['prompt']) => {
      const { stream } = await sdkModel(to, protocol).doStream({ tools: TOOLS, ...options, prompt });
      return allOf(stream);
    };
    return { to, ask };
  }

  it('is accepted when it comes back with its tool results', async () => {
    const { to, ask } = await start(CALLS);
    const content = sendable(assistantContent(await ask(PROMPT)), protocol);

    const parts = await ask([...PROMPT, { role: 'assistant', content }, toolResults(content)]);

    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'stop' } });
    expect(to.requests.map((request) => request.refusal)).toEqual([undefined, undefined]);
    const [, , assistant, tool] = to.requests[1]?.messages ?? [];
    expect(assistant?.parts.slice(-3)).toMatchObject([
      { type: 'text', text: 'Let me see.' },
      { type: 'tool-call', name: 'look', input: { at: 'the wall' } },
      { type: 'tool-call', name: 'listen', input: { at: 'the door' } },
    ]);
    expect(tool).toMatchObject({
      role: 'tool',
      parts: [
        { type: 'tool-result', output: 'look: a wall' },
        { type: 'tool-result', output: 'listen: a wall' },
      ],
    });
  });

  it('is accepted when redacted reasoning comes back with a tool result', async () => {
    const { to, ask } = await start(REDACTED);
    const content = assistantContent(await ask(PROMPT));

    await ask([...PROMPT, { role: 'assistant', content }, toolResults(content)]);

    expect(to.requests.map((request) => request.refusal)).toEqual([undefined, undefined]);
  });

  it('is accepted when it comes back before the next prompt', async () => {
    const { to, ask } = await start(TEXT);
    const all = sendable(assistantContent(await ask(PROMPT)), protocol);
    // Chat completions have no place for the reasoning of earlier turns: the package would send it.
    const content = protocol === 'openai-chat' ? all.filter((part) => part.type !== 'reasoning') : all;

    await ask([
      ...PROMPT,
      { role: 'assistant', content },
      { role: 'user', content: [{ type: 'text', text: 'Is it high?' }] },
    ]);

    expect(to.requests.map((request) => request.refusal)).toEqual([undefined, undefined]);
    expect(to.requests[1]?.prompt).toBe('Is it high?');
  });

  it('is accepted by a server that did not say it, unless that one had to remember it', async () => {
    const { ask } = await start(CALLS);
    const content = sendable(assistantContent(await ask(PROMPT)), protocol);
    await server?.close();
    const isRemembered = protocol === 'openai-responses' && options === undefined;

    const { ask: askAnother, to } = await start(TEXT);
    const answered = askAnother([...PROMPT, { role: 'assistant', content }, toolResults(content)]);

    if (isRemembered) await expect(answered).rejects.toThrow('not found');
    else await answered;
    expect(to.requests[0]?.refusal !== undefined).toBe(isRemembered);
  });
});
