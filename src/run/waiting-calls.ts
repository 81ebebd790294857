import type { SessionId } from '../model/ids.ts';
import type { Json } from '../model/json.ts';
import { listApprovals, wordsOn } from '../store/approval.repository.ts';
import type { Store } from '../store/dialect.ts';
import { listMessages } from '../store/message.repository.ts';
import { getSession } from '../store/session.repository.ts';

/** A call that a person has to allow. */
export interface WaitingCall {
  readonly callId: string;
  readonly name: string;
  readonly input: Json;
  /** It was begun before, and nobody knows whether it took effect. */
  readonly repeats: boolean;
}

/** The calls of a session that wait for an answer, in the order in which they were made. */
export async function waitingCalls(store: Store, sessionId: SessionId): Promise<readonly WaitingCall[]> {
  await getSession(store, sessionId);
  const approvals = await listApprovals(store, sessionId);
  const waiting = new Set(approvals.flatMap(({ callId, answer }) => (answer === null ? [callId] : [])));
  if (waiting.size === 0) return [];
  const calls: WaitingCall[] = [];
  for (const row of await listMessages(store, sessionId)) {
    if (row.kind !== 'tool-call' || typeof row.payload.content === 'string') continue;
    for (const part of row.payload.content) {
      if (part.type !== 'tool-call' || !waiting.has(part.toolCallId)) continue;
      // It was JSON when it was stored, whatever the SDK's type says.
      const { toolCallId: callId, toolName: name } = part;
      const last = (await wordsOn(store, sessionId, callId)).at(-1);
      const repeats = last?.type === 'approval-requested' && last.data.repeats === true;
      calls.push({ callId, name, input: part.input as Json, repeats });
    }
  }
  return calls;
}
