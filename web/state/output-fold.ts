/** Lines that are shown of the begin and of the end of a long output. */
const SHOWN = 8;
/** So few more are shown at once. */
const WORTH_FOLDING = 6;

interface FoldedOutput {
  readonly begin: string;
  /** How many lines are left out in the middle. */
  readonly left: number;
  readonly end: string;
}

/** What is seen of an output at first: how it begins and how it ends, which says what came of it. */
export function foldedOutput(text: string): FoldedOutput {
  const begin = placeAfter(text, SHOWN);
  const end = placeBefore(text, SHOWN);
  const left = begin < end ? linesIn(text.slice(begin, end)) : 0;
  if (left <= WORTH_FOLDING) return { begin: text, left: 0, end: '' };
  return { begin: text.slice(0, begin - 1), left, end: text.slice(end) };
}

function placeAfter(text: string, lines: number): number {
  let place = 0;
  for (let count = 0; count < lines; count++) {
    const next = text.indexOf('\n', place);
    if (next === -1) return text.length;
    place = next + 1;
  }
  return place;
}

function placeBefore(text: string, lines: number): number {
  let place = text.length;
  for (let count = 0; count < lines; count++) {
    const next = text.lastIndexOf('\n', place - 1);
    if (next === -1 || place === 0) return 0;
    place = next;
  }
  return place + 1;
}

function linesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
