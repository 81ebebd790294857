import { join } from 'node:path';
import { newMessageId, newTurnId, type SessionId } from '../../src/model/ids.ts';
import type { Audience, MessageBody, NewMessage, ResponseFacts } from '../../src/model/message.ts';
import type { TaskSpec } from '../../src/model/task.ts';
import { append } from '../../src/store/append.ts';
import type { Store } from '../../src/store/dialect.ts';
import { acquireLease, releaseLease } from '../../src/store/lease.repository.ts';
import { currentOwner } from '../../src/store/lease-owner.ts';
import { openStore } from '../../src/store/open-store.ts';
import { createSession } from '../../src/store/session.repository.ts';
import { MODEL, type ServedWorkspace } from './served-workspace.ts';

type Folder = Pick<ServedWorkspace, 'folder'>;

interface Beginning {
  readonly title: string;
  readonly agentId?: string;
}

/** Puts a conversation into the database, past everything that would make one. */
export async function storeConversation(
  workspace: Folder,
  { title, ...session }: Beginning,
  messages: readonly NewMessage[],
): Promise<SessionId> {
  return await withStore(workspace, async (store) => {
    const metadata = { title, modelId: MODEL };
    const history = { messages, events: [] };
    const made = { sessionType: 'chat_engine', engine: 'api', linkable: false, metadata, history } as const;
    return (await createSession(store, { ...made, ...session }, new Date())).id;
  });
}

/** Adds to it, as another process would. */
export async function addStored(
  workspace: Folder,
  id: SessionId,
  messages: readonly NewMessage[],
): Promise<void> {
  await withStore(workspace, async (store) => {
    const lease = await acquireLease(store, id, currentOwner());
    await append(store, lease, { messages }, new Date());
    await releaseLease(store, lease);
  });
}

/** Looks into the database of a workspace, whoever else does. */
export async function withStore<Made>(
  { folder }: Folder,
  act: (store: Store) => Promise<Made>,
): Promise<Made> {
  const store = await openStore(join(folder, '.cuebook', 'cuebook.db'));
  try {
    return await act(store);
  } finally {
    await store.close();
  }
}

/** What an agent begins a course with. */
export function boot(content: string, metadata: ResponseFacts = {}, course = 1): NewMessage {
  return { ...row('person', { kind: 'boot', payload: { role: 'assistant', content }, metadata }), course };
}

/** What an agent says without a model. */
export function response(content: string, facts: ResponseFacts = {}, audience: Audience = 'all'): NewMessage {
  return row(audience, {
    kind: 'text',
    payload: { role: 'assistant', content },
    metadata: { response: facts },
  });
}

/** A prompt, or a task that is run. */
export function asked(content: string, task?: TaskSpec, audience: Audience = 'all'): NewMessage {
  const facts = { promptHash: '', inputHash: '', source: 'chat', ...(task && { task }) } as const;
  return row(audience, { kind: 'prompt', payload: { role: 'user', content }, metadata: facts });
}

export function answered(content: string): NewMessage {
  return row('all', { kind: 'text', payload: { role: 'assistant', content }, metadata: {} });
}

export function ended(): NewMessage {
  return row('none', { kind: 'turn-end', payload: {}, metadata: { reason: 'done', durationMs: 40 } });
}

export function marker(freedTokens: number): NewMessage {
  return { ...row('none', { kind: 'marker', payload: {}, metadata: { freedTokens } }), course: 2 };
}

export function undo(): NewMessage {
  return row('none', { kind: 'undo', payload: {}, metadata: {} });
}

function row(audience: Audience, body: MessageBody): NewMessage {
  const place = { id: newMessageId(), course: 1, genseq: 1, turnId: newTurnId(), sourceTag: null };
  return { ...place, audience, ...body };
}
