import type { TextRange } from '../model/script.ts';
import { type Fence, findFenceClose, openingFence } from './fence.ts';
import { advance, atLine, isBlank, jump, type LineCursor } from './lines.ts';
import { readHeading } from './priming-heading.ts';

/** What stands under a record's heading. */
export interface Block {
  /** Without the fence, and without the newline before the closing one. */
  readonly content: TextRange;
  /** Where the block ends: with the closing fence, without the newline after it. */
  readonly end: number;
  /** The info string of the fence; '' without one. */
  readonly info: string;
  /** Whether its first line, the fence or without one the heading, ends with CRLF: so do those of its text then. */
  readonly isCrlf: boolean;
  /** Where a fence stands that nothing closes, if there is one; the block then runs to the end of the file. */
  readonly unclosed: number | undefined;
}

/** Reads the block under the heading that the cursor is on, and leaves the cursor on the line after it. */
export function readBlock(cursor: LineCursor): Block {
  const headingEnd = cursor.end;
  advance(cursor);
  while (atLine(cursor) && isBlank(cursor.text, cursor.start, cursor.end)) advance(cursor);
  const fence = openingFence(cursor.text, cursor.start, cursor.end);
  return fence ? readFenced(cursor, fence) : readUnfenced(cursor, headingEnd);
}

/**
 * Moves the cursor from a fence's opening line to the line after the closing one. Returns where that one
 * ends; `undefined`, and the cursor at the end of the text, when there is none.
 */
export function skipFence(cursor: LineCursor, fence: Fence): number | undefined {
  const closing = findFenceClose(fence, cursor.text, cursor.next);
  jump(cursor, closing?.next ?? cursor.limit);
  return closing?.end;
}

function readFenced(cursor: LineCursor, fence: Fence): Block {
  const { text, limit, start: opening, end: openingEnd, next: start } = cursor;
  const { info } = fence;
  const isCrlf = text.charCodeAt(openingEnd) === CR;
  const closing = findFenceClose(fence, text, start);
  jump(cursor, closing?.next ?? limit);
  if (!closing) return { content: { start, end: limit }, end: limit, info, isCrlf, unclosed: opening };
  let end = closing.start;
  if (end > start) end--;
  // In a block that opens with an LF line, a CR before the last newline belongs to the text.
  if (end > start && isCrlf && text.charCodeAt(end - 1) === CR) end--;
  return { content: { start, end }, end: closing.end, info, isCrlf, unclosed: undefined };
}

function readUnfenced(cursor: LineCursor, headingEnd: number): Block {
  const { text, limit, start } = cursor;
  let end = start;
  let unclosed: number | undefined;
  while (atLine(cursor) && readHeading(text, cursor.start, cursor.end) === undefined) {
    const fence = openingFence(text, cursor.start, cursor.end);
    if (fence) {
      const opening = cursor.start;
      const closingEnd = skipFence(cursor, fence);
      if (closingEnd === undefined) unclosed = opening;
      end = closingEnd ?? limit;
      continue;
    }
    if (!isBlank(text, cursor.start, cursor.end)) end = cursor.end;
    advance(cursor);
  }
  const isCrlf = text.charCodeAt(headingEnd) === CR;
  return { content: { start, end }, end: end > start ? end : headingEnd, info: '', isCrlf, unclosed };
}

const CR = 0x0d;
