import type { ContextSection } from '../../context/context-sections.ts';
import type { Tokenizer } from '../../context/tokenizer.ts';
import type { JsonObject } from '../../model/json.ts';
import type { ModelMessage } from '../../model/model-message.ts';
import type { ReminderMode } from '../../model/reminder-mode.ts';
import type { RunWarning } from '../../model/run.ts';

/** What a model is sent in a turn, piece by piece. */
export interface ContextReport {
  /** Whether it is of a turn that was asked, of what follows it, or of the first prompt of a script that was never run. */
  readonly stage: 'asked' | 'next' | 'first';
  /** Who is asked, as `provider/name`; empty where nobody is named yet. */
  readonly model: string;
  /** Counted from 1; absent for what would be sent before the next prompt. */
  readonly turn?: number;
  /** How many requests the turn took: this is the first of them. */
  readonly requests?: number;
  /** In the order in which they are sent. */
  readonly sections: readonly ReportedSection[];
  readonly tokens: number;
  /** What counted the tokens. */
  readonly tokenizer: Pick<Tokenizer, 'name' | 'isEstimate'>;
  /** What the provider counted for the first request of the turn. */
  readonly countedTokens?: number;
  /** How many tokens the model takes, where that is known. */
  readonly window?: number;
  /** What is different from the turn before; absent for the first. */
  readonly change?: ContextChange;
  /** How much of it the last request of the turn before began with: what a provider can have cached; absent where nothing is said yet. */
  readonly shared?: Readonly<Record<ReminderMode, SharedBeginning>>;
  /** What history says of reminders, as it is configured. */
  readonly reminder: ReminderMode;
  readonly system?: string;
  /** In the form of the AI SDK; of a picture, its size and hash. */
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ReportedTool[];
  readonly warnings: readonly RunWarning[];
}

export interface ReportedSection extends Omit<ContextSection, 'turnId'> {
  /** Null for what is no text: a picture. */
  readonly tokens: number | null;
  /** Of what was said: in which turn, counted from 1. */
  readonly turn?: number;
}

export interface ContextChange {
  /** Who was asked in the turn before, where it was another model. */
  readonly modelBefore?: string;
  readonly added: readonly SectionName[];
  readonly gone: readonly SectionName[];
}

export type SectionName = Pick<ReportedSection, 'source' | 'name' | 'tokens'>;

/** Of a request, in bytes of its tools, its system prompt and its messages, in this order. */
export interface SharedBeginning {
  readonly bytes: number;
  readonly of: number;
}

export interface ReportedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
}
