import type { PromptFile } from '../../src/model/file.ts';
import type { EvidenceId, MessageId, SessionId } from '../../src/model/ids.ts';
import type { EndReason } from '../../src/model/message.ts';
import type { OfferedTask } from '../../src/model/task.ts';
import type { KnownBy, TerminalEntry } from './terminal-turn.ts';
import type { ToolCall } from './tool-call.ts';

export type EntryId = MessageId | EvidenceId;

interface Spoken {
  readonly id: EntryId;
  readonly text: string;
  readonly isRunning: boolean;
  /** It broke off: the model was not done with it. */
  readonly isIncomplete: boolean;
  /** How long it took to come, where that is known. */
  readonly durationMs?: number;
}

/** One thing that is shown, in the order in which it happened. */
export type Entry =
  /** `boot`: shown, and not sent to the model. */
  | ({ readonly type: 'text' | 'boot' } & Spoken)
  | ({ readonly type: 'reasoning' } & Spoken)
  /** What an agent said, as HTML that is not harmless yet. */
  | { readonly type: 'html'; readonly id: MessageId; readonly text: string; readonly isSent: boolean }
  /** The buttons of the message with this id. Those from before a reset are over. */
  | {
      readonly type: 'tasks';
      readonly id: MessageId;
      readonly tasks: readonly OfferedTask[];
      readonly isOver: boolean;
    }
  /** The conversation that an agent has begun elsewhere. */
  | { readonly type: 'leads'; readonly id: MessageId; readonly to: SessionId }
  /** Nothing above is sent any more. */
  | {
      readonly type: 'reset';
      readonly id: MessageId;
      readonly freedTokens: number | undefined;
      readonly canUndo: boolean;
    }
  /** The model was asked to mend the answer above. */
  | {
      readonly type: 'repair';
      readonly id: MessageId;
      readonly attempt: number;
      readonly allowed: number;
    }
  | ({ readonly type: 'tool'; readonly id: EntryId; readonly durationMs?: number } & ToolCall)
  | {
      readonly type: 'error';
      readonly id: MessageId | 'failure';
      readonly message: string;
      readonly remedy: string | undefined;
    }
  | TerminalEntry;

/** A file that was given with a prompt, under the id by which the model knows it. */
export interface TurnFile extends PromptFile {
  readonly id: string;
}

/** A prompt and what followed it. What stands before the first prompt is a turn without one. */
export interface Turn {
  readonly id: MessageId;
  /** From 1; 0 where nobody is shown to have asked it here. */
  readonly number: number;
  /** Something was asked here, whether that is shown or not. */
  readonly isAsked: boolean;
  /** A model was sent what was asked. */
  readonly isSent: boolean;
  /** It belongs to the history that the conversation began with: nobody ran it here. */
  readonly isPrimed: boolean;
  /** It is typed into a terminal. */
  readonly isTyped: boolean;
  /** Where its first row stands. */
  readonly order: number;
  readonly prompt: string | undefined;
  /** What was given with it. */
  readonly files: readonly TurnFile[];
  /** The skills that it was answered with. */
  readonly skills: readonly string[];
  /** The name of what it was about, where skills could be told of it. */
  readonly document: string | undefined;
  readonly entries: readonly Entry[];
  readonly end: { readonly reason: EndReason; readonly durationMs: number } | undefined;
  readonly tokens: { readonly input: number; readonly output: number };
  /** How the answer of a terminal is known. */
  readonly known: KnownBy | undefined;
  /** Who answered. */
  readonly model: string | undefined;
  /** Whether that was somebody else before. */
  readonly isNewModel: boolean;
}
