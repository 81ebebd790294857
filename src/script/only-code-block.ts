import { findFenceClose, openingFence } from './fence.ts';
import { advance, atLine, jump, lineCursor } from './lines.ts';

/** What the only fenced code block of a text holds; `undefined` if there is none, or more than one. */
export function onlyCodeBlock(text: string): string | undefined {
  let only: string | undefined;
  const cursor = lineCursor(text);
  for (; atLine(cursor); advance(cursor)) {
    const fence = openingFence(text, cursor.start, cursor.end);
    if (!fence) continue;
    if (only !== undefined) return undefined;
    const closing = findFenceClose(fence, text, cursor.next);
    if (closing === undefined) return text.slice(cursor.next);
    only = text.slice(cursor.next, closing);
    jump(cursor, closing);
  }
  return only;
}
