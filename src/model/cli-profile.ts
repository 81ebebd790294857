import type { TerminalQuestion } from './terminal.ts';

/** What shows how a CLI stands; any one of them will do. Patterns are regular expressions in the text of a file. */
export interface CliSignal {
  /** States of OSC 7501. */
  readonly status?: readonly ('idle' | 'working' | 'blocked' | 'done' | 'error' | 'clear')[];
  /** What the title of the window is matched with. */
  readonly title?: string;
  /** What the rows of the screen are matched with, one by one. */
  readonly screen?: string;
}

/** What is typed where the screen shows something. */
export interface CliReply {
  readonly label: string;
  /** What one row of the screen is matched with. */
  readonly pattern: string;
  readonly keys: string;
}

/** What is typed when something is asked at the first start. */
export interface CliFirstAnswer extends CliReply {
  /** It grants trust, a login or a permission: given only if the user has allowed it by this name. */
  readonly grants?: string;
}

/** The transcripts that a CLI keeps, by the name of their format. */
export const CLI_TRANSCRIPTS = ['claude', 'codex', 'gemini', 'opencode'] as const;
export type CliTranscript = (typeof CLI_TRANSCRIPTS)[number];

/** How the CLI of an agent is started, spoken to and understood. */
export interface CliProfile {
  readonly id: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** How to get it, as one sentence. */
  readonly install?: string;
  readonly startSeconds: number;
  readonly turnSeconds: number;
  /** How long to wait between a pasted prompt and Enter. */
  readonly pasteGapMs: number;
  readonly submitKey: string;
  /** What interrupts it while it works. */
  readonly interruptKey: string;
  /** How long the screen has to stand still before it counts as ready, where no status is told. */
  readonly quietMs: number;
  readonly ready: CliSignal;
  readonly busy: CliSignal;
  readonly asking: CliSignal;
  /** What a row of the composer is matched with; its first group is what stands typed there, or nothing. */
  readonly composer?: string;
  readonly firstStart: readonly CliFirstAnswer[];
  /** The answers that it offers where it asks something. */
  readonly answers: readonly CliReply[];
  /** What its questions are, where it does not tell. */
  readonly asks: TerminalQuestion['kind'];
  /** The command that begins a conversation anew. */
  readonly newConversation?: string;
  readonly transcript?: CliTranscript;
}
