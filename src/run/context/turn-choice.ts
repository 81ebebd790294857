import { Refusal } from '../../model/refusal.ts';
import type { StoredTurn } from '../turns.ts';
import { type ContextSource, sentTurns } from './context-at.ts';

/** Which request is looked at: that of a turn, counted from 1, or what would be sent before the next prompt. */
export type TurnChoice = number | 'last' | 'next';

export interface ChosenTurn {
  /** All of which a model was sent something. */
  readonly turns: readonly StoredTurn[];
  /** Absent for what would be sent before the next prompt. */
  readonly turn?: StoredTurn;
  /** The one before it. */
  readonly before?: StoredTurn;
  /** Who is asked. */
  readonly model: string;
}

/** Refuses a turn that is not there. Where nothing was asked, the last is the next. */
export function chosenTurn({ rows, model, isToCome = false }: ContextSource, choice: TurnChoice): ChosenTurn {
  const turns = sentTurns(rows);
  const place = placeOf(turns.length, choice, isToCome);
  const [turn, before] = [turns[place], turns[place - 1]];
  return {
    turns,
    ...(turn && { turn }),
    ...(before && { before }),
    model: turn?.prompt.metadata.model ?? model,
  };
}

function placeOf(count: number, choice: TurnChoice, isToCome: boolean): number {
  if (choice === 'next') return count;
  if (choice === 'last') return Math.max(count - 1, 0);
  if (choice >= 1 && choice <= count) return choice - 1;
  throw new Refusal('NOT_FOUND', `There is no turn ${choice}.`, {
    remedy: isToCome ? 'It has not run yet: only its first prompt can be shown.' : whatIsThere(count),
  });
}

function whatIsThere(count: number): string {
  if (count === 0) return 'Nothing was asked yet.';
  return count === 1 ? 'There is only turn 1.' : `There are turns 1 to ${count}.`;
}
