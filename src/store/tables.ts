import type { ApprovalsTable } from './approval.table.ts';
import type { EventsTable } from './event.table.ts';
import type { MessagesTable } from './message.table.ts';
import type { SearchRowsTable, SearchWordsTable } from './search.table.ts';
import type { ChatSessionsTable } from './session.table.ts';
import type { SessionHeadsTable } from './session-head.table.ts';

export interface Tables {
  ChatSessions: ChatSessionsTable;
  SessionHeads: SessionHeadsTable;
  Messages: MessagesTable;
  Events: EventsTable;
  Approvals: ApprovalsTable;
  SearchRows: SearchRowsTable;
  /** SQLite only: PostgreSQL keeps the words in SearchRows. */
  SearchWords: SearchWordsTable;
}
