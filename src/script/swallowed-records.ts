import { type Fence, findFenceClose, openingFence } from './fence.ts';
import { advance, atLine, bomLength, isBlank, jump, type LineCursor, lineCursor } from './lines.ts';
import { readHeading } from './priming-heading.ts';

/** A fence that was not closed where it should have been. */
export interface SwallowingFence {
  readonly line: number;
  readonly start: number;
}

/**
 * Fences around a record whose own fence would have closed them: their closing line was forgotten, and that of
 * the other record was taken for it. `start`, where line number `line` starts, is where the records begin.
 */
export function swallowingFences(text: string, start: number, line: number): readonly SwallowingFence[] {
  const found: SwallowingFence[] = [];
  const cursor = lineCursor(text, start, line);
  while (atLine(cursor)) {
    const fence = openingFence(text, cursor.start, cursor.end);
    if (fence === undefined) {
      advance(cursor);
      continue;
    }
    const closing = findFenceClose(fence, text, cursor.next);
    // The reader has reported that nothing closes it.
    if (closing === undefined) break;
    if (holdsRecord(text, cursor.next, closing, fence)) {
      found.push({ line: cursor.line, start: cursor.start });
    }
    jump(cursor, closing);
    advance(cursor);
  }
  return found;
}

/** How many lines are written like record headings, in blocks or not. */
export function countHeadings(text: string): number {
  const isHeadingAt = (at: number) => {
    WORD.lastIndex = at;
    return WORD.test(text);
  };
  let count = isHeadingAt(bomLength(text)) ? 1 : 0;
  for (let at = text.indexOf('\n###'); at >= 0; at = text.indexOf('\n###', at + 1)) {
    if (isHeadingAt(at + 1)) count++;
  }
  return count;
}

const WORD = /###[ \t]+record[ \t]/y;

function holdsRecord(text: string, start: number, end: number, fence: Fence): boolean {
  const cursor = lineCursor(text, start, 1, end);
  while (atLine(cursor)) {
    if (readHeading(text, cursor.start, cursor.end)?.kind !== 'record') {
      advance(cursor);
      continue;
    }
    const other = fenceBelow(cursor);
    if (other?.run.startsWith(fence.run)) return true;
  }
  return false;
}

/** The fence that the block under a heading begins with. Leaves the cursor on that block's first line. */
function fenceBelow(cursor: LineCursor): Fence | undefined {
  advance(cursor);
  while (atLine(cursor) && isBlank(cursor.text, cursor.start, cursor.end)) advance(cursor);
  return openingFence(cursor.text, cursor.start, cursor.end);
}
