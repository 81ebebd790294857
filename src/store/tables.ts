import type { ApprovalsTable } from './approval.table.ts';
import type { BenchRunsTable } from './bench-run.table.ts';
import type { EventsTable } from './event.table.ts';
import type { MessagesTable } from './message.table.ts';
import type { SearchRowsTable, SearchWordsTable } from './search.table.ts';
import type { ChatSessionsTable } from './session.table.ts';
import type { SessionHeadsTable } from './session-head.table.ts';
import type { SkillVectorsTable } from './skill-vector.table.ts';
import type { TerminalEvidenceTable, TerminalScreensTable } from './terminal-evidence.table.ts';
import type { TerminalRunsTable } from './terminal-run.table.ts';
import type { TrialsTable } from './trial.table.ts';

export interface Tables {
  ChatSessions: ChatSessionsTable;
  SessionHeads: SessionHeadsTable;
  Messages: MessagesTable;
  Events: EventsTable;
  Approvals: ApprovalsTable;
  TerminalRuns: TerminalRunsTable;
  TerminalEvidence: TerminalEvidenceTable;
  TerminalScreens: TerminalScreensTable;
  SkillVectors: SkillVectorsTable;
  BenchRuns: BenchRunsTable;
  Trials: TrialsTable;
  SearchRows: SearchRowsTable;
  /** SQLite only: PostgreSQL keeps the words in SearchRows. */
  SearchWords: SearchWordsTable;
}
