import type { SessionId } from '../model/ids.ts';
import { isAskedPrompt, withoutVoided } from '../model/message.ts';
import { Refusal } from '../model/refusal.ts';
import type { Session } from '../model/session.ts';
import type { Store } from '../store/dialect.ts';
import { forkSession } from '../store/fork.repository.ts';
import { listMessages } from '../store/message.repository.ts';

/** Where a fork begins to differ: at a prompt, by its order or by its number from 1; by default at the end. */
export interface ForkPoint {
  readonly order?: number;
  readonly prompt?: number;
}

/** A new session that shares what was said before a point. */
export async function forkConversation(
  store: Store,
  parentId: SessionId,
  { order, prompt }: ForkPoint,
  at: Date,
): Promise<Session> {
  const forkOrder = prompt === undefined ? order : await orderOfPrompt(store, parentId, prompt);
  return await forkSession(store, { parentId, at, ...(forkOrder !== undefined && { forkOrder }) });
}

async function orderOfPrompt(store: Store, id: SessionId, number: number): Promise<number> {
  const prompts = withoutVoided(await listMessages(store, id))
    .filter(isAskedPrompt)
    .filter(({ audience }) => audience === 'all');
  const prompt = prompts[number - 1];
  if (prompt) return prompt.order;
  throw new Refusal(
    'INVALID_INPUT',
    `The session has ${prompts.length} prompts; there is no prompt ${number}.`,
  );
}
