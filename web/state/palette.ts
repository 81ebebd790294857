/** Something that can be found by its words. */
export interface Findable {
  readonly id: string;
  readonly words: string;
}

/** How well words fit what was typed, and which of their characters do. */
export interface Match {
  readonly score: number;
  readonly places: readonly number[];
}

/** Undefined where the words do not hold what was typed, in its order. Better is higher. */
export function matchOf(query: string, words: string): Match | undefined {
  const wanted = Array.from(query.toLowerCase()).filter((sign) => sign.trim() !== '');
  const signs = Array.from(words.toLowerCase());
  if (wanted.length === 0) return { score: 0, places: [] };
  let best: Match | undefined;
  // What begins at another place may be together where this one is scattered.
  for (
    let from = signs.indexOf(wanted[0] ?? '');
    from !== -1;
    from = signs.indexOf(wanted[0] ?? '', from + 1)
  ) {
    const match = matchFrom(wanted, signs, from);
    if (!match) break;
    if (!best || match.score > best.score) best = match;
  }
  const isPrefix = words.toLowerCase().startsWith(query.trim().toLowerCase());
  return best && isPrefix ? { ...best, score: best.score + PREFIX } : best;
}

const PREFIX = 40;
const WORD_START = 12;
const TOGETHER = 10;
const GAP_COST = 2;
const LENGTH_COST = 0.1;

function matchFrom(wanted: readonly string[], signs: readonly string[], from: number): Match | undefined {
  const places: number[] = [];
  let score = 0;
  let next = from;
  for (const sign of wanted) {
    const last = places.at(-1);
    const place = placeOf(sign, signs, next);
    if (place === -1) return undefined;
    if (isWordStart(signs, place)) score += WORD_START;
    if (last !== undefined) score += place === last + 1 ? TOGETHER : (last + 1 - place) * GAP_COST;
    places.push(place);
    next = place + 1;
  }
  return { score: score - signs.length * LENGTH_COST, places };
}

/** The very next sign, else the next that begins a word, else the next one at all. */
function placeOf(sign: string, signs: readonly string[], next: number): number {
  if (signs[next] === sign) return next;
  const start = signs.findIndex((each, at) => at > next && each === sign && isWordStart(signs, at));
  return start === -1 ? signs.indexOf(sign, next) : start;
}

/** Every Chinese character is a word for this. */
function isWordStart(signs: readonly string[], place: number): boolean {
  return !/[\p{L}\p{N}]/u.test(signs[place - 1] ?? '') || /\p{Script=Han}/u.test(signs[place] ?? '');
}

/** Those that fit, the best first; of equals those that were used lately, then as they were. */
export function found<Thing extends Findable>(
  things: readonly Thing[],
  query: string,
  recent: readonly string[],
): readonly (Thing & { readonly match: Match })[] {
  const age = ({ id }: Findable) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return things
    .flatMap((thing) => {
      const match = matchOf(query, thing.words);
      // What is scattered over long words fits by chance.
      return match && match.score >= 0 ? [{ ...thing, match }] : [];
    })
    .toSorted((a, b) => b.match.score - a.match.score || age(a) - age(b));
}

const KEPT = 6;

/** What was used lately, with what was used now before it. */
export function withRecent(recent: readonly string[], id: string): readonly string[] {
  return [id, ...recent.filter((each) => each !== id)].slice(0, KEPT);
}
