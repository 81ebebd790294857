import { isInsidePair } from './long-words.ts';

const LONGEST = 2_048;
/** Where tokenizers part words anyway: before a blank and a letter, and before a line that begins with a letter. */
const PARTED = /^[\s\S]*(?:\S(?= \p{L})|\n(?=\p{L}))/u;

/**
 * A text in slices that can be counted by themselves. They are cut between words; where there is no such place, at the
 * price of a token more or less. What is added to a text changes only its last slices.
 */
export function slicesOf(text: string): readonly string[] {
  const slices: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = endOfSlice(text, start);
    slices.push(text.slice(start, end));
    start = end;
  }
  return slices;
}

function endOfSlice(text: string, start: number): number {
  const end = start + LONGEST;
  if (end >= text.length) return text.length;
  const middle = start + LONGEST / 2;
  const [before] = PARTED.exec(text.slice(middle, end + 1)) ?? [];
  if (before !== undefined) return middle + before.length;
  return isInsidePair(text, end) ? end - 1 : end;
}
