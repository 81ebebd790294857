import { type Fence, findFenceClose, openingFence } from './fence.ts';
import { advance, atLine, isBlank, jump, type LineCursor } from './lines.ts';
import { readHeading } from './priming-heading.ts';

/** A record's heading and what stands under it. */
export interface Block {
  /** Where the heading starts. */
  readonly start: number;
  /** Where the block ends: with the closing fence, without the newline after it. */
  readonly end: number;
  /** The content is without the fence, and without the newline before the closing one. */
  readonly contentStart: number;
  readonly contentEnd: number;
  /** The info string of the fence; '' without one. */
  readonly info: string;
  /** Whether its first line, the fence or without one the heading, ends with CRLF: so do those of its text then. */
  readonly isCrlf: boolean;
  /** Where a fence stands that nothing closes, if there is one; the block then runs to the end of the file. */
  readonly unclosed: number | undefined;
}

/** Reads the block under the heading that the cursor is on, and leaves the cursor on the line after it. */
export function readBlock(cursor: LineCursor): Block {
  const { start, end } = cursor;
  advance(cursor);
  while (atLine(cursor) && isBlank(cursor.text, cursor.start, cursor.end)) advance(cursor);
  const fence = openingFence(cursor.text, cursor.start, cursor.end);
  return fence ? readFenced(cursor, fence, start) : readUnfenced(cursor, start, end);
}

/**
 * Moves the cursor from a fence's opening line to the line after the closing one. Returns where that one
 * ends; `undefined`, and the cursor at the end of the text, when there is none.
 */
export function skipFence(cursor: LineCursor, fence: Fence): number | undefined {
  const closing = findFenceClose(fence, cursor.text, cursor.next);
  jump(cursor, closing ?? cursor.limit);
  if (closing === undefined) return undefined;
  const { end } = cursor;
  advance(cursor);
  return end;
}

function readFenced(cursor: LineCursor, fence: Fence, start: number): Block {
  const { info } = fence;
  const { text, limit, start: opening, end: openingEnd, next: contentStart } = cursor;
  const isCrlf = text.charCodeAt(openingEnd) === CR;
  const closing = findFenceClose(fence, text, contentStart);
  jump(cursor, closing ?? limit);
  if (closing === undefined)
    return { start, end: limit, contentStart, contentEnd: limit, info, isCrlf, unclosed: opening };
  const { end } = cursor;
  advance(cursor);
  const contentEnd = endBefore(closing, text, contentStart, isCrlf);
  return { start, end, contentStart, contentEnd, info, isCrlf, unclosed: undefined };
}

/** Where the content ends that starts at `start`, and that the line at `closing` closes. */
export function endBefore(closing: number, text: string, start: number, isCrlf: boolean): number {
  if (closing === start) return start;
  const end = closing - 1;
  // In a block that opens with an LF line, a CR before the last newline belongs to the text.
  return isCrlf && end > start && text.charCodeAt(end - 1) === CR ? end - 1 : end;
}

function readUnfenced(cursor: LineCursor, start: number, headingEnd: number): Block {
  const { text, limit, start: contentStart } = cursor;
  let contentEnd = contentStart;
  let unclosed: number | undefined;
  while (atLine(cursor) && readHeading(text, cursor.start, cursor.end) === undefined) {
    const fence = openingFence(text, cursor.start, cursor.end);
    if (fence) {
      const opening = cursor.start;
      const closingEnd = skipFence(cursor, fence);
      if (closingEnd === undefined) unclosed = opening;
      contentEnd = closingEnd ?? limit;
      continue;
    }
    if (!isBlank(text, cursor.start, cursor.end)) contentEnd = cursor.end;
    advance(cursor);
  }
  const isCrlf = text.charCodeAt(headingEnd) === CR;
  const end = contentEnd > contentStart ? contentEnd : headingEnd;
  return { start, end, contentStart, contentEnd, info: '', isCrlf, unclosed };
}

const CR = 0x0d;
