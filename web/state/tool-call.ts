import type { EvidenceId, MessageId } from '../../src/model/ids.ts';
import type { Message } from '../../src/model/message.ts';
import { resultWords } from '../../src/model/result-items.ts';
import type { Evidence, EvidenceTool } from '../../src/model/terminal.ts';
import { failureMessage } from '../../src/model/tool-failure.ts';
import type { Conversation } from './conversation.ts';

/** A call of a tool, with its result once there is one. */
export interface ToolCall {
  readonly callId: string;
  readonly name: string;
  /** On one line, for who does not want to see more. */
  readonly brief: string;
  readonly input: string;
  readonly result?: ToolResult;
  /** It waits until a person allows it. */
  readonly asks: { readonly repeats: boolean } | undefined;
}

interface ToolResult {
  readonly id: MessageId | EvidenceId;
  readonly callId: string;
  readonly text: string;
  readonly isError: boolean;
}

const BRIEF_LENGTH = 120;

export function toolCallIn(
  { payload }: Extract<Message, { kind: 'tool-call' }>,
  waiting: Conversation['waiting'],
  fileNames: ReadonlyMap<string, string> = new Map(),
): ToolCall {
  const parts = typeof payload.content === 'string' ? [] : payload.content;
  for (const part of parts) {
    if (part.type !== 'tool-call') continue;
    const { toolCallId: callId, toolName: name, input } = part;
    return { callId, name, brief: brief(input, fileNames), input: pretty(input), asks: waiting.get(callId) };
  }
  return { callId: '', name: '', brief: '', input: '', asks: undefined };
}

export function toolResultIn({
  id,
  payload,
}: Extract<Message, { kind: 'tool-result' }>): ToolResult | undefined {
  for (const part of payload.content) {
    if (part.type !== 'tool-result') continue;
    const { toolCallId: callId, output } = part;
    const value = 'value' in output ? output.value : output;
    const isError = output.type.startsWith('error-');
    const failure = isError ? failureMessage(value) : undefined;
    return { id, callId, text: failure ?? resultWords(value) ?? pretty(value), isError };
  }
  return undefined;
}

/** A call that the transcript of a program in a terminal tells of; it is over, one way or the other. */
export function toolCallOf({ id, text }: Pick<Evidence, 'id' | 'text'>, tool: EvidenceTool): ToolCall {
  const { name, input, isError = false } = tool;
  const value = parsed(input);
  const result = { id, callId: id, text, isError };
  return { callId: id, name, brief: brief(value, new Map()), input: pretty(value), result, asks: undefined };
}

function parsed(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    // It was cut, or never was JSON.
    return input;
  }
}

function pretty(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
}

/** The values say more than their names: `milk`, or `a.md · 3`; and the name of a file more than its id. */
function brief(input: unknown, fileNames: ReadonlyMap<string, string>): string {
  const values = typeof input === 'object' && input !== null ? Object.values(input) : [input];
  const isFile = (value: unknown) => fileNames.has(String(value));
  const named = (value: unknown) => fileNames.get(String(value)) ?? value;
  const text = values
    .flatMap((value: unknown) =>
      Array.isArray(value) && value.some(isFile) ? value.map(named) : [named(value)],
    )
    .map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')))
    .join(' · ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length > BRIEF_LENGTH ? `${text.slice(0, BRIEF_LENGTH)}…` : text;
}
