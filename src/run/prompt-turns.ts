import type { Progress } from '../attach/plan.ts';
import type { Session } from '../model/session.ts';
import { isComplete, type StoredTurn } from './turns.ts';

/** A prompt that was typed into a session and is not in its script. */
export interface TypedPrompt {
  readonly text: string;
  /** How many prompts of the script came before it. */
  readonly after: number;
}

/** What of a session belongs to the prompts of a script, and what does not. */
export interface PromptTurns {
  /** One turn for each prompt, in their order, up to the first that was not asked. */
  readonly turns: readonly StoredTurn[];
  readonly typed: readonly TypedPrompt[];
}

/**
 * Finds the turns of a script's prompts. One that was typed by hand counts as the prompt's own if it comes right
 * after the turn before and says the same: the prompt was put into the script afterwards.
 */
export function promptTurns(all: readonly StoredTurn[], texts: readonly string[]): PromptTurns {
  const placeOfPrompt = new Map(all.map(({ prompt }, place) => [prompt.metadata.promptIndex, place]));
  /** Where the turns of the prompts stand among all. */
  const places: number[] = [];
  for (const [index, text] of texts.entries()) {
    const next = (places.at(-1) ?? -1) + 1;
    const place = placeOfPrompt.get(index) ?? (isTypedAs(all[next], text) ? next : undefined);
    if (place === undefined) break;
    places.push(place);
  }
  const own = new Set(places);
  let after = 0;
  const typed: TypedPrompt[] = [];
  for (const [place, turn] of all.entries()) {
    if (own.has(place)) after++;
    else if (isTyped(turn)) typed.push({ text: textOf(turn), after });
  }
  return { turns: places.flatMap((place) => all[place] ?? []), typed };
}

function isTypedAs(turn: StoredTurn | undefined, text: string): boolean {
  return turn !== undefined && isTyped(turn) && textOf(turn) === text;
}

/** How far a session has come with prompts whose chained hashes are these. */
export function progressOf(
  { turns }: PromptTurns,
  promptHashes: readonly string[],
  { metadata: { keptPrompts = 0 } }: Pick<Session, 'metadata'>,
): Progress {
  return {
    asked: turns.length,
    answered: countWhile(turns, isComplete),
    matching: countWhile(
      turns,
      (turn, index) => isTyped(turn) || turn.prompt.metadata.promptHash === promptHashes[index],
    ),
    kept: keptPrompts,
  };
}

function textOf({ prompt: { payload } }: StoredTurn): string {
  return typeof payload.content === 'string' ? payload.content : '';
}

function isTyped({ prompt }: StoredTurn): boolean {
  return prompt.metadata.promptIndex === undefined;
}

function countWhile<Item>(items: readonly Item[], holds: (item: Item, index: number) => boolean): number {
  const end = items.findIndex((item, index) => !holds(item, index));
  return end === -1 ? items.length : end;
}
