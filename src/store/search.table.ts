import type { Generated } from 'kysely';
import type { MessageId, SessionId } from '../model/ids.ts';

/** One row per message that can be found. */
export interface SearchRowsTable {
  docId: Generated<number>;
  messageId: MessageId;
  chatSessionId: SessionId;
  order: number;
}

/** An FTS5 index without content; its `rowid` is a `docId`. */
export interface SearchWordsTable {
  rowid: number;
  words: string;
}
