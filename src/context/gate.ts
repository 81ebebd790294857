import type { Message } from '../model/message.ts';
import type { ModelMessage } from '../model/model-message.ts';
import { isPlainName, UNREADABLE_INPUT } from '../model/tool.ts';
import { pairTools, type ToolEntry } from '../model/tool-pairing.ts';
import { isObject } from '../model/value-check.ts';
import { contextRows } from './context-rows.ts';
import {
  type CallPart,
  type Receiver,
  type ResultPart,
  type SentPart,
  type SpokenPart,
  sentParts,
} from './sent-parts.ts';

export interface Gated {
  readonly messages: readonly ModelMessage[];
  /** The models whose thoughts the receiver cannot read and did not get. */
  readonly unreadable: ReadonlySet<string>;
}

const NO_RESULT =
  'No result was recorded: the call was not allowed, or broken off. It may or may not have taken effect.';
/** Providers want a person to speak first. */
const OPENING: ModelMessage = { role: 'user', content: '(The conversation begins here.)' };
/** Nor does one answer follow another without a word between them. */
const GO_ON: ModelMessage = { role: 'user', content: '(Go on.)' };

/**
 * The one gate to a model: rows in, messages out that every provider accepts, whatever happened to the rows. Parts of
 * one answer become one message; each call is followed by its result, and gets one if it has none.
 */
export function gate(rows: readonly Message[], receiver: Receiver): Gated {
  return messagesOf(contextRows(rows, receiver).told, receiver);
}

/** Messages of rows that a model is sent as they are. */
export function messagesOf(told: readonly Message[], receiver: Receiver): Gated {
  const { parts, unreadable } = sentParts(told, receiver);
  const messages = new MessageBuilder(parts).build();
  if (messages[0]?.role === 'assistant') messages.unshift(OPENING);
  return { messages, unreadable };
}

class MessageBuilder {
  readonly #parts: readonly SentPart[];
  readonly #resultOf: ReadonlyMap<number, number>;
  readonly #paired: ReadonlySet<number>;
  readonly #messages: ModelMessage[] = [];
  readonly #callIds = new Set<string>();
  /** The number that the next id with this beginning gets, if it is taken. */
  readonly #nextNumber = new Map<string, number>();
  #answer: { genseq: number; content: (SpokenPart | CallPart)[]; results: ResultPart[] } | undefined;

  constructor(parts: readonly SentPart[]) {
    const tools = parts.flatMap((part, place) => (isTool(part) ? [{ place, entry: entryOf(part) }] : []));
    const { resultOf } = pairTools(tools.map(({ entry }) => entry));
    const placeOf = (index: number): number => tools[index]?.place ?? -1;
    this.#parts = parts;
    this.#resultOf = new Map(Array.from(resultOf, ([call, result]) => [placeOf(call), placeOf(result)]));
    this.#paired = new Set(this.#resultOf.values());
  }

  build(): ModelMessage[] {
    for (const [place, part] of this.#parts.entries()) {
      switch (part.kind) {
        case 'user':
          this.#endAnswer();
          this.#messages.push(part.message);
          break;
        case 'spoken':
          this.#answerOf(part.genseq).content.push(part.part);
          break;
        case 'call':
          this.#addCall(part.part, part.genseq, this.#resultAt(this.#resultOf.get(place)));
          break;
        case 'result':
          this.#endAnswer();
          if (!this.#paired.has(place)) this.#addOrphan(part.part);
          break;
        default:
          part satisfies never;
      }
    }
    this.#endAnswer();
    return this.#messages;
  }

  #answerOf(genseq: number) {
    if (this.#answer && this.#answer.genseq !== genseq) this.#endAnswer();
    this.#answer ??= { genseq, content: [], results: [] };
    return this.#answer;
  }

  #addCall(call: CallPart, genseq: number, result: ResultPart | undefined): void {
    const answer = this.#answerOf(genseq);
    const toolCallId = this.#freshId(call.toolCallId);
    const toolName = plainName(call.toolName);
    answer.content.push({ ...call, toolCallId, toolName, input: inputOf(call) });
    answer.results.push({
      type: 'tool-result',
      toolCallId,
      toolName,
      output: result?.output ?? { type: 'error-text', value: NO_RESULT },
    });
  }

  /** A result whose call is lost gets a call. */
  #addOrphan(result: ResultPart): void {
    const { toolCallId, toolName } = result;
    this.#addCall({ type: 'tool-call', toolCallId, toolName, input: {} }, -1, result);
    this.#endAnswer();
  }

  #endAnswer(): void {
    if (!this.#answer) return;
    const { results } = this.#answer;
    const content = withoutLastThoughts(this.#answer.content);
    this.#answer = undefined;
    if (content.length === 0) return;
    if (this.#messages.at(-1)?.role === 'assistant') this.#messages.push(GO_ON);
    this.#messages.push({ role: 'assistant', content });
    if (results.length > 0) this.#messages.push({ role: 'tool', content: results });
  }

  #resultAt(place: number | undefined): ResultPart | undefined {
    const part = place === undefined ? undefined : this.#parts[place];
    return part?.kind === 'result' ? part.part : undefined;
  }

  /** An id that every provider takes and that no other call has. */
  #freshId(callId: string): string {
    const plain = plainName(callId);
    const beginning = plain.slice(0, 58);
    let fresh = plain;
    let number = this.#nextNumber.get(beginning) ?? 2;
    while (this.#callIds.has(fresh)) fresh = `${beginning}-${number++}`;
    this.#nextNumber.set(beginning, number);
    this.#callIds.add(fresh);
    return fresh;
  }
}

function isTool(part: SentPart): part is Extract<SentPart, { kind: 'call' | 'result' }> {
  return part.kind === 'call' || part.kind === 'result';
}

function entryOf({ kind, part }: Extract<SentPart, { kind: 'call' | 'result' }>): ToolEntry {
  return { kind, callId: part.toolCallId, name: part.toolName };
}

function inputOf({ input }: CallPart): unknown {
  if (isObject(input)) return input;
  if (input == null) return {};
  return { [UNREADABLE_INPUT]: typeof input === 'string' ? input : JSON.stringify(input) };
}

/** A thought that leads to nothing is refused. */
function withoutLastThoughts(content: readonly (SpokenPart | CallPart)[]): (SpokenPart | CallPart)[] {
  return content.slice(0, content.findLastIndex(({ type }) => type !== 'reasoning') + 1);
}

function plainName(name: string): string {
  if (isPlainName(name)) return name;
  return name.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, 64) || 'unnamed';
}
