import type { EvidenceId, MessageId, SessionId, TurnId } from './ids.ts';
import type { Json, ProviderMetadata } from './json.ts';
import type {
  Audience,
  EndReason,
  Failure,
  FinishReason,
  MessageKind,
  ResponseFacts,
  ToolEffect,
  Usage,
} from './message.ts';
import type { RepairRequest } from './output.ts';
import type { SessionStatus } from './session.ts';
import type { TaskSpec } from './task.ts';
import type { EvidenceKind, EvidenceLabel, NewEvidence, SubmissionProof, TerminalState } from './terminal.ts';

/** What an engine says while it runs. A delta carries the delta only; `run-end` comes once, last. */
export type EngineEvent =
  | { readonly type: 'run-start' }
  | { readonly type: 'step-start' }
  | { readonly type: `${PartKind}-start`; readonly partId: MessageId }
  | { readonly type: `${PartKind}-delta`; readonly partId: MessageId; readonly delta: string }
  | {
      readonly type: `${PartKind}-end`;
      readonly partId: MessageId;
      readonly providerMetadata?: ProviderMetadata;
      /** Of a text that an agent said by itself. */
      readonly response?: SaidResponse;
    }
  /** Nothing that was said before is sent any more; what follows is of this course. */
  | { readonly type: 'context-reset'; readonly course: number; readonly freedTokens: number }
  /** The last reset is taken back; what follows is of this course again. */
  | { readonly type: 'context-restored'; readonly course: number }
  /** What the agent wants done once it has answered, and the message that it goes with. */
  | { readonly type: 'next-tasks'; readonly tasks: readonly TaskSpec[]; readonly messageId?: MessageId }
  | {
      readonly type: 'tool-call';
      /** Unique in the session, whatever the provider called it: an answer to one call must not count for another. */
      readonly callId: string;
      readonly name: string;
      readonly input: Json;
      readonly effect: ToolEffect;
      readonly providerMetadata?: ProviderMetadata;
    }
  | { readonly type: 'approval-request'; readonly callId: string; readonly repeats?: true }
  /** A tool with effects is about to run: from here on, whether it did is unknown until its result is there. */
  | { readonly type: 'tool-start'; readonly callId: string }
  | {
      readonly type: 'tool-result';
      readonly callId: string;
      readonly name: string;
      readonly output: Json;
      readonly isError: boolean;
    }
  | {
      readonly type: 'step-end';
      readonly finishReason: FinishReason;
      readonly usage?: Usage;
      readonly responseId?: string;
      readonly model?: string;
      readonly responseModel?: string;
      readonly providerMetadata?: ProviderMetadata;
    }
  /** The answer does not stand: the model is asked to mend it. */
  | ({ readonly type: 'repair-request' } & RepairRequest)
  | { readonly type: 'retry'; readonly attempt: number; readonly waitMs: number; readonly cause: string }
  | { readonly type: 'warning'; readonly code: string; readonly message: string }
  /** What came out of a terminal, as it came: for those who watch. */
  | { readonly type: 'terminal-data'; readonly terminal: string; readonly data: string }
  | ({ readonly type: 'terminal-state' } & TerminalStanding)
  /** The program in the terminal has taken the prompt, and this is how that is known. */
  | ({ readonly type: 'submitted' } & Submission)
  | { readonly type: 'evidence'; readonly evidence: NewEvidence }
  | {
      readonly type: 'run-end';
      readonly reason: EndReason;
      readonly error?: Failure;
      /** Where the answer came from, if the engine has more than one place for that. */
      readonly from?: 'recorded' | 'live';
      /** How the screen of a terminal looked at the end. It is drawn a moment later, and holds nobody up. */
      readonly screen?: Promise<NewEvidence>;
    };

/** How the program in a terminal of a session stands. */
interface TerminalStanding {
  /** The name of the terminal. */
  readonly terminal: string;
  /** What runs in it: `shell`, or the name of a profile. */
  readonly profile: string;
  readonly state: TerminalState;
}

/** How a prompt was taken by the program in a terminal. */
interface Submission {
  readonly terminal: string;
  readonly proof: SubmissionProof;
  /** How often Enter was pressed for it. */
  readonly tries: number;
}

/** What an agent says by itself, beside the text. */
export interface SaidResponse {
  readonly audience: Exclude<Audience, 'model'>;
  /** It is what its course begins with. */
  readonly isBoot?: true;
  readonly facts: ResponseFacts;
  /** What it says, where nobody is to see it come. */
  readonly text?: string;
}

/** The parts of an answer that stream. */
export const PART_KINDS = ['text', 'reasoning'] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** Ids and small facts, by type of durable event; never the text of a message. */
interface DurableEventData {
  'session-created': { readonly sessionType: string };
  'session-forked': { readonly parentSessionId: SessionId; readonly forkOrder: number };
  /** It began with the history of priming scripts, in so many rows. */
  'session-primed': { readonly scriptRefs: readonly string[]; readonly records: number };
  'session-renamed': { readonly title: string };
  /** Something was set for this conversation alone. */
  'setting-changed': { readonly name: string };
  'status-changed': { readonly status: SessionStatus };
  'message-added': {
    readonly messageId: MessageId;
    readonly order: number;
    readonly kind: MessageKind;
    readonly turnId: TurnId | null;
    /** Of a tool call or its result. */
    readonly callId?: string;
    readonly name?: string;
    /** Of a result: the tool failed, or was not allowed to run. */
    readonly isError?: true;
  };
  /** `repeats`: the call was begun before, and nobody knows whether it took effect. */
  'approval-requested': { readonly callId: string; readonly repeats?: true };
  'approval-answered': {
    readonly callId: string;
    readonly answer: ApprovalAnswer;
    /** Which of the choices of a question in a terminal, counted from 0, if it was answered by one. */
    readonly choice?: number;
  };
  'tool-started': { readonly callId: string };
  'abort-requested': NonNullable<unknown>;
  'terminal-state': TerminalStanding;
  submitted: Submission & { readonly turnId: TurnId };
  'evidence-added': {
    readonly evidenceId: EvidenceId;
    readonly turnId: TurnId;
    readonly kind: EvidenceKind;
    readonly label: EvidenceLabel;
    readonly terminal: string;
    /** Of a command in a shell. */
    readonly exitCode?: number;
  };
  retry: { readonly attempt: number; readonly waitMs: number; readonly cause: string };
  warning: { readonly code: string; readonly message: string };
}

export const APPROVAL_ANSWERS = ['allow', 'deny'] as const;
export type ApprovalAnswer = (typeof APPROVAL_ANSWERS)[number];

/** An answer to a question of a program in a terminal: which of its choices, counted from 0. */
export interface ChosenAnswer {
  readonly choice: number;
}

export type DurableEventType = keyof DurableEventData;

/** A durable event before it has its number. */
export type NewEvent = {
  [Type in DurableEventType]: { readonly type: Type; readonly data: DurableEventData[Type] };
}[DurableEventType];

/** The envelope, the same in the database, on the event stream and as a line of `--json`. */
export type DurableEvent = NewEvent & {
  readonly v: 1;
  readonly seq: number;
  readonly sessionId: SessionId;
  readonly at: string;
};

/** A piece of a running part. It has no number and is not kept: the part is, as a message, when it ends. */
export interface PartDelta {
  readonly type: `${PartKind}-delta`;
  readonly sessionId: SessionId;
  /** The id of the message to come. */
  readonly partId: MessageId;
  /** Where the delta begins in the part, in UTF-16 units. */
  readonly offset: number;
  readonly delta: string;
}

/** What came out of a terminal. It has no number and is not kept with the session: the raw stream is, in a file. */
export interface TerminalData {
  readonly type: 'terminal-data';
  readonly sessionId: SessionId;
  readonly terminal: string;
  readonly data: string;
}

export type SessionEvent = DurableEvent | PartDelta | TerminalData;
