import { commonInOrder, MOST_COMPARED } from './common-in-order.ts';

/** A piece of a line. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Where less than that is common to both lines, marks would only be in the way. */
const LEAST_COMMON = 0.3;

/** Two lines in pieces, those marked that the other does not have; undefined where they have little in common. */
export function changedWords(
  before: string,
  after: string,
): { readonly before: readonly Piece[]; readonly after: readonly Piece[] } | undefined {
  const [left, right] = [wordsOf(before), wordsOf(after)];
  if (Math.max(left.length, right.length) > MOST_COMPARED) return undefined;
  const common = commonInOrder(left, right);
  const letters = common.reduce((sum, [at]) => sum + (left[at]?.trim().length ?? 0), 0);
  const longest = Math.max(before.replaceAll(/\s/g, '').length, after.replaceAll(/\s/g, '').length);
  if (letters < longest * LEAST_COMMON) return undefined;
  return {
    before: pieces(left, new Set(common.map(([at]) => at))),
    after: pieces(right, new Set(common.map(([, at]) => at))),
  };
}

/** Words, blanks and signs; every Chinese character is a word. */
function wordsOf(line: string): readonly string[] {
  return line.match(/\p{Script=Han}|[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];
}

/** Blanks between two changed words are a part of the change. */
function pieces(words: readonly string[], common: ReadonlySet<number>): readonly Piece[] {
  const isChanged = words.map((_, at) => !common.has(at));
  const found: Piece[] = [];
  words.forEach((word, at) => {
    const isBridge = word.trim() === '' && isChanged[at - 1] === true && isChanged[at + 1] === true;
    const marked = isChanged[at] === true || isBridge;
    const last = found.at(-1);
    if (last?.isChanged === marked) found[found.length - 1] = { text: last.text + word, isChanged: marked };
    else found.push({ text: word, isChanged: marked });
  });
  return found;
}
