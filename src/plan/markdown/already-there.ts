import { isBlank, type MarkdownDocument } from './document.ts';
import type { Place } from './places.ts';
import type { DocLine } from './read-lines.ts';

/** What a plan puts into a document. */
export interface PlanTexts {
  /** The blocks that it writes. */
  readonly blocks: ReadonlySet<string>;
  /** The texts that it puts in beside them. */
  readonly texts: readonly (readonly DocLine[])[];
}

/**
 * Whether a text stands at a place already. What the same plan has put between the place and the text does not count: two
 * texts that both go to the end are both at the end.
 */
export function isThere(
  document: MarkdownDocument,
  place: Place,
  text: readonly DocLine[],
  { blocks, texts }: PlanTexts,
): boolean {
  const { lines } = document;
  const isForward = place.looks === 'forward';
  const others = texts.toSorted((one, other) => other.length - one.length);
  let at = place.at;
  // What was put before everything else may have become front matter.
  if (at === document.frontMatter && standsAt(lines, 0, text, true)) return true;
  for (;;) {
    while (isBlankAt(lines, isForward ? at : at - 1)) at += isForward ? 1 : -1;
    if (standsAt(lines, at, text, isForward)) return true;
    const block = document.blockAround(isForward ? at : at - 1);
    const passed = others.find((other) => standsAt(lines, at, other, isForward));
    if (block && blocks.has(block.id)) at = isForward ? block.last + 1 : block.first;
    else if (passed) at += isForward ? passed.length : -passed.length;
    else return false;
  }
}

function isBlankAt(lines: readonly DocLine[], at: number): boolean {
  const line = lines[at];
  return line !== undefined && isBlank(line);
}

/** Whether lines begin at a place, or end there, with nothing but a blank line, a marker or an end after them. */
function standsAt(
  lines: readonly DocLine[],
  at: number,
  text: readonly DocLine[],
  isForward: boolean,
): boolean {
  const first = isForward ? at : at - text.length;
  if (
    text.length === 0 ||
    first < 0 ||
    !text.every((line, index) => lines[first + index]?.text === line.text)
  ) {
    return false;
  }
  const beyond = lines[isForward ? first + text.length : first - 1];
  return !beyond || isBlank(beyond) || beyond.marker !== undefined;
}
