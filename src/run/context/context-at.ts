import { type AssembledContext, assembleContext } from '../../context/assemble-context.ts';
import { PLAIN_REMINDERS } from '../../context/user-context.ts';
import { newTurnId } from '../../model/ids.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Message } from '../../model/message.ts';
import type { ReminderMode } from '../../model/reminder-mode.ts';
import type { RunWarning } from '../../model/run.ts';
import { Conversation } from '../conversation.ts';
import type { TurnPlan } from '../run-turn.ts';
import { type StoredTurn, turnsOf } from '../turns.ts';
import { type PictureWish, withNotedResults } from './picture-notes.ts';
import type { RunContext } from './run-context.ts';

/** What is needed to put together again what a model was sent. */
export interface ContextSource {
  readonly rows: readonly Message[];
  readonly context: RunContext;
  readonly system?: string;
  /** Who would be asked now, and how. */
  readonly model: string;
  readonly settings: JsonObject;
  readonly warnings: readonly RunWarning[];
  /** Whether nothing was run yet: the only turn is the one that a run would begin with. */
  readonly isToCome?: boolean;
}

/** What a model was sent at some time, or would be. */
export interface ContextAt {
  /** As it is configured. */
  readonly mode: ReminderMode;
  readonly warnings: readonly RunWarning[];
  /** In this mode, or as it is configured. */
  assembled(mode?: ReminderMode): AssembledContext;
}

interface RequestWish {
  readonly isLast?: boolean;
  readonly pictures?: PictureWish;
}

/** The first request of a turn, or the last one of it; without a turn, what would be sent before the next prompt. */
export async function contextAt(
  { rows, context, system, model }: ContextSource,
  turn: StoredTurn | undefined,
  { isLast = false, pictures = 'noted' }: RequestWish = {},
): Promise<ContextAt> {
  const sent = turn ? rowsUntil(rows, isLast ? lastRequestOf(turn) : turn.prompt.order) : rows;
  const { receiver, tools, skills, notices, warnings } = await context.forTurn(
    planOf(turn, model),
    new Conversation(sent),
    { pictures, isPast: turn !== undefined },
  );
  const { reminders = PLAIN_REMINDERS } = receiver;
  return {
    mode: reminders.mode,
    warnings: [...notices, ...warnings],
    assembled: (mode = reminders.mode) => {
      const assembled = assembleContext({
        ...(system !== undefined && { system }),
        rules: skills.rules,
        rows: sent,
        receiver: { ...receiver, reminders: { ...reminders, mode } },
        tools,
      });
      return pictures === 'read'
        ? assembled
        : { ...assembled, messages: withNotedResults(assembled.messages) };
    },
  };
}

/** The turns of which a model was sent something. */
export function sentTurns(rows: readonly Message[]): readonly StoredTurn[] {
  return turnsOf(rows).filter(({ prompt }) => prompt.audience === 'all' || prompt.audience === 'model');
}

function rowsUntil(rows: readonly Message[], order: number): readonly Message[] {
  return rows.filter((row) => row.order <= order);
}

/** The place of the row after which the turn was asked for its last answer. */
function lastRequestOf({ prompt, rows }: StoredTurn): number {
  return rows.findLast(({ kind }) => kind === 'tool-result' || kind === 'repair')?.order ?? prompt.order;
}

/** A turn that is there already, or one that nothing is said of yet. */
function planOf(turn: StoredTurn | undefined, model: string): TurnPlan {
  const { metadata, turnId, course, genseq } = turn?.prompt ?? {};
  return {
    turnId: turnId ?? newTurnId(),
    prompt: { text: '', hash: '' },
    source: 'chat',
    inputHash: '',
    model: metadata?.model ?? model,
    settings: {},
    course: course ?? 1,
    genseq: genseq ?? 0,
    ...(metadata && { unavailable: metadata.unavailable ?? [] }),
    ...(metadata?.files && { files: metadata.files }),
    resume: { kept: [] },
  };
}
