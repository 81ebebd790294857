import type { SessionId, TerminalRunId } from '../../model/ids.ts';
import type { Environment } from '../../model/provider.ts';
import type {
  EvidenceFacts,
  EvidenceKind,
  EvidenceLabel,
  SubmissionProof,
  TerminalQuestion,
  TerminalState,
} from '../../model/terminal.ts';
import type { Snapshot, Terminal, TerminalSize } from './terminal/terminal.ts';

/** How a program is started. */
export interface ProgramStart {
  readonly sessionId: SessionId;
  /** What marks all that the program starts: whoever leaves the terminal is found by it. */
  readonly runId: TerminalRunId;
  /** The name of the terminal in its session. */
  readonly name: string;
  readonly cwd: string;
  /** Of the user. The program gets it without what is secret of ours, and with what marks its session. */
  readonly environment: Environment;
  readonly size?: TerminalSize;
  /** Where the raw stream is kept, with its times: a folder of this terminal alone. */
  readonly recordTo?: string;
  /** Called with the process before anything is typed: whoever comes after us must be able to end it. */
  started?(process: { readonly pid: number }): Promise<void>;
  /** Called with the terminal as soon as it can be watched, before the program is ready. */
  shown?(terminal: Terminal): void;
  /** A person watches, and may type: the program is not ended because it takes long to become ready. */
  readonly isWatched?: boolean;
}

/** What a program in a terminal does with a prompt. */
export type ProgramEvent =
  /** The prompt is typed as soon as the next event is asked for: until then nothing has happened. */
  | { readonly type: 'typing' }
  /** What comes out for the prompt, as it comes: of a shell what its commands put out, else all that there is. */
  | { readonly type: 'data'; readonly data: string }
  | { readonly type: 'state'; readonly state: TerminalState }
  | { readonly type: 'submitted'; readonly proof: SubmissionProof; readonly tries: number }
  /** The program waits for a person. It may be answered by `answer`, or by somebody who types. */
  | {
      readonly type: 'question';
      readonly question: TerminalQuestion;
      /** Whether it is still asked. */
      stands(): boolean;
    }
  | { readonly type: 'question-answered' }
  | {
      readonly type: 'evidence';
      readonly kind: EvidenceKind;
      readonly label: EvidenceLabel;
      readonly text: string;
      readonly ansi?: string;
      readonly facts: EvidenceFacts;
    }
  | { readonly type: 'warning'; readonly code: string; readonly message: string }
  | ProgramEnd;

/** How a prompt ended; it is always the last event. */
export interface ProgramEnd {
  readonly type: 'end';
  /**
   * `unsubmitted`: nothing shows that the prompt was taken. `ended`: the program was over before it was done.
   * `timed-out`: it took too long, and was left as it is.
   */
  readonly reason: 'done' | 'unsubmitted' | 'ended' | 'timed-out' | 'aborted';
  /** Of a command in a shell. */
  readonly exitCode?: number;
  /** What happened, as one sentence, where it was not done. */
  readonly message?: string;
  /** How the screen looks once all that came until then is on it; of a program that did not tell it before. */
  readonly screen?: Promise<Snapshot>;
}

/** A program in a terminal that takes prompts, one after the other. One contract: shells, and the CLIs of agents. */
export interface TerminalProgram {
  /** `shell`, or the name of the profile. */
  readonly profile: string;
  readonly terminal: Terminal;
  /** Types a prompt, once, and tells what comes of it. Never throws once it has begun; after an abort it ends soon. */
  ask(prompt: string, signal: AbortSignal): AsyncIterable<ProgramEvent>;
  /** Answers the question that the program asks; `keys` of one of its choices. */
  answer(keys: string): void;
  end(): Promise<void>;
}
