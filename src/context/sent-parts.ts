import type { TurnId } from '../model/ids.ts';
import type { Message, PartMetadata } from '../model/message.ts';
import type { AssistantModelMessage, ToolModelMessage, UserModelMessage } from '../model/model-message.ts';
import { shownResult } from './shown-result.ts';
import type { ReminderWish } from './user-context.ts';

type AssistantPart = Exclude<AssistantModelMessage['content'], string>[number];
type ToolPart = ToolModelMessage['content'][number];

export type CallPart = Extract<AssistantPart, { type: 'tool-call' }>;
export type ResultPart = Extract<ToolPart, { type: 'tool-result' }>;
export type SpokenPart = Extract<AssistantPart, { type: 'text' | 'reasoning' | 'file' }>;

/** One thing that is sent, still apart from its neighbours. */
export type SentPart =
  | { readonly kind: 'user'; readonly message: UserModelMessage }
  | { readonly kind: 'spoken'; readonly part: SpokenPart; readonly genseq: number }
  | { readonly kind: 'call'; readonly part: CallPart; readonly genseq: number }
  | { readonly kind: 'result'; readonly part: ResultPart };

export interface Receiver {
  /** The model that gets the messages. */
  readonly model: string;
  /** The turn that is being answered. */
  readonly turnId: TurnId;
  /** How it is told of reminders and files; in plain English by default. */
  readonly reminders?: ReminderWish;
  /** It gets so many turns before this one; all of them by default. */
  readonly lastTurns?: number;
}

export interface SentParts {
  readonly parts: readonly SentPart[];
  /** The models whose thoughts had to stay behind, because only they can read them; empty names are unknown ones. */
  readonly unreadable: ReadonlySet<string>;
}

/** The one place that decides what a model sees of each kind of row. */
export function sentParts(rows: readonly Message[], receiver: Receiver): SentParts {
  const unreadable = new Set<string>();
  const parts: SentPart[] = [];
  for (const row of rows) {
    switch (row.kind) {
      case 'prompt':
      case 'repair':
        parts.push({ kind: 'user', message: sayable(row.payload) });
        break;
      case 'reasoning':
      case 'text':
      case 'tool-call': {
        const isOwn = row.metadata.model === receiver.model;
        if (!isOwn && holdsThought(row)) unreadable.add(row.metadata.model ?? '');
        for (const part of assistantParts(row.payload)) {
          const readable = readableBy(part, row, receiver, isOwn);
          if (readable) parts.push(placed(readable, row.genseq));
        }
        break;
      }
      case 'tool-result':
        for (const part of row.payload.content) {
          if (part.type !== 'tool-result') continue;
          parts.push({ kind: 'result', part: shownResult(part, row.metadata.record) });
        }
        break;
      case 'boot':
        for (const part of assistantParts(row.payload)) {
          if (part.type === 'text' && !isBlank(part.text))
            parts.push({ kind: 'spoken', part, genseq: row.genseq });
        }
        break;
      case 'step-end':
      case 'turn-end':
      case 'error':
      case 'void':
      case 'marker':
      case 'undo':
      case 'record':
        break;
      default:
        row satisfies never;
    }
  }
  return { parts, unreadable };
}

function assistantParts({ content }: AssistantModelMessage): readonly AssistantPart[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function placed(part: CallPart | SpokenPart, genseq: number): SentPart {
  return part.type === 'tool-call' ? { kind: 'call', part, genseq } : { kind: 'spoken', part, genseq };
}

interface Thinker {
  readonly metadata: PartMetadata;
  readonly turnId: TurnId | null;
}

/**
 * What the receiver can do with a part. A signed or encrypted thought is for its own model alone: to another goes its
 * readable text, in a frame. A plain one goes back to its model while the turn lasts, as such models ask.
 */
function readableBy(
  part: AssistantPart,
  { metadata, turnId }: Thinker,
  receiver: Receiver,
  isOwn: boolean,
): CallPart | SpokenPart | undefined {
  switch (part.type) {
    case 'text':
      if (isBlank(part.text)) return undefined;
      return isOwn ? part : { type: 'text', text: part.text };
    case 'reasoning': {
      if (metadata.incomplete) return undefined;
      if (isOwn) return part.providerOptions || turnId === receiver.turnId ? part : undefined;
      return isBlank(part.text) ? undefined : { type: 'text', text: framedThought(part.text) };
    }
    case 'tool-call': {
      if (isOwn) return part;
      const { providerOptions: _, ...call } = part;
      return call;
    }
    case 'file':
      return part;
    default:
      // Provider-executed results, approvals and the like: none of our rows hold them.
      return undefined;
  }
}

function framedThought(text: string): string {
  return `<thinking>\n${text.trim()}\n</thinking>`;
}

/** Keys under which providers hide thoughts: Anthropic's `signature`, OpenAI's encrypted content, Gemini's thought signature. */
const OPAQUE = /signature|encrypted|redacted/i;

function holdsThought({ payload }: { readonly payload: AssistantModelMessage }): boolean {
  return assistantParts(payload).some(
    (part) =>
      'providerOptions' in part &&
      Object.values(part.providerOptions ?? {}).some((options) =>
        Object.entries(options).some(([key, value]) => OPAQUE.test(key) && value != null),
      ),
  );
}

/** Looks no further than the first character that shows. */
function isBlank(text: string): boolean {
  return !/\S/.test(text);
}

const NOTHING_SAID = '(nothing)';

/** No provider takes an empty prompt. */
function sayable(message: UserModelMessage): UserModelMessage {
  if (typeof message.content === 'string')
    return isBlank(message.content) ? { ...message, content: NOTHING_SAID } : message;
  const content = message.content.filter((part) => part.type !== 'text' || !isBlank(part.text));
  return { ...message, content: content.length === 0 ? NOTHING_SAID : content };
}
