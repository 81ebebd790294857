import type { CliProfile } from '../../../model/cli-profile.ts';
import type { Environment } from '../../../model/provider.ts';
import type { KnownRecord } from '../../../model/record.ts';
import type { CliConversation } from '../../../model/terminal.ts';

/** What is known of a process whose transcript is looked for. */
export interface TranscriptFacts {
  readonly cwd: string;
  readonly startedAt: Date;
  readonly pid: number;
  /** As the program got it. */
  readonly environment: Environment;
  /** The conversation that it was started to continue. */
  readonly conversation?: Pick<CliConversation, 'id' | 'transcript'>;
}

/** What a program's own transcript says of a prompt. */
export interface TranscriptTurn {
  /** Empty as long as nothing was answered. */
  readonly answer: string;
  readonly model?: string;
  readonly file: string;
  /** By which the program knows the conversation. */
  readonly conversationId?: string;
  /** What followed the prompt: thoughts, words, calls with their results, and the ends of answers. */
  readonly records?: readonly KnownRecord[];
  /** Whether the program has noted that the turn is over. */
  readonly isDone: boolean;
}

/** The transcript of one process, from its start on. */
export interface TranscriptWatch {
  /**
   * The turn of a prompt that was typed at this time, in the file that this process opened; `undefined` where nothing
   * matches, or more than one. Never rejects for what the files hold.
   */
  turnOf(prompt: string, sentAt: Date): Promise<TranscriptTurn | undefined>;
}

/** Where the transcripts of CLIs are found. */
export interface Transcripts {
  watch(profile: CliProfile, facts: TranscriptFacts): TranscriptWatch;
}
