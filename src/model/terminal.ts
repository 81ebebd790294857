import type { EvidenceId, SessionId, TurnId } from './ids.ts';
import type { Usage } from './message.ts';
import type { SessionStatus } from './session.ts';

/** How the program in a terminal stands. `blocked`: it asks something, and waits. */
export const TERMINAL_STATES = ['starting', 'ready', 'busy', 'blocked', 'ended'] as const;
export type TerminalState = (typeof TERMINAL_STATES)[number];

/**
 * How it is known that a prompt was taken: the shell's mark that a command began; the composer that a command of the program
 * itself has left; the program that has cleared its composer and become busy; its screen, which shows the prompt above the
 * composer; its own transcript.
 */
export const SUBMISSION_PROOFS = ['mark', 'composer', 'busy', 'screen', 'transcript'] as const;
export type SubmissionProof = (typeof SUBMISSION_PROOFS)[number];

/**
 * Where something that is stored of a terminal comes from: the program's own transcript, what it put out, only what could be
 * seen on its screen, or our own log.
 */
export const EVIDENCE_LABELS = ['transcript', 'stream', 'screen', 'log'] as const;
export type EvidenceLabel = (typeof EVIDENCE_LABELS)[number];

/**
 * What the program answered, what it asked, how its screen looked; from its transcript also what its model thought, and
 * which tools it called; from our log, which keys we typed.
 */
export const EVIDENCE_KINDS = ['answer', 'question', 'snapshot', 'thought', 'tool-call', 'keys'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** What a command waits for somebody to type. */
export const TERMINAL_INPUTS = ['line', 'hidden', 'keys'] as const;
export type TerminalInput = (typeof TERMINAL_INPUTS)[number];

/** What a program in a terminal asks a person. */
export interface TerminalQuestion {
  readonly kind: 'permission' | 'question' | 'auth';
  /** As it stands on the screen. */
  readonly text: string;
  /** What can be answered, if that is known. */
  readonly choices: readonly TerminalChoice[];
  /**
   * Of a command in a shell that waits for the keyboard: for a line, for one that is not shown, or for keys. Such a question is
   * answered by typing; what is typed is kept nowhere.
   */
  readonly input?: TerminalInput;
}

/** An answer to a question: what it says, and what is typed for it. */
export interface TerminalChoice {
  readonly label: string;
  readonly keys: string;
  /** Whether it allows what is asked for, or denies it, if it is one of these. */
  readonly answer?: 'allow' | 'deny';
}

/** Why we typed something into a CLI. */
export type KeyReason =
  | 'first-start'
  | 'prompt'
  | 'submit'
  | 'submit-again'
  | 'close-suggestions'
  | 'answer'
  | 'interrupt';

/** Something that we typed into a CLI. What a person types into the terminal is not noted. */
export interface TypedKeys {
  readonly reason: KeyReason;
  /** As a person calls them, such as `Enter`. Absent for the prompt itself. */
  readonly keys?: string;
  readonly at: string;
}

export interface EvidenceFacts {
  /** Of a command in a shell. */
  readonly exitCode?: number;
  /** So many characters were left out in the middle of the text. */
  readonly cut?: number;
  /** The model that the transcript names. */
  readonly model?: string;
  /** Of a question. */
  readonly question?: Omit<TerminalQuestion, 'text'>;
  /** The transcript that it was found in. */
  readonly transcript?: string;
  /** Of an answer: by which id the program knows the conversation that it is in, and which profile that program has. */
  readonly conversation?: string;
  readonly profile?: string;
  /** Of an answer: the tokens of the turn, as the transcript counts them. */
  readonly usage?: Usage;
  /** Of an answer: so many thoughts and tool calls of the turn were left out. */
  readonly omitted?: number;
  /** Of a tool call, whose text is the result. */
  readonly tool?: EvidenceTool;
  /** Which keys we typed in the turn, in their order. */
  readonly keys?: readonly TypedKeys[];
  /** Of a snapshot that somebody asked for: when it was taken. Others are of the end of their turn. */
  readonly takenAt?: string;
}

/** A tool that the program's model called. */
export interface EvidenceTool {
  readonly name: string;
  /** As JSON, unless the model wrote none; a very long one is cut. */
  readonly input: string;
  /** It failed, or was never finished. */
  readonly isError?: true;
}

/** What is kept of a turn in a terminal beside the prompt. It is no message of ours: its label says what it is. */
export interface NewEvidence {
  readonly id: EvidenceId;
  readonly turnId: TurnId;
  readonly kind: EvidenceKind;
  readonly label: EvidenceLabel;
  /** The name of the terminal. */
  readonly terminal: string;
  /** Without escape sequences, with LF newlines. */
  readonly text: string;
  /** Of a snapshot: the screen with its colours, as a terminal would be sent it. */
  readonly ansi?: string;
  readonly facts: EvidenceFacts;
}

export interface Evidence extends NewEvidence {
  readonly chatSessionId: SessionId;
  readonly createdAt: string;
}

/** The terminal of a prompt that names none. */
export const MAIN_TERMINAL = 'main';

/** What a terminal can be called. */
export const TERMINAL_NAME = /^[A-Za-z0-9][\w.-]{0,63}$/;

/** What runs in a terminal for which nothing else is named. */
export const SHELL_PROFILE = 'shell';

/** Where a prompt is typed: the terminal, and what runs in it by then. */
export interface TerminalRoute {
  readonly name: string;
  /** `shell`, or the name of a profile. */
  readonly profile: string;
  /** Whether something was typed into this terminal before. */
  readonly isContinued: boolean;
}

/** A conversation that the CLI in a terminal has had, as its transcript tells. */
export interface CliConversation {
  /** By which the CLI knows it. */
  readonly id: string;
  /** The file of the transcript. */
  readonly transcript?: string;
  /** What was said there last. */
  readonly prompt: string;
  readonly answer: string;
  /** Whether tools were called in it. */
  readonly hasToolCalls: boolean;
}

/** A terminal that lives in this process. */
export interface TerminalFacts {
  readonly name: string;
  /** `shell`, or the name of a profile. */
  readonly profile: string;
  /** What the program calls its window. */
  readonly title: string;
  readonly columns: number;
  readonly rows: number;
  /** ISO 8601. */
  readonly startedAt: string;
}

/** The same among those of all sessions. */
export interface LiveTerminalFacts extends TerminalFacts {
  readonly sessionId: SessionId;
  readonly sessionTitle: string | null;
  /** Whether a prompt runs in it, or waits for an answer. */
  readonly sessionStatus: SessionStatus;
}

/** The profile that a prompt starts, or switches to, by its name alone: `!codex`. */
export function startedProfile(prompt: string): string | undefined {
  return /^!([A-Za-z][\w.-]*)$/.exec(prompt.trim())?.[1];
}

const TYPED = 'prompt-';
const ASKED = 'question-';

/** What stands for the typing of a prompt where it is noted that it began: like a call with effects, it is not repeated unasked. */
export function typedCallId(turnId: TurnId | null): string {
  return `${TYPED}${turnId}`;
}

/** What stands for a question of a program where it waits for an answer. */
export function questionCallId(id: EvidenceId): string {
  return `${ASKED}${id}`;
}

export function isTypedCall(callId: string): boolean {
  return callId.startsWith(TYPED);
}

export function isQuestionCall(callId: string): boolean {
  return callId.startsWith(ASKED);
}

/** Whether a prompt makes the program in a terminal forget what was said. */
export function isNewConversation(prompt: string): boolean {
  return prompt.trim() === '/new';
}
