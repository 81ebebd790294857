import { findFenceClose } from './fence.ts';
import { advance, jump, type LineCursor } from './lines.ts';
import { type Block, endBefore } from './priming-block.ts';
import { usualOpening } from './usual-opening.ts';

/** A block of a known type that begins as it is usually written. One is enough for all blocks of a script. */
export class UsualBlock implements Block {
  type = '';
  start = 0;
  end = 0;
  contentStart = 0;
  contentEnd = 0;
  info = '';
  isCrlf = false;
  readonly unclosed = undefined;

  /**
   * Reads the block that starts on the cursor's line or after it if that is empty, and leaves the cursor on the
   * line after the block. False, and nothing moved, when that is no such block, or nothing closes it.
   */
  read(cursor: LineCursor): boolean {
    const { text } = cursor;
    const start = cursor.start === cursor.end ? cursor.next : cursor.start;
    const opening = usualOpening(text, start);
    if (opening === undefined) return false;
    const { type, fence, pattern } = opening;
    const contentStart = pattern.lastIndex;
    const closing = findFenceClose(fence, text, contentStart);
    if (closing === undefined) return false;
    jump(cursor, closing, closing + fence.run.length);
    this.type = type;
    this.start = start;
    this.end = cursor.end;
    this.contentStart = contentStart;
    this.info = fence.info;
    this.isCrlf = text.charCodeAt(contentStart - 2) === CR;
    this.contentEnd = endBefore(closing, text, contentStart, this.isCrlf);
    advance(cursor);
    return true;
  }
}

const CR = 0x0d;
