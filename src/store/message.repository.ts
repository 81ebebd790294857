import { sql } from 'kysely';
import type { SessionId } from '../model/ids.ts';
import type { Message } from '../model/message.ts';
import type { Store } from './dialect.ts';
import { lineage } from './lineage.ts';
import { type MessageRow, toMessage } from './message.table.ts';

export interface MessageWindow {
  /** Leaves out rows below this order. */
  readonly from?: number;
  /** How many rows at most. */
  readonly limit?: number;
}

/** The rows of a session in order: its own, and before them those it shares with its ancestors. */
export async function listMessages(
  { db }: Store,
  sessionId: SessionId,
  { from = 0, limit }: MessageWindow = {},
): Promise<readonly Message[]> {
  const atMost = limit === undefined ? sql`` : sql`limit ${limit}`;
  const { rows } = await sql<MessageRow>`select m.* from ${lineage(sessionId)} l
    join "Messages" m on m."chatSessionId" = l."id" and m."order" < l."upTo" and m."order" >= ${from}
    order by m."order" ${atMost}`.execute(db);
  return rows.map(toMessage);
}

/** The prompts with this input hash in sessions that were not deleted, the newest first. */
export async function findPromptsByInputHash(
  { db }: Store,
  inputHash: string,
  limit = 100,
): Promise<readonly Message[]> {
  const rows = await db
    .selectFrom('Messages as m')
    .innerJoin('SessionHeads as h', 'h.chatSessionId', 'm.chatSessionId')
    .selectAll('m')
    .where('m.inputHash', '=', inputHash)
    .where('h.hiddenAt', 'is', null)
    .orderBy('m.createdAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toMessage);
}

/** The rows of one turn that its own session holds, in order. */
export async function listTurn({ db }: Store, prompt: Message): Promise<readonly Message[]> {
  const rows = await db
    .selectFrom('Messages')
    .selectAll()
    .where('chatSessionId', '=', prompt.chatSessionId)
    .where('order', '>=', prompt.order)
    .where('turnId', '=', prompt.turnId)
    .orderBy('order')
    .execute();
  return rows.map(toMessage);
}
