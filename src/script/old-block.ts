import { openingFence } from './fence.ts';
import { advance, atLine, isBlank, lineCursor } from './lines.ts';
import { type Block, readBlock, skipFence } from './priming-block.ts';
import { readHeading } from './priming-heading.ts';

/**
 * What stands under an old heading, up to the next heading: a fenced block, or text that may hold code. `undefined`
 * if there is nothing, if a fence is never closed, or if text follows a block that may be the whole text or a part.
 */
export function oldBlock(text: string, start: number): Block | undefined {
  const cursor = lineCursor(text, start);
  const isCrlf = text.startsWith('\r\n', cursor.end);
  advance(cursor);
  while (atLine(cursor) && isBlank(text, cursor.start, cursor.end)) advance(cursor);
  const { start: contentStart } = cursor;
  const fence = openingFence(text, contentStart, cursor.end);
  let end = contentStart;
  while (atLine(cursor) && readHeading(text, cursor.start, cursor.end) === undefined) {
    const inner = openingFence(text, cursor.start, cursor.end);
    if (inner) {
      const closed = skipFence(cursor, inner);
      if (closed === undefined) return undefined;
      end = closed;
      continue;
    }
    if (!isBlank(text, cursor.start, cursor.end)) end = cursor.end;
    advance(cursor);
  }
  if (end === contentStart) return undefined;
  if (fence === undefined || !CONTAINERS.has(fence.info)) {
    return { start, end, contentStart, contentEnd: end, info: '', isCrlf, unclosed: undefined };
  }
  const block = readBlock(lineCursor(text, start));
  return block.end === end ? block : undefined;
}

/** The info strings of fences around a whole text. */
const CONTAINERS: ReadonlySet<string> = new Set(['', 'markdown', 'md']);
