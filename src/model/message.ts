import type { PromptFile } from './file.ts';
import type { MessageId, SessionId, TurnId } from './ids.ts';
import type { JsonObject, ProviderMetadata } from './json.ts';
import type { AssistantModelMessage, ToolModelMessage, UserModelMessage } from './model-message.ts';
import type { OutputFacts, RepairRequest } from './output.ts';
import type { KeptRecord } from './record.ts';
import type { RefusalCode } from './refusal.ts';
import type { DocumentRef, SkillRef } from './skill-ref.ts';
import type { OfferedTask, TaskSpec } from './task.ts';

/** What a tool does to the world; decides whether it may run again unasked. */
export const TOOL_EFFECTS = ['none', 'read', 'write'] as const;
export type ToolEffect = (typeof TOOL_EFFECTS)[number];

/** Who sees an entry: everybody; people only; the model only; nobody (kept for the structure). */
export const AUDIENCES = ['all', 'person', 'model', 'none'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const FINISH_REASONS = ['stop', 'length', 'tool-calls', 'content-filter', 'error', 'other'] as const;
export type FinishReason = (typeof FINISH_REASONS)[number];

/** How a run of an engine, and with it a turn, ended. */
export const END_REASONS = ['done', 'length', 'aborted', 'error', 'refused'] as const;
export type EndReason = (typeof END_REASONS)[number];

export interface Usage extends JsonObject {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** Of the input: what the provider read from its cache, and what it put there. */
  readonly cachedInputTokens?: number;
  readonly cacheWriteTokens?: number;
  /** Of the output: what was thought. */
  readonly reasoningTokens?: number;
}

/** A failure as it is kept and shown. `code` is absent when no refusal of ours fits. */
export interface Failure {
  readonly code?: RefusalCode;
  readonly message: string;
  /** What can be done about it, as one sentence. */
  readonly remedy?: string;
}

/** Of a prompt that was asked here. */
interface AskedMetadata {
  /** Position in the script, from 0; absent for a prompt typed by hand. */
  readonly promptIndex?: number;
  readonly key?: string;
  readonly promptHash: string;
  readonly inputHash: string;
  readonly source: 'script' | 'chat';
  /** The terminal that it was typed into, where the prompt says which. */
  readonly terminal?: string;
  /** It made the program in its terminal forget what was said before. */
  readonly isBoundary?: true;
  /** The model that was asked; one that goes on with the turn may be another. */
  readonly model?: string;
  /** The model was nobody's choice for this conversation: its agent has it, or it is the one that is asked by default. */
  readonly isModelGiven?: true;
  /** What the model was told before the text, in the turn itself. */
  readonly reminder?: string;
  /** What was given with it, each file once. Their places are part of their ids. */
  readonly files?: readonly PromptFile[];
  /** The hashes of files of earlier turns that could not be read when it was sent. */
  readonly unavailable?: readonly string[];
  /** The skills that were chosen for it, the weightiest first. */
  readonly skills?: readonly SkillRef[];
  /** What it was about, where skills could be told of it. */
  readonly document?: DocumentRef;
  /** The task that it came from. Asked anew, the task is run, whatever the text of the prompt. */
  readonly task?: TaskSpec;
  /** The message that the task came from. */
  readonly cameFrom?: MessageId;
  /** What was given to the task, where its text does not say it. */
  readonly file?: { readonly name: string; readonly text: string };
  /** Nobody asked for it: it is what an agent wanted done next. */
  readonly isNext?: true;
}

/** Of a row that replays a record of a priming script. */
interface Replayed {
  readonly record: KeptRecord;
}

/** Of a prompt that was asked in a conversation before this one. */
interface PrimedMetadata extends Replayed {
  readonly source: 'priming';
}

interface Provenance extends Partial<Replayed> {
  /** The model that made it, where it holds something that only that model understands. */
  readonly model?: string;
}

/** What belongs to the response of an agent beside its text. */
export interface ResponseFacts {
  /** Its text is HTML, to be shown only where that is made harmless. */
  readonly isHtml?: true;
  /** Its buttons. */
  readonly availableTasks?: readonly OfferedTask[];
  /** The message whose buttons they are, where it is not this one. */
  readonly attachTo?: MessageId;
  /** The conversation that it leads to. */
  readonly leadsTo?: SessionId;
}

export interface PartMetadata extends Provenance {
  /** Of what an agent said by itself, without a model. */
  readonly response?: ResponseFacts;
  /** The part broke off: the engine ended before the part did. */
  readonly incomplete?: true;
}

interface ToolCallMetadata extends Provenance {
  /** Whether the call may run again unasked when its result is missing. */
  readonly effect: ToolEffect;
}

export interface StepEndMetadata {
  readonly finishReason: FinishReason;
  readonly usage?: Usage;
  readonly responseId?: string;
  /** The model that was asked. */
  readonly model?: string;
  /** What the provider calls the model that answered, if it says something else. */
  readonly responseModel?: string;
  readonly providerMetadata?: ProviderMetadata;
}

interface TurnEndMetadata {
  readonly reason: EndReason;
  readonly durationMs: number;
  /** Of a turn whose answer has to satisfy a schema. */
  readonly output?: OutputFacts;
  /** The skills that the answer shows to have been followed. */
  readonly applied?: readonly string[];
}

/** Takes the rows from `fromOrder` to `toOrder`, both included, out of the conversation. */
export interface VoidMetadata {
  readonly fromOrder: number;
  readonly toOrder: number;
}

/** Of a reset: nothing before it is sent any more. */
interface MarkerMetadata {
  /** About how many tokens are sent less from here on. */
  readonly freedTokens?: number;
}

/** A row whose content is in its metadata: it is never sent. */
type NoPayload = Readonly<Record<string, never>>;

/** What happened, by kind. `payload` is what a model is sent, `{}` where nothing is. */
export type MessageBody =
  | {
      readonly kind: 'prompt';
      readonly payload: UserModelMessage;
      readonly metadata: AskedMetadata | PrimedMetadata;
    }
  | {
      readonly kind: 'reasoning' | 'text';
      readonly payload: AssistantModelMessage;
      readonly metadata: PartMetadata;
    }
  | {
      readonly kind: 'tool-call';
      readonly payload: AssistantModelMessage;
      readonly metadata: ToolCallMetadata;
    }
  | { readonly kind: 'step-end'; readonly payload: NoPayload; readonly metadata: StepEndMetadata }
  | { readonly kind: 'tool-result'; readonly payload: ToolModelMessage; readonly metadata: Partial<Replayed> }
  | {
      readonly kind: 'repair';
      readonly payload: UserModelMessage;
      readonly metadata: Omit<RepairRequest, 'text'>;
    }
  | { readonly kind: 'turn-end'; readonly payload: NoPayload; readonly metadata: TurnEndMetadata }
  | { readonly kind: 'error'; readonly payload: NoPayload; readonly metadata: Failure }
  | { readonly kind: 'void'; readonly payload: NoPayload; readonly metadata: VoidMetadata }
  | { readonly kind: 'boot'; readonly payload: AssistantModelMessage; readonly metadata: ResponseFacts }
  | { readonly kind: 'marker'; readonly payload: NoPayload; readonly metadata: MarkerMetadata }
  | { readonly kind: 'undo'; readonly payload: NoPayload; readonly metadata: NoPayload }
  | { readonly kind: 'record'; readonly payload: NoPayload; readonly metadata: Replayed };

export type MessageKind = MessageBody['kind'];

export const MESSAGE_KINDS = [
  'prompt',
  'reasoning',
  'text',
  'tool-call',
  'step-end',
  'tool-result',
  'repair',
  'turn-end',
  'error',
  'void',
  'boot',
  'marker',
  'undo',
  'record',
] as const satisfies readonly MessageKind[];

/** Where a row stands, beside what it says. */
interface MessagePlace {
  readonly id: MessageId;
  readonly audience: Audience;
  /** The part of a session between two context resets, counted from 1. */
  readonly course: number;
  /** Counts the answers of the model in a session; rows of one answer share it. */
  readonly genseq: number;
  readonly turnId: TurnId | null;
  readonly sourceTag: string | null;
}

export type NewMessage = MessagePlace & MessageBody;

export type Message = NewMessage & {
  readonly chatSessionId: SessionId;
  /** The only thing that orders rows. */
  readonly order: number;
  readonly createdAt: string;
};

/** A prompt of this very conversation. */
export type AskedPrompt<Row extends NewMessage = Message> = Row & {
  readonly kind: 'prompt';
  readonly metadata: AskedMetadata;
};

/** Whether a row is a prompt that was asked here, and not one of the history that the session began with. */
export function isAskedPrompt<Row extends NewMessage>(row: Row): row is AskedPrompt<Row> {
  return row.kind === 'prompt' && row.metadata.source !== 'priming';
}

/** Whether files were given with a prompt. */
export function hasFiles({ metadata: { files = [] } }: AskedPrompt): boolean {
  return files.length > 0;
}

/** The tag of rows that were replayed from a priming script. */
export const PRIMING_TAG = 'priming_script';

/** Whether a row is of the history that the session began with. */
export function isPrimed({ sourceTag }: Pick<NewMessage, 'sourceTag'>): boolean {
  return sourceTag === PRIMING_TAG;
}

/** The rows that count: those that no `void` row took out, and not the `void` rows themselves. */
export function withoutVoided<Row extends { readonly order: number } & VoidableBody>(
  rows: readonly Row[],
): readonly Row[] {
  const voids: VoidMetadata[] = [];
  for (const row of rows) if (row.kind === 'void') voids.push(row.metadata);
  if (voids.length === 0) return rows;
  return rows.filter(
    ({ kind, order }) =>
      kind !== 'void' && !voids.some(({ fromOrder, toOrder }) => order >= fromOrder && order <= toOrder),
  );
}

type VoidableBody =
  | { readonly kind: 'void'; readonly metadata: VoidMetadata }
  | { readonly kind: Exclude<MessageKind, 'void'> };
