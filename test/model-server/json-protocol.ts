import type { JsonObject } from '../../src/model/json.ts';
import type { Finish, ModelRequest, StreamedReply } from './contract.ts';

/** A call as a model makes it that has no other means than to write it down. */
export function writtenCall(name: string, input: JsonObject): string {
  return JSON.stringify({ name, arguments: input });
}

/** The reply of a model that makes such a call. */
export function callingInJson(name: string, input: JsonObject): StreamedReply {
  return { parts: [{ type: 'text', text: writtenCall(name, input), chunk: 5 }] };
}

type WrongWay = (name: string, input: JsonObject) => string;

/** The ways in which models get such a call wrong. */
export const WRONG_CALLS = {
  'in a fence': (name, input) => `\`\`\`json\n${writtenCall(name, input)}\n\`\`\``,
  'in a fence, with prose around it': (name, input) =>
    `I will do that.\n\n\`\`\`json\n${writtenCall(name, input)}\n\`\`\`\n\nOne moment.`,
  'with prose before it': (name, input) => `Let me see.\n${writtenCall(name, input)}`,
  'with prose before it on its line': (name, input) => `Let me see: ${writtenCall(name, input)}`,
  'with prose after it': (name, input) => `${writtenCall(name, input)}\nI am waiting.`,
  'in a list': (name, input) => `[${writtenCall(name, input)}]`,
  'in tool_calls': (name, input) =>
    JSON.stringify({
      tool_calls: [{ type: 'function', function: { name, arguments: JSON.stringify(input) } }],
    }),
  'in a tag': (name, input) => `<tool_call>\n${writtenCall(name, input)}\n</tool_call>`,
  twice: (name, input) => `${writtenCall(name, input)}\n${writtenCall(name, input)}`,
  'with a full stop': (name, input) => `${writtenCall(name, input)}.`,
  'with outer braces doubled': (name, input) => `{${writtenCall(name, input)}}`,
  'with all braces doubled': (name, input) =>
    writtenCall(name, input).replaceAll('{', '{{').replaceAll('}', '}}'),
  'with arguments as a text': (name, input) => JSON.stringify({ name, arguments: JSON.stringify(input) }),
  'with arguments as a list': (name, input) => JSON.stringify({ name, arguments: Object.values(input) }),
  'with parameters for arguments': (name, input) => JSON.stringify({ name, parameters: input }),
  'without arguments': (name) => JSON.stringify({ name }),
  'with a brace too few': (name, input) => writtenCall(name, input).slice(0, -1),
  'cut off early': (name) => `{"name":"${name}","argu`,
  'as Python': (name, input) => writtenCall(name, input).replaceAll('"', "'"),
} as const satisfies Record<string, WrongWay>;
export type WrongCall = keyof typeof WRONG_CALLS;

/** The reply of a model that gets a call wrong. */
export function callingWrongly(
  way: WrongCall,
  name: string,
  input: JsonObject,
  finish?: Finish,
): StreamedReply {
  const text = WRONG_CALLS[way](name, input);
  return { parts: [{ type: 'text', text, chunk: 5 }], ...(finish && { finish }) };
}

export interface ToldResult {
  readonly result?: { readonly data: unknown };
  readonly error?: { readonly message: string; readonly code: string };
}

/** The results of calls that a model was told of, the last one last. */
export function toldResults({ messages }: Pick<ModelRequest, 'messages'>): readonly ToldResult[] {
  return messages
    .filter(({ role }) => role === 'user')
    .flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? part.text.split('\n') : [])))
    .flatMap((line) => (line.startsWith(MARK) ? [JSON.parse(line.slice(MARK.length)) as ToldResult] : []));
}

const MARK = 'TOOL_RESULT: ';
