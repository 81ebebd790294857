import type { Answer, ReplyPart } from './contract.ts';

const WORDS =
  'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore';

export interface DefaultAnswerOptions {
  /** Answers with a text of so many characters instead of a friendly one. */
  readonly chars?: number;
  /** Characters per chunk. */
  readonly chunk?: number;
  /** Calls the first tool of a request, until its result has come back. */
  readonly tool?: boolean;
}

/** What the server says when it runs in a process of its own. */
export function defaultAnswer({ chars, chunk, tool }: DefaultAnswerOptions): Answer {
  return ({ model, prompt, messages, tools }) => {
    const [name] = tools;
    if (tool && name !== undefined && messages.at(-1)?.role !== 'tool') {
      return { parts: [{ type: 'tool-call', name, input: {} }] };
    }
    const text = chars === undefined ? `Hello from ${model}. You said: ${prompt}` : lorem(chars);
    const part: ReplyPart = { type: 'text', text, ...(chunk !== undefined && { chunk }) };
    return { parts: [part] };
  };
}

/** A text of exactly so many characters. */
export function lorem(chars: number): string {
  const line = `${WORDS} `;
  return line.repeat(Math.ceil(chars / line.length)).slice(0, chars);
}
