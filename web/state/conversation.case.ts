import type { DurableEvent, NewEvent } from '../../src/model/event.ts';
import { isMessageId, isSessionId, type MessageId, type SessionId } from '../../src/model/ids.ts';
import type { Audience, Message, MessageBody, ResponseFacts } from '../../src/model/message.ts';
import { plainSession } from '../../src/model/session.case.ts';
import type { Session } from '../../src/model/session.ts';
import type { TaskSpec } from '../../src/model/task.ts';
import { type Conversation, openConversation } from './conversation.ts';

const AT = '2026-11-16T08:00:00.000Z';

/** The id with a number in it. */
export function messageIdOf(number: number): MessageId {
  const id = `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
  if (!isMessageId(id)) throw new Error(`${id} is not an id.`);
  return id;
}

export function sessionIdOf(number: number): SessionId {
  const id = `00000000-0000-7000-9000-${String(number).padStart(12, '0')}`;
  if (!isSessionId(id)) throw new Error(`${id} is not an id.`);
  return id;
}

export function sessionOf(number: number, facts: Partial<Session> = {}): Session {
  return plainSession(sessionIdOf(number), facts);
}

/** A row whose id says its order. */
export function row(order: number, body: MessageBody): Message {
  return {
    id: messageIdOf(order),
    chatSessionId: sessionIdOf(1),
    order,
    audience: 'all',
    course: 1,
    genseq: 1,
    turnId: null,
    sourceTag: null,
    createdAt: AT,
    ...body,
  };
}

export function prompt(order: number, text: string): Message {
  const metadata = { promptHash: '', inputHash: '', source: 'chat' } as const;
  return row(order, { kind: 'prompt', payload: { role: 'user', content: text }, metadata });
}

export function text(order: number, words: string, incomplete?: true): Message {
  return row(order, {
    kind: 'text',
    payload: { role: 'assistant', content: [{ type: 'text', text: words }] },
    metadata: incomplete ? { incomplete } : {},
  });
}

export function turnEnd(order: number, reason: 'done' | 'aborted' | 'error' = 'done'): Message {
  return {
    ...row(order, { kind: 'turn-end', payload: {}, metadata: { reason, durationMs: 5 } }),
    audience: 'none',
  };
}

export function event(seq: number, body: NewEvent): DurableEvent {
  return { v: 1, seq, sessionId: sessionIdOf(1), at: AT, ...body };
}

export function added(seq: number, { id: messageId, order, kind }: Message): DurableEvent {
  return event(seq, { type: 'message-added', data: { messageId, order, kind, turnId: null } });
}

export function delta(order: number, offset: number, words: string) {
  const partId = messageIdOf(order);
  return { type: 'text-delta', sessionId: sessionIdOf(1), partId, offset, delta: words } as const;
}

export function snapshot(order: number, words: string) {
  const partId = messageIdOf(order);
  return { type: 'part-snapshot', sessionId: sessionIdOf(1), partId, kind: 'text', text: words } as const;
}

export function live(isLive: boolean) {
  return { type: 'live-changed', sessionId: sessionIdOf(1), live: isLive } as const;
}

export function conversationOf(rows: readonly Message[], facts: Partial<Session> = {}): Conversation {
  return openConversation({ session: sessionOf(1, facts), rows, evidence: [], waiting: [], lastSeq: 10 });
}

/** What an agent begins with. */
export function boot(order: number, words: string, metadata: ResponseFacts = {}): Message {
  const payload = { role: 'assistant', content: words } as const;
  return { ...row(order, { kind: 'boot', payload, metadata }), audience: 'person' };
}

/** What an agent says without a model. */
export function response(
  order: number,
  words: string,
  facts: ResponseFacts = {},
  audience: Audience = 'all',
): Message {
  const payload = { role: 'assistant', content: words } as const;
  return { ...row(order, { kind: 'text', payload, metadata: { response: facts } }), audience };
}

/** A task that is run, by whatever it says. */
export function taskPrompt(order: number, task: TaskSpec, audience: Audience): Message {
  const metadata = { promptHash: '', inputHash: '', source: 'chat', task } as const;
  const payload = { role: 'user', content: task.message ?? '' } as const;
  return { ...row(order, { kind: 'prompt', payload, metadata }), audience };
}

export function marker(order: number, freedTokens?: number): Message {
  const metadata = freedTokens === undefined ? {} : { freedTokens };
  return { ...row(order, { kind: 'marker', payload: {}, metadata }), audience: 'none' };
}

export function undo(order: number): Message {
  return { ...row(order, { kind: 'undo', payload: {}, metadata: {} }), audience: 'none' };
}
