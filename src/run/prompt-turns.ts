import type { Progress } from '../attach/plan.ts';
import type { Session } from '../model/session.ts';
import { isAskedByUser, isComplete, type StoredTurn } from './turns.ts';

/** A prompt that was typed into a session and is not in its script. */
export interface TypedPrompt {
  readonly text: string;
  /** How many prompts of the script came before it. */
  readonly after: number;
}

/** What of a session belongs to the prompts of a script, and what does not. */
export interface PromptTurns {
  /**
   * One turn for each prompt, in their order, up to the first that was not asked; where all were asked, then those
   * of prompts that are no longer at the end of the script. Undefined for one that is left unasked before others.
   */
  readonly turns: readonly (StoredTurn | undefined)[];
  readonly typed: readonly TypedPrompt[];
  /** The first prompt that was typed by hand, became one of the script, and has other words by now. */
  readonly reworded?: number;
}

/** What else is known of the prompts of a session. */
export interface AskedBefore {
  /** What they said when they ran last. */
  readonly ran?: readonly string[];
  /** How many of them count as they are, asked or not. */
  readonly kept?: number;
}

/**
 * Finds the turns of a script's prompts. One that was typed by hand counts as the prompt's own if it comes right
 * after the turn before and says the same, or did when it ran: the prompt was put into the script afterwards.
 */
export function promptTurns(
  stored: readonly StoredTurn[],
  texts: readonly string[],
  { ran = [], kept = 0 }: AskedBefore = {},
): PromptTurns {
  const all = stored.filter(isAskedByUser);
  const placeOfPrompt = new Map(all.map(({ prompt }, place) => [prompt.metadata.promptIndex, place]));
  /** Where the turns of the prompts stand among all. */
  const places: (number | undefined)[] = [];
  let next = 0;
  let reworded: number | undefined;
  for (let index = 0; ; index++) {
    const isTypedSo = isTypedAs(all[next], texts[index]);
    const isTypedBefore = !isTypedSo && isTypedAs(all[next], ran[index]);
    const place = placeOfPrompt.get(index) ?? (isTypedSo || isTypedBefore ? next : undefined);
    if (place === undefined && index >= kept) break;
    if (place === next && isTypedBefore) reworded ??= index;
    places.push(place);
    if (place !== undefined) next = place + 1;
  }
  const asked = places.slice(0, places.findLastIndex((place) => place !== undefined) + 1);
  return {
    turns: asked.map((place) => (place === undefined ? undefined : all[place])),
    typed: typedIn(all, new Set(asked)),
    ...(reworded !== undefined && { reworded }),
  };
}

function typedIn(all: readonly StoredTurn[], own: ReadonlySet<number | undefined>): readonly TypedPrompt[] {
  let after = 0;
  const typed: TypedPrompt[] = [];
  for (const [place, turn] of all.entries()) {
    if (own.has(place)) after++;
    else if (isTyped(turn)) typed.push({ text: textOf(turn), after });
  }
  return typed;
}

function isTypedAs(turn: StoredTurn | undefined, text: string | undefined): boolean {
  return turn !== undefined && isTyped(turn) && textOf(turn) === text;
}

/** How far a session has come with prompts whose chained hashes are these. */
export function progressOf(
  { turns, reworded = Number.POSITIVE_INFINITY }: PromptTurns,
  promptHashes: readonly string[],
  { metadata: { keptPrompts = 0 } }: Pick<Session, 'metadata'>,
): Progress {
  const isAsAsked = (turn: StoredTurn | undefined, index: number) =>
    turn !== undefined &&
    index < reworded &&
    (isTyped(turn) || turn.prompt.metadata.promptHash === promptHashes[index]);
  const places = Array.from({ length: Math.max(turns.length, keptPrompts) }, (_, index) => index);
  return {
    asked: turns.length,
    answered: Math.min(
      countWhile(turns, (turn) => turn === undefined || isComplete(turn)),
      promptHashes.length,
    ),
    matching: countWhile(turns, isAsAsked),
    shareable: countWhile(places, (index) => index < keptPrompts || isAsAsked(turns[index], index)),
    kept: keptPrompts,
  };
}

export function textOf({ prompt: { payload } }: StoredTurn): string {
  return typeof payload.content === 'string' ? payload.content : '';
}

function isTyped({ prompt }: StoredTurn): boolean {
  return prompt.metadata.promptIndex === undefined;
}

function countWhile<Item>(items: readonly Item[], holds: (item: Item, index: number) => boolean): number {
  const end = items.findIndex((item, index) => !holds(item, index));
  return end === -1 ? items.length : end;
}
