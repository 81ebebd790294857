import type { TerminalChoice, TerminalQuestion } from './terminal.ts';

/** What a program may say of itself by OSC 7501. */
export const CLI_STATUSES = ['idle', 'working', 'blocked', 'done', 'error'] as const;
export type CliStatus = (typeof CLI_STATUSES)[number];

/**
 * What shows that a CLI is ready, busy or asking: what it says of itself, the title of its window, its screen. A CLI that
 * is busy or asks by any of them is not ready. Patterns are those of `rowPattern`.
 */
export interface CliSignal {
  /** States of OSC 7501; absent for those that are usual. */
  readonly status?: readonly CliStatus[];
  /** What the title of the window is matched with. */
  readonly title?: string;
  /** What the rows of the screen are matched with, one by one. */
  readonly screen?: string;
}

/** An answer that a CLI offers: `$1` to `$9` in its label and keys are what the groups of the pattern matched. */
export interface CliReply extends TerminalChoice {
  /** What a row of the screen is matched with. */
  readonly pattern: string;
}

/** What is typed when something is asked at the first start. */
export interface CliFirstAnswer {
  /** What a row of the screen is matched with. */
  readonly pattern: string;
  readonly keys: string;
  /** It grants trust, a login or a permission: only the user's configuration may allow that. */
  readonly grants: boolean;
}

/** The transcripts that a CLI keeps, by the name of their format. */
export const CLI_TRANSCRIPTS = ['claude', 'codex', 'copilot', 'gemini', 'opencode', 'pi', 'qwen'] as const;
export type CliTranscript = (typeof CLI_TRANSCRIPTS)[number];

/** The prompt of a language, such as Python's, as it stands before the cursor: patterns are regular expressions. */
export interface ReplPrompts {
  /** Where something new is typed. */
  readonly first: string;
  /** Where what was typed goes on. */
  readonly more: string;
  /** Whether an empty line ends what goes on. */
  readonly blankEnds?: boolean;
}

/** How the CLI of an agent is started, spoken to and understood. */
export interface CliProfile {
  readonly id: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** How to get it, as one sentence. */
  readonly install?: string;
  /** The versions that this profile was tried with, in their order. Those between the first and the last count, too. */
  readonly proven?: readonly string[];
  /** It was written from the CLI's documentation, and never tried. */
  readonly isUntried?: boolean;
  /** What makes it print its version, if it is in no npm package. */
  readonly versionArgs: readonly string[];
  readonly startSeconds: number;
  readonly turnSeconds: number;
  /** How long to wait between a pasted prompt and Enter. */
  readonly pasteGapMs: number;
  readonly submitKey: string;
  /** What interrupts it while it works. */
  readonly interruptKey: string;
  /** How long nothing may be put out before a turn is done, once the program is ready. */
  readonly quietMs: number;
  readonly ready: CliSignal;
  readonly busy: CliSignal;
  readonly asking: CliSignal;
  /** What the first row of the composer is matched with; its first group is what stands typed there. */
  readonly composer?: string;
  /** What the rows above and below the composer are matched with, where it has no other mark. */
  readonly composerFrame?: string;
  /** What the row below the composer is matched with, where that row is the only mark and a blank one may stand between. */
  readonly composerFoot?: string;
  /**
   * Whether the terminal's cursor stands in the composer whenever keys go there, and only then. Such a CLI is typed into only
   * if it does, and rows up to the cursor belong to no menu and to no question.
   */
  readonly cursorInComposer?: boolean;
  /** What rows are matched with that belong to the program's own face, and to no answer. */
  readonly face?: string;
  /** What rows are matched with that only a menu, a picker or a dialog has. A person is asked, whoever opened it. */
  readonly menu?: string;
  /** What rows are matched with while a list of suggestions is open, from which Enter would choose. */
  readonly popup?: string;
  /** The key that closes such a list. Without one, Enter is not pressed while it is open. */
  readonly closePopup?: string;
  readonly firstStart: readonly CliFirstAnswer[];
  /** The answers that it offers where it asks something. */
  readonly answers: readonly CliReply[];
  /** What kind its questions are, where it does not tell. */
  readonly asks: TerminalQuestion['kind'];
  /** The command that begins a conversation anew. */
  readonly newConversation?: string;
  /** The arguments that have it continue an earlier conversation; `{id}` is the id by which it knows that one. */
  readonly resume?: readonly string[];
  /** Whether it can also continue conversations in which tools were called. Absent: it can. */
  readonly resumesToolCalls?: boolean;
  readonly transcript?: CliTranscript;
  /** It is the prompt of a language, which is typed into line by line; most of the above means nothing to it. */
  readonly repl?: ReplPrompts;
}

/** What holds of most CLIs, and of those of which nothing else is said. */
export const USUAL_PROFILE = {
  args: [],
  env: {},
  versionArgs: ['--version'],
  startSeconds: 60,
  turnSeconds: 1800,
  pasteGapMs: 300,
  submitKey: '\r',
  interruptKey: '\u001B',
  quietMs: 500,
  busy: {},
  asking: {},
  firstStart: [],
  answers: [],
  asks: 'permission',
} as const satisfies Partial<CliProfile>;
