import { type Selectable, sql } from 'kysely';
import type { SessionId } from '../model/ids.ts';

/**
 * Where a session stands: what changes with every commit, or decides who may make one. One row for each session,
 * apart from ChatSessions because a row is written whole, and that one holds a script.
 */
export interface SessionHeadsTable {
  chatSessionId: SessionId;
  nextOrder: number;
  lastSeq: number;
  /** Rows below this order are in the search index. */
  indexedOrder: number;
  /** 0 or 1. While it is 1 the session is `processing`, whatever ChatSessions says: that is how it stands at rest. */
  isProcessing: number;
  /**
   * 0 or 1. It is 1 from when somebody takes the session until it was found at rest with all its rows indexed: whoever
   * looks for dead owners or for rows to index looks among these. Not set with every commit, which would cost a page.
   */
  isActive: number;
  leaseOwner: string | null;
  leaseToken: number;
  /** Milliseconds since the epoch, by the database's clock. */
  leaseUntil: number | null;
  hiddenAt: string | null;
}

/** Written out, so that SQLite sees that the index of active sessions is meant. */
export const IS_ACTIVE = sql<boolean>`"isActive" = 1`;

/** Of a session that has one event, and whose own rows begin at `nextOrder`. */
export function newHead(chatSessionId: SessionId, nextOrder: number): Selectable<SessionHeadsTable> {
  return {
    chatSessionId,
    nextOrder,
    lastSeq: 1,
    indexedOrder: nextOrder,
    isProcessing: 0,
    isActive: 0,
    leaseOwner: null,
    leaseToken: 0,
    leaseUntil: null,
    hiddenAt: null,
  };
}
