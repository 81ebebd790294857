const LONGEST = 128;
/** What tokenizers take for one word: letters, signs, or blanks in a row. */
const LONG_WORD = new RegExp(
  [String.raw`[\p{L}\p{M}]`, String.raw`[^\s\p{L}\p{N}]`, String.raw`\s`]
    .map((kind) => `${kind}{${LONGEST + 1},}`)
    .join('|'),
  'gu',
);

/**
 * A text in pieces whose tokens can be counted in linear time: byte-pair encoders take the square of a word's length,
 * so that a word without end is cut, at the price of a token more or less at each cut.
 */
export function countable(text: string): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const { index, 0: word } of text.matchAll(LONG_WORD)) {
    for (let cut = index + LONGEST; cut < index + word.length; cut += LONGEST) {
      const end = isInsidePair(text, cut) ? cut - 1 : cut;
      pieces.push(text.slice(start, end));
      start = end;
    }
  }
  pieces.push(text.slice(start));
  return pieces;
}

/** Whether a cut there would part a character. */
export function isInsidePair(text: string, place: number): boolean {
  return /^[\udc00-\udfff]/.test(text.charAt(place)) && /[\ud800-\udbff]$/.test(text.charAt(place - 1));
}
