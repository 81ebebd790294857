import type { SessionId } from '../model/ids.ts';
import type { Message } from '../model/message.ts';
import { Refusal } from '../model/refusal.ts';
import type { Evidence } from '../model/terminal.ts';
import type { Store } from './dialect.ts';
import { type EvidenceWindow, listEvidence } from './evidence.repository.ts';
import { listMessages } from './message.repository.ts';

/** What was said in a session. */
export interface StoredConversation {
  readonly messages: readonly Message[];
  /** What is kept of terminals, of the turns that these rows belong to. */
  readonly evidence: readonly Evidence[];
  /** The number of the last event that tells of all this. */
  readonly lastSeq: number;
}

/** The rows, what is kept of terminals, and the number of the last event that tells of them, from one moment. */
export async function readConversation(
  store: Store,
  sessionId: SessionId,
  window?: EvidenceWindow,
): Promise<StoredConversation> {
  return await store.db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const head = await transaction
        .selectFrom('SessionHeads')
        .select('lastSeq')
        .where('chatSessionId', '=', sessionId)
        .where('hiddenAt', 'is', null)
        .executeTakeFirst();
      if (!head) throw new Refusal('NOT_FOUND', `There is no session ${sessionId}.`);
      const inside = { ...store, db: transaction };
      return {
        messages: await listMessages(inside, sessionId, window),
        evidence: await listEvidence(inside, sessionId, window),
        lastSeq: head.lastSeq,
      };
    });
}
