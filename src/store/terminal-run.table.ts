import type { SessionId, TerminalRunId } from '../model/ids.ts';

/** A program that ran in a terminal of a session. */
export interface TerminalRunsTable {
  id: TerminalRunId;
  chatSessionId: SessionId;
  /** The name of the terminal. */
  name: string;
  /** `shell`, or the name of the profile. */
  profile: string;
  /** The process that started it: who may hold a lease is named the same way. */
  owner: string;
  pid: number;
  /** When the process with this pid started, in whatever unit the system has: another may get the pid after it. */
  startTime: string;
  startedAt: string;
  endedAt: string | null;
  exitCode: number | null;
}
