import { closesFence, type Fence, openingFence } from '../../script/fence.ts';
import { advance, atLine, lineCursor } from '../../script/lines.ts';
import { type BlockMarker, markerIn } from './block-marker.ts';
import { atxHeading, type Heading, isOfParagraph, underlineLevel } from './headings.ts';

/** A line of a document, and what it is. */
export interface DocLine {
  readonly text: string;
  /** Empty where the document ends without one. */
  readonly newline: string;
  readonly marker?: BlockMarker;
  /** Of the last line of a heading. */
  readonly heading?: Heading;
}

/** What goes on at the end of a text, and since which line: nothing can be put after it. */
export interface Unclosed {
  readonly what: 'code fence' | 'comment';
  /** From 1. */
  readonly line: number;
}

export interface ReadLines {
  readonly lines: readonly DocLine[];
  readonly unclosed?: Unclosed;
}

/** The lines of a Markdown text. In fenced code and in comments of several lines there are no headings and no markers. */
export function readLines(text: string): ReadLines {
  const lines: DocLine[] = [];
  let inside: { readonly fence?: Fence; readonly unclosed: Unclosed } | undefined;
  let paragraph: string[] = [];
  for (const cursor = lineCursor(text); atLine(cursor); advance(cursor)) {
    const { start, end, next } = cursor;
    const line = { text: text.slice(start, end), newline: text.slice(end, next) };
    if (inside) {
      lines.push(line);
      const isOver = inside.fence ? closesFence(inside.fence, text, start, end) : line.text.includes('-->');
      if (isOver) inside = undefined;
      continue;
    }
    const fence = openingFence(text, start, end);
    const what = fence ? 'code fence' : opensComment(line.text) ? 'comment' : undefined;
    if (what !== undefined) inside = { ...(fence && { fence }), unclosed: { what, line: cursor.line } };
    const marker = what === undefined ? markerIn(line.text) : undefined;
    const heading = what === undefined && !marker ? headingAt(line.text, paragraph) : undefined;
    const isText = what === undefined && !marker && !heading;
    if (isText && isOfParagraph(line.text, paragraph.length > 0)) paragraph.push(line.text);
    else paragraph = [];
    lines.push({ ...line, ...(marker && { marker }), ...(heading && { heading }) });
  }
  return { lines, ...(inside && { unclosed: inside.unclosed }) };
}

function opensComment(line: string): boolean {
  const [begin] = /^ {0,3}<!--/.exec(line) ?? [];
  return begin !== undefined && !line.includes('-->', begin.length - 2);
}

function headingAt(line: string, paragraph: readonly string[]): Heading | undefined {
  const level = paragraph.length === 0 ? undefined : underlineLevel(line);
  if (level === undefined) return atxHeading(line);
  return { level, text: paragraph.map((each) => each.trim()).join(' '), lines: paragraph.length + 1 };
}
