/** A prompt as it is compared: by its name, or by what it says. */
export interface ComparedPrompt {
  readonly text: string;
  readonly key?: string;
}

/** What became of a prompt. Its places count from 0. */
export type AlignedPrompt =
  | { readonly change: 'same' | 'edited' | 'moved'; readonly before: number; readonly after: number }
  | { readonly change: 'added'; readonly after: number }
  | { readonly change: 'removed'; readonly before: number };

interface Pair {
  readonly before: number;
  readonly after: number;
}

/**
 * Says what became of each prompt of a script: found again by its key, else by its text, else by where it stands
 * between those that were found. In the order of the script as it is now; one that is gone stands where it was missed.
 */
export function alignPrompts(
  before: readonly ComparedPrompt[],
  after: readonly ComparedPrompt[],
): readonly AlignedPrompt[] {
  const pairs = new Pairs();
  pairByName(before, after, pairs, ({ key }) => key);
  pairByName(before, after, pairs, ({ text }) => text);
  pairByPlace(before.length, after.length, pairs);
  const inOrder = new Set(longestInOrder(pairs.all));
  const aligned: AlignedPrompt[] = after.map(({ text }, index) => {
    const pair = pairs.ofAfter.get(index);
    if (!pair) return { change: 'added', after: index };
    const isSame = before[pair.before]?.text === text;
    return { change: isSame ? (inOrder.has(pair) ? 'same' : 'moved') : 'edited', ...pair };
  });
  const gone = Array.from(before.keys()).filter((index) => !pairs.ofBefore.has(index));
  return gone.reduce(withRemoved, aligned);
}

/** Whether a prompt of one script is found again in another, by its key or its text. Places say nothing. */
export function sharesPrompt(before: readonly ComparedPrompt[], after: readonly ComparedPrompt[]): boolean {
  const keys = new Set(before.flatMap(({ key }) => key ?? []));
  const texts = new Set(before.map(({ text }) => text));
  return after.some(({ key, text }) => texts.has(text) || (key !== undefined && keys.has(key)));
}

/** What belongs together, each prompt once. */
class Pairs {
  readonly ofBefore = new Map<number, Pair>();
  readonly ofAfter = new Map<number, Pair>();

  get all(): readonly Pair[] {
    return Array.from(this.ofAfter.values());
  }

  add(pair: Pair): void {
    this.ofBefore.set(pair.before, pair);
    this.ofAfter.set(pair.after, pair);
  }
}

/** Pairs what has the same name, in order, as far as it has no pair yet. */
function pairByName(
  before: readonly ComparedPrompt[],
  after: readonly ComparedPrompt[],
  pairs: Pairs,
  nameOf: (prompt: ComparedPrompt) => string | undefined,
): void {
  const left = Array.from(before.entries()).filter(([index]) => !pairs.ofBefore.has(index));
  const waiting = Map.groupBy(left, ([, prompt]) => nameOf(prompt));
  for (const [index, prompt] of after.entries()) {
    const name = nameOf(prompt);
    if (name === undefined || pairs.ofAfter.has(index)) continue;
    const [match] = waiting.get(name)?.shift() ?? [];
    if (match !== undefined) pairs.add({ before: match, after: index });
  }
}

/** Pairs what is left between two neighbours that stayed in order: the first with the first, and so on. */
function pairByPlace(beforeLength: number, afterLength: number, pairs: Pairs): void {
  let last: Pair = { before: -1, after: -1 };
  for (const end of [...longestInOrder(pairs.all), { before: beforeLength, after: afterLength }]) {
    const left = placesBetween(last.before, end.before).filter((place) => !pairs.ofBefore.has(place));
    const right = placesBetween(last.after, end.after).filter((place) => !pairs.ofAfter.has(place));
    for (const [index, after] of right.entries()) {
      const before = left[index];
      if (before !== undefined) pairs.add({ before, after });
    }
    last = end;
  }
}

function placesBetween(start: number, end: number): readonly number[] {
  return Array.from({ length: Math.max(0, end - start - 1) }, (_, index) => start + 1 + index);
}

/** The most pairs that stand in the same order on both sides. */
function longestInOrder(pairs: readonly Pair[]): readonly Pair[] {
  const sorted = pairs.toSorted((a, b) => a.after - b.after);
  /** For each length, the chain that ends earliest on the left side. */
  const tails: Chain[] = [];
  for (const pair of sorted) {
    const length = tails.findLastIndex((tail) => tail.pair.before < pair.before) + 1;
    const previous = tails[length - 1];
    tails[length] = { pair, ...(previous && { previous }) };
  }
  const chain: Pair[] = [];
  for (let link = tails.at(-1); link; link = link.previous) chain.push(link.pair);
  return chain.reverse();
}

interface Chain {
  readonly pair: Pair;
  readonly previous?: Chain;
}

/** Puts a prompt that is gone after the last one that stood before it. */
function withRemoved(aligned: AlignedPrompt[], before: number): AlignedPrompt[] {
  const place = aligned.findLastIndex((prompt) => 'before' in prompt && prompt.before < before) + 1;
  return aligned.toSpliced(place, 0, { change: 'removed', before });
}
