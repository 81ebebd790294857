import { isAskedPrompt, isPrimed, type Message } from '../model/message.ts';
import type { FileMaps } from './input-files.ts';
import type { Receiver } from './sent-parts.ts';
import { sentRows } from './sent-rows.ts';
import { buildAgentUserContextInput, PLAIN_REMINDERS } from './user-context.ts';

export interface ContextRows extends FileMaps {
  /** The rows that a model is sent, with what it is told before the user's words. */
  readonly told: readonly Message[];
}

/** What of a conversation a model is sent, as rows. Every file can be asked for by its id, told of again or not. */
export function contextRows(rows: readonly Message[], receiver: Receiver): ContextRows {
  const { reminders = PLAIN_REMINDERS, turnId, lastTurns } = receiver;
  const { rows: told, ...maps } = buildAgentUserContextInput(sentRows(rows), { ...reminders, turnId });
  return { told: lastTurns === undefined ? told : withLastTurns(told, turnId, lastTurns), ...maps };
}

/** The history that a session began with stays: it is no turn. */
function withLastTurns(
  rows: readonly Message[],
  turnId: Receiver['turnId'],
  count: number,
): readonly Message[] {
  const prompts = rows.flatMap((row, index) => (isAskedPrompt(row) ? index : []));
  const now = prompts.findLastIndex((index) => rows[index]?.turnId === turnId);
  const before = now === -1 ? prompts : prompts.slice(0, now);
  const first = before.at(-count) ?? rows.length;
  const from = count === 0 ? (prompts[now] ?? rows.length) : before.length < count ? 0 : first;
  return rows.filter((row, index) => index >= from || isPrimed(row));
}
