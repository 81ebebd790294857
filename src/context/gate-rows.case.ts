import { describe, expect, it } from 'vitest';
import { newMessageId, newSessionId, newTurnId, type TurnId } from '../model/ids.ts';
import type { Json, ProviderMetadata } from '../model/json.ts';
import type { Message, MessageBody, NewMessage } from '../model/message.ts';
import type { ModelMessage } from '../model/model-message.ts';
import { gate } from './gate.ts';

/** The model that is sent to, another one, and the turn that is being answered. */
export const ME = 'test/me';
export const OTHER = 'test/other';
export const NOW: TurnId = newTurnId();
const EARLIER: TurnId = newTurnId();

export const SEAL: ProviderMetadata = { test: { signature: 'sealed' } };

const SESSION = newSessionId();

type Place = Partial<Pick<NewMessage, 'audience' | 'genseq' | 'turnId'>>;
export type Draft = MessageBody & Place;

/** Rows in the order in which they are given, all of an earlier turn and of its first answer unless they say otherwise. */
export function rowsOf(drafts: readonly Draft[]): readonly Message[] {
  return drafts.map((draft, order) => ({
    id: newMessageId(),
    chatSessionId: SESSION,
    createdAt: '2026-01-01T00:00:00.000Z',
    course: 1,
    sourceTag: null,
    order,
    audience: 'all',
    genseq: 1,
    turnId: EARLIER,
    ...draft,
  }));
}

export function prompt(text: string, place: Place = {}): Draft {
  const metadata = { promptHash: '', inputHash: '', source: 'chat' } as const;
  return { kind: 'prompt', payload: { role: 'user', content: text }, metadata, ...place };
}

interface Said extends Place {
  readonly model?: string;
  readonly seal?: ProviderMetadata;
  readonly incomplete?: true;
}

export function text(said: string, facts: Said = {}): Draft {
  return part('text', said, facts);
}

export function thought(said: string, facts: Said = {}): Draft {
  return part('reasoning', said, facts);
}

function part(kind: 'text' | 'reasoning', said: string, { model, seal, incomplete, ...place }: Said): Draft {
  return {
    kind,
    payload: {
      role: 'assistant',
      content: [{ type: kind, text: said, ...(seal && { providerOptions: seal }) }],
    },
    metadata: { ...(model !== undefined && { model }), ...(incomplete && { incomplete }) },
    ...place,
  };
}

interface Called extends Place {
  readonly name?: string;
  readonly input?: Json;
  readonly model?: string;
  readonly seal?: ProviderMetadata;
}

export function call(
  toolCallId: string,
  { name: toolName = 'look', input = {}, model, seal, ...place }: Called = {},
): Draft {
  const own = seal && { providerOptions: seal };
  return {
    kind: 'tool-call',
    payload: { role: 'assistant', content: [{ type: 'tool-call', toolCallId, toolName, input, ...own }] },
    metadata: { effect: 'none', ...(model !== undefined && { model }) },
    ...place,
  };
}

export function result(
  toolCallId: string,
  value = 'seen',
  { name: toolName = 'look', ...place }: Pick<Called, 'name'> & Place = {},
): Draft {
  const output = { type: 'text', value } as const;
  return {
    kind: 'tool-result',
    payload: { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output }] },
    metadata: {},
    ...place,
  };
}

export function repair(asked: string, place: Place = {}): Draft {
  const metadata = { attempt: 1, allowed: 2, schema: 'plan' };
  return { kind: 'repair', payload: { role: 'user', content: asked }, metadata, audience: 'model', ...place };
}

export function boot(said: string, place: Place = {}): Draft {
  return { kind: 'boot', payload: { role: 'assistant', content: said }, metadata: {}, ...place };
}

export function voided(fromOrder: number, toOrder: number): Draft {
  return { kind: 'void', payload: {}, metadata: { fromOrder, toOrder }, audience: 'none' };
}

/** A row that is never sent itself. */
export function mark(kind: 'marker' | 'undo' | 'record' | 'step-end' | 'turn-end' | 'error'): Draft {
  switch (kind) {
    case 'step-end':
      return { kind, payload: {}, metadata: { finishReason: 'stop' } };
    case 'turn-end':
      return { kind, payload: {}, metadata: { reason: 'done', durationMs: 1 } };
    case 'error':
      return { kind, payload: {}, metadata: { message: 'It broke.' } };
    case 'record':
      return { kind, payload: {}, metadata: { record: { type: 'gen_start_record', fields: { genseq: 1 } } } };
    default:
      return { kind, payload: {}, metadata: {} };
  }
}

export const OPENING = 'user: (The conversation begins here.)';

/** What happens, the rows to which it does, and what `ME` is sent of them. */
export type SentCase = readonly [what: string, rows: readonly Draft[], messages: readonly string[]];

export function describeSent(name: string, cases: readonly SentCase[]): void {
  describe(name, () => {
    it.each(cases)('%s', (_, rows, messages) => {
      expect(sent(...rows)).toEqual(messages);
    });
  });
}

/** What `ME` is sent of the rows, a line for each message. Parts with options of a provider have a `*`. */
export function sent(...drafts: readonly Draft[]): readonly string[] {
  return gate(rowsOf(drafts), { model: ME, turnId: NOW }).messages.map(lineOf);
}

/** The models that `ME` cannot read in the rows. */
export function unreadable(...drafts: readonly Draft[]): readonly string[] {
  return Array.from(gate(rowsOf(drafts), { model: ME, turnId: NOW }).unreadable);
}

function lineOf({ role, content }: ModelMessage): string {
  if (typeof content === 'string') return `${role}: ${content}`;
  const parts = content.map((each) => {
    const star = 'providerOptions' in each ? '*' : '';
    switch (each.type) {
      case 'text':
        return `${each.text}${star}`.replaceAll('\n', ' ');
      case 'reasoning':
        return `thought${star}(${each.text})`;
      case 'tool-call':
        return `${each.toolName}${star}(${each.toolCallId})`;
      case 'tool-result':
        return `${each.toolName}(${each.toolCallId}) = ${outputOf(each.output)}`;
      default:
        return each.type;
    }
  });
  return `${role}: ${parts.join(' | ')}`;
}

function outputOf(output: object): string {
  const value = 'value' in output ? output.value : undefined;
  if (typeof value !== 'string') return JSON.stringify(value);
  return value.startsWith('No result was recorded') ? 'unknown' : value;
}
