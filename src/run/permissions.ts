import type { CallStanding, Permissions } from '../engine/engine.ts';
import type { SessionId } from '../model/ids.ts';
import { Refusal } from '../model/refusal.ts';
import { findAnswer, lastWordOn } from '../store/approval.repository.ts';
import type { Store } from '../store/dialect.ts';
import type { Conversation } from './conversation.ts';

/** Who decides about tools with effects. */
export interface Consent {
  /** The tools that need no question: all, or those named. A call that was begun before is asked for all the same. */
  readonly allow?: 'all' | readonly string[];
  /** Nobody is there to answer: a question ends the run, and waits. */
  readonly unattended?: boolean;
}

/** What is known of calls with effects, from what the session has kept. */
export function permissionsIn(
  store: Store,
  sessionId: SessionId,
  conversation: Conversation,
  { allow = [], unattended = false }: Consent,
): Permissions {
  return {
    async standingOf({ callId, name }): Promise<CallStanding> {
      const last = await lastWordOn(store, sessionId, callId);
      switch (last?.type) {
        case 'tool-started':
          return 'begun';
        case 'approval-answered':
          return last.data.answer === 'allow' ? 'allowed' : 'denied';
        case 'approval-requested':
          return last.data.repeats ? 'begun' : 'to-ask';
        default:
          // What happened to the call in the session that it comes from is not ours to know.
          if (conversation.isInherited(callId, sessionId)) return 'begun';
          return allow === 'all' || allow.includes(name) ? 'allowed' : 'to-ask';
      }
    },
    async answerTo(callId, signal) {
      if (!unattended) return await answered(store, sessionId, callId, signal);
      throw new Refusal(
        'CONFIRM_REQUIRED',
        'A tool with effects waits for your answer, and nobody is there to give it.',
        {
          remedy: 'Run it again in a terminal to decide; --yes allows calls that have not been begun yet.',
        },
      );
    },
  };
}

/** Waits until somebody, in whatever process, has answered. */
async function answered(
  store: Store,
  sessionId: SessionId,
  callId: string,
  signal: AbortSignal,
): Promise<'allow' | 'deny'> {
  for (;;) {
    const { promise: changed, resolve, reject } = Promise.withResolvers<void>();
    const unsubscribe = store.changes.subscribe(() => resolve());
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      signal.throwIfAborted();
      const answer = await findAnswer(store, sessionId, callId);
      if (answer) return answer;
      await changed;
    } finally {
      unsubscribe();
      signal.removeEventListener('abort', onAbort);
    }
  }
}
