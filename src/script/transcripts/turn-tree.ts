import type { ToldByEntries } from './transcript.ts';
import type { TurnDraft } from './turn-draft.ts';

/** A turn at its place in a conversation. */
export interface PlacedTurn {
  readonly draft: TurnDraft;
  /** The turn that this one goes on from. */
  readonly before: PlacedTurn | undefined;
}

/**
 * The turns of a transcript whose entries name their parents. Who goes back to an earlier prompt begins a branch in the
 * same file, and the one that was written to last is the conversation.
 */
export class TurnTree {
  readonly #turnOf = new Map<string, PlacedTurn | undefined>();
  #count = 0;
  #last: PlacedTurn | undefined;

  /** The turn that an entry belongs to, by its parent: `null` for the root, `undefined` where none is named. */
  placeOf(parent: string | null | undefined): PlacedTurn | undefined {
    if (parent === null) return undefined;
    return parent !== undefined && this.#turnOf.has(parent) ? this.#turnOf.get(parent) : this.#last;
  }

  /** Puts an entry into a turn: what names it as its parent belongs there too. */
  put(id: string | undefined, turn: PlacedTurn | undefined): void {
    if (id !== undefined) this.#turnOf.set(id, turn);
    this.#last = turn ?? this.#last;
  }

  begin(id: string | undefined, draft: TurnDraft, before: PlacedTurn | undefined): void {
    this.#count++;
    this.put(id, { draft, before });
  }

  /** The turns of the conversation, and how many are on other branches. */
  told(): Required<Pick<ToldByEntries, 'turns' | 'otherBranches'>> {
    const course: TurnDraft[] = [];
    for (let turn = this.#last; turn; turn = turn.before) course.push(turn.draft);
    return {
      turns: course.reverse().map((draft) => draft.done()),
      otherBranches: this.#count - course.length,
    };
  }
}
