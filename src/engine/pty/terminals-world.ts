import type { CliProfile } from '../../model/cli-profile.ts';
import type { SessionId, TerminalRunId } from '../../model/ids.ts';
import type { Environment } from '../../model/provider.ts';
import type { CliConversation, TerminalRoute } from '../../model/terminal.ts';
import type { Transcripts } from './cli/transcripts.ts';

/** What terminals need of the rest of the program. */
export interface TerminalsWorld {
  /** Of the user. */
  readonly environment: Environment;
  /** What `!name` may start beside a shell. */
  profiles(): Promise<readonly CliProfile[]>;
  /** What profiles may grant at a first start, by the names that the user has allowed. */
  grants(): Promise<readonly string[]>;
  /** Where the transcripts of CLIs are found. */
  transcripts(): Promise<Transcripts>;
  /** The folder in which the raw stream of a run is kept. */
  recordTo(sessionId: SessionId, runId: TerminalRunId): string | Promise<string>;
  /** Notes a program before anything is typed, and says when: should we die, the next process ends it. */
  begun(run: BegunTerminal): Promise<Date>;
  /** Whether another process may have a program in this terminal. */
  runsElsewhere(sessionId: SessionId, name: string): Promise<boolean>;
  /** The conversation that the CLI in a terminal was in last, if that is known. */
  conversationOf(sessionId: SessionId, route: TerminalRoute): Promise<CliConversation | undefined>;
  /** Notes that it is over. */
  over(runId: TerminalRunId, exitCode: number): Promise<void>;
}

export interface BegunTerminal {
  readonly id: TerminalRunId;
  readonly chatSessionId: SessionId;
  readonly name: string;
  readonly profile: string;
  readonly pid: number;
  /** When that process started: another may get its number later. */
  readonly startTime: string;
}
