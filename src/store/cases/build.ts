import { newMessageId, newTurnId, type TurnId } from '../../model/ids.ts';
import type { NewMessage } from '../../model/message.ts';
import type { Session } from '../../model/session.ts';
import { append, type Change } from '../append.ts';
import type { Store } from '../dialect.ts';
import { acquireLease } from '../lease.repository.ts';
import type { Lease } from '../lease.ts';
import { currentOwner } from '../lease-owner.ts';
import { createSession, type NewSession } from '../session.repository.ts';

/** An owner of whom this machine knows nothing, so its lease has to run out. */
export const ELSEWHERE = 'another-machine 1 0';

export async function newSession(store: Store, overrides: Partial<NewSession> = {}): Promise<Session> {
  return await createSession(
    store,
    { sessionType: 'chat_engine', engine: 'recorded', linkable: true, ...overrides },
    new Date(),
  );
}

export async function leasedSession(store: Store, overrides: Partial<NewSession> = {}): Promise<Lease> {
  const { id } = await newSession(store, overrides);
  return await acquireLease(store, id, currentOwner());
}

export function prompt(text: string, turnId = newTurnId(), inputHash = 'input'): NewMessage {
  return {
    ...place(turnId),
    audience: 'all',
    kind: 'prompt',
    payload: { role: 'user', content: text },
    metadata: { promptHash: 'hash', inputHash, source: 'script' },
  };
}

export function answer(text: string, turnId = newTurnId()): NewMessage {
  return {
    ...place(turnId),
    audience: 'all',
    kind: 'text',
    payload: { role: 'assistant', content: [{ type: 'text', text }] },
    metadata: {},
  };
}

function turnEnd(turnId = newTurnId()): NewMessage {
  return {
    ...place(turnId),
    audience: 'none',
    kind: 'turn-end',
    payload: {},
    metadata: { reason: 'done', durationMs: 1 },
  };
}

export function voidOver(fromOrder: number, toOrder: number): NewMessage {
  return {
    ...place(newTurnId()),
    audience: 'none',
    kind: 'void',
    payload: {},
    metadata: { fromOrder, toOrder },
  };
}

/** A whole turn of three rows. */
export function turn(question: string, reply: string): readonly NewMessage[] {
  const turnId = newTurnId();
  return [prompt(question, turnId), answer(reply, turnId), turnEnd(turnId)];
}

export async function add(store: Store, lease: Lease, change: Change): ReturnType<typeof append> {
  return await append(store, lease, change, new Date());
}

function place(turnId: TurnId) {
  return { id: newMessageId(), course: 1, genseq: 1, turnId, sourceTag: null } as const;
}
