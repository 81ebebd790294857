/** Something that can be done with many things, and how people ask for it. `{o}` is the thing. */
export interface Action {
  readonly id: string;
  readonly en: Wording;
  readonly zh: Wording;
}

export interface Wording {
  readonly name: string;
  readonly description: string;
  readonly triggers: readonly [string, string];
  /** What its author would call it as well. */
  readonly intents: readonly string[];
  readonly example: string;
  /** A request in plain words. */
  readonly plain: string;
  /** The same in words of other people: one half of the set has those, the other these. */
  readonly others: { readonly calibration: readonly string[]; readonly test: readonly string[] };
  readonly body: string;
}
