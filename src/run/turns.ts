import type { TurnId } from '../model/ids.ts';
import {
  type AskedPrompt,
  type EndReason,
  type FinishReason,
  isAskedPrompt,
  type Message,
  type VoidMetadata,
  withoutVoided,
} from '../model/message.ts';
import type { Evidence } from '../model/terminal.ts';

/** A turn as it is stored. */
export interface StoredTurn {
  readonly prompt: AskedPrompt;
  /** What followed the prompt and counts. */
  readonly rows: readonly Message[];
  /** What is kept of the terminal that it was typed into, if that is what happened to it. */
  readonly evidence: readonly Evidence[];
  /** Absent while the turn is not over: it runs, or its process died. */
  readonly end?: EndReason;
}

/**
 * The turns of a session, in order, from all its visible rows; not those of the history that it began with. Evidence is
 * needed by those who ask what was answered.
 */
export function turnsOf(
  messages: readonly Message[],
  evidence: readonly Evidence[] = [],
): readonly StoredTurn[] {
  const byTurn = evidenceByTurn(evidence);
  const turns: { prompt: AskedPrompt; rows: Message[]; evidence: readonly Evidence[]; end?: EndReason }[] =
    [];
  for (const row of withoutVoided(messages)) {
    if (isAskedPrompt(row)) {
      turns.push({ prompt: row, rows: [], evidence: (row.turnId && byTurn.get(row.turnId)) || [] });
      continue;
    }
    const turn = turns.at(-1);
    if (turn === undefined || row.turnId !== turn.prompt.turnId) continue;
    turn.rows.push(row);
    if (row.kind === 'turn-end') turn.end = row.metadata.reason;
  }
  return turns;
}

/** Pieces of evidence by their turns, in their order. */
export function evidenceByTurn(evidence: readonly Evidence[]): ReadonlyMap<TurnId, readonly Evidence[]> {
  return Map.groupBy(evidence, ({ turnId }) => turnId);
}

/** Whether its prompt is an entry of the user's, and not what an agent does by itself. */
export function isAskedByUser({ prompt: { audience, metadata } }: StoredTurn): boolean {
  return audience === 'all' && metadata.task?.type !== 'action';
}

export function isComplete({ end }: StoredTurn): boolean {
  return end === 'done' || end === 'length';
}

/** How many prompts of a script have their answers, counted from the first. */
export function completedPrompts(turns: readonly StoredTurn[]): number {
  const complete = new Set(turns.filter(isComplete).map(({ prompt }) => prompt.metadata.promptIndex));
  let count = 0;
  while (complete.has(count)) count++;
  return count;
}

/** What resuming a turn keeps, and what it takes out of the conversation. */
export interface Resumption {
  readonly kept: readonly Message[];
  readonly stale?: VoidMetadata;
}

/** Steps that ended otherwise (by an error, by a filter) are asked again. */
const FINISHED_STEPS: readonly FinishReason[] = ['stop', 'length', 'tool-calls'];

/** A turn is resumed after its last finished step, tool result or wish for a better answer; what came later is begun anew. */
export function resumptionOf({ rows }: StoredTurn): Resumption {
  const keptCount = rows.findLastIndex(isLandmark) + 1;
  const from = rows[keptCount];
  const to = rows.at(-1);
  return {
    kept: rows.slice(0, keptCount),
    ...(from && to && { stale: { fromOrder: from.order, toOrder: to.order } }),
  };
}

function isLandmark(row: Message): boolean {
  if (row.kind === 'step-end') return FINISHED_STEPS.includes(row.metadata.finishReason);
  return row.kind === 'tool-result' || row.kind === 'repair';
}

/** How a turn ends whose last step is already there and asked for nothing more. */
export function settledBy(kept: readonly Message[]): 'done' | 'length' | undefined {
  const last = kept.at(-1);
  if (last?.kind !== 'step-end' || last.metadata.finishReason === 'tool-calls') return undefined;
  return last.metadata.finishReason === 'length' ? 'length' : 'done';
}
