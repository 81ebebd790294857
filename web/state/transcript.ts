import type { MessageId } from '../../src/model/ids.ts';
import { type EndReason, isAskedPrompt, type Message, withoutVoided } from '../../src/model/message.ts';
import { messageText } from '../../src/model/message-text.ts';
import type { Conversation, RunningText } from './conversation.ts';
import { isForPeople, isPrimed } from './priming.ts';
import { type ToolCall, toolCallIn, toolResultIn } from './tool-call.ts';

interface Spoken {
  readonly id: MessageId;
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
  | ({ readonly type: 'tool'; readonly id: MessageId; readonly durationMs?: number } & ToolCall)
  | {
      readonly type: 'error';
      readonly id: MessageId | 'failure';
      readonly message: string;
      readonly remedy: string | undefined;
    };

/** A prompt and what followed it. What stands before the first prompt is a turn without one. */
export interface Turn {
  readonly id: MessageId;
  /** From 1; 0 where nobody asked it here. */
  readonly number: number;
  /** It belongs to the history that the conversation began with: nobody ran it here. */
  readonly isPrimed: boolean;
  /** Where its first row stands. */
  readonly order: number;
  readonly prompt: string | undefined;
  readonly entries: readonly Entry[];
  readonly end: { readonly reason: EndReason; readonly durationMs: number } | undefined;
  readonly tokens: { readonly input: number; readonly output: number };
  /** Who answered. */
  readonly model: string | undefined;
  /** Whether that was somebody else before. */
  readonly isNewModel: boolean;
}

type Draft = { -readonly [Key in keyof Turn]: Turn[Key] } & {
  entries: Entry[];
  /** When the last of its rows was kept, and when each call was made. */
  readonly times: { last: number; readonly calls: Map<string, number> };
};

/** The turns of what is kept; rows that were taken out are left out. */
export function keptTurns({
  session,
  rows,
  waiting,
}: Pick<Conversation, 'session' | 'rows' | 'waiting'>): readonly Turn[] {
  const turns: Draft[] = [];
  let asked = 0;
  for (const row of withoutVoided(rows)) {
    if (isPrimed(row) && !isForPeople(row)) continue;
    if (isAskedPrompt(row)) {
      turns.push({ ...draft(row, messageText(row)), number: ++asked, model: row.metadata.model });
      continue;
    }
    if (row.kind === 'prompt') {
      turns.push(draft(row, messageText(row)));
      continue;
    }
    if (turns.at(-1)?.isPrimed !== isPrimed(row)) turns.push(draft(row));
    const turn = turns.at(-1);
    if (!turn) continue;
    take(turn, row, waiting);
    turn.times.last = Date.parse(row.createdAt);
  }
  let model = session.metadata.modelId;
  for (const turn of turns) {
    turn.isNewModel = turn.model !== undefined && turn.model !== model;
    model = turn.model ?? model;
  }
  return turns.filter(({ prompt, entries }) => prompt !== undefined || entries.length > 0);
}

/** The same with what is being received at its end, and with what the last run failed with if no row says so. */
export function withRunning(
  turns: readonly Turn[],
  { running, failure, missing }: Pick<Conversation, 'running' | 'failure' | 'missing'>,
): readonly Turn[] {
  const last = turns.at(-1);
  if (!last || last.isPrimed) return turns;
  const hasError = last.entries.some(({ type }) => type === 'error');
  // What comes after a turn has ended belongs to one whose prompt is still to come.
  const added = last.end && missing.length > 0 ? [] : running.map(runningEntry);
  if (failure && !hasError) {
    added.push({ type: 'error', id: 'failure', message: failure.message, remedy: failure.remedy });
  }
  if (added.length === 0) return turns;
  return [...turns.slice(0, -1), { ...last, entries: [...last.entries, ...added] }];
}

function draft(row: Message, prompt?: string): Draft {
  return {
    id: row.id,
    number: 0,
    isPrimed: isPrimed(row),
    order: row.order,
    prompt,
    entries: [],
    end: undefined,
    tokens: { input: 0, output: 0 },
    model: undefined,
    isNewModel: false,
    times: { last: Date.parse(row.createdAt), calls: new Map() },
  };
}

function take(turn: Draft, row: Message, waiting: Conversation['waiting']): void {
  switch (row.kind) {
    case 'text':
    case 'reasoning':
      if (row.audience === 'model') return;
      turn.entries.push({
        type: row.kind === 'text' && row.audience === 'person' ? 'boot' : row.kind,
        id: row.id,
        text: messageText(row).trimEnd(),
        isRunning: false,
        isIncomplete: row.metadata.incomplete === true,
        ...took(turn, row, turn.times.last),
      });
      return;
    case 'boot':
      turn.entries.push({
        type: 'boot',
        id: row.id,
        text: messageText(row),
        isRunning: false,
        isIncomplete: false,
      });
      return;
    case 'tool-call': {
      const call = toolCallIn(row, waiting);
      turn.times.calls.set(call.callId, Date.parse(row.createdAt));
      turn.entries.push({ type: 'tool', id: row.id, ...call });
      return;
    }
    case 'tool-result':
      addResult(turn, row);
      return;
    case 'error':
      turn.entries.push({
        type: 'error',
        id: row.id,
        message: row.metadata.message,
        remedy: row.metadata.remedy,
      });
      return;
    case 'step-end': {
      const { usage, model } = row.metadata;
      const { input, output } = turn.tokens;
      turn.tokens = {
        input: input + (usage?.inputTokens ?? 0),
        output: output + (usage?.outputTokens ?? 0),
      };
      if (model !== undefined) turn.model = model;
      return;
    }
    case 'turn-end':
      turn.end = row.metadata;
      return;
    default:
  }
}

function addResult(turn: Draft, row: Extract<Message, { kind: 'tool-result' }>): void {
  const result = toolResultIn(row);
  const at = turn.entries.findLastIndex((entry) => entry.type === 'tool' && entry.callId === result?.callId);
  const call = turn.entries[at];
  if (!result || call?.type !== 'tool') return;
  const begun = turn.times.calls.get(result.callId) ?? Number.NaN;
  turn.entries[at] = { ...call, result, ...took(turn, row, begun) };
}

/** How long something took; nobody knows that of what happened before. */
function took(turn: Draft, { createdAt }: Message, begun: number): { readonly durationMs?: number } {
  return turn.isPrimed ? {} : { durationMs: Date.parse(createdAt) - begun };
}

function runningEntry({ partId, kind, text, order }: RunningText): Entry {
  return { type: kind, id: partId, text, isRunning: order === undefined, isIncomplete: false };
}
