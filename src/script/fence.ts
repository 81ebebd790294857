import { isBlank } from './lines.ts';

/** The opening line of a fenced code block. */
export interface Fence {
  /** The backticks or tildes, three or more. */
  readonly run: string;
  readonly info: string;
}

/**
 * The fence that the line `[start, end)` opens, by CommonMark's rules: at most three spaces before it, three
 * or more backticks or tildes, and no backtick in the info string of a backtick fence.
 */
export function openingFence(text: string, start: number, end: number): Fence | undefined {
  const at = skipIndent(text, start, end);
  const mark = text[at];
  if (mark !== '`' && mark !== '~') return undefined;
  const runEnd = skipMarks(text, mark.charCodeAt(0), at, end);
  if (runEnd - at < 3) return undefined;
  const info = text.slice(runEnd, end).trim();
  if (mark === '`' && info.includes('`')) return undefined;
  return { run: text.slice(at, runEnd), info };
}

/** Whether the line `[start, end)` closes the fence: the same mark, at least as long, only blanks after. */
export function closesFence(fence: Fence, text: string, start: number, end: number): boolean {
  const at = skipIndent(text, start, end);
  const runEnd = skipMarks(text, fence.run.charCodeAt(0), at, end);
  return runEnd - at >= fence.run.length && isBlank(text, runEnd, end);
}

function skipIndent(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && at - start < 4 && text.charCodeAt(at) === SPACE) at++;
  return at - start > 3 ? start : at;
}

function skipMarks(text: string, mark: number, start: number, end: number): number {
  let at = start;
  while (at < end && text.charCodeAt(at) === mark) at++;
  return at;
}

/** Where the first line from `from` on starts that closes the fence; `from` starts a line. */
export function findFenceClose(fence: Fence, text: string, from: number): number | undefined {
  const { run } = fence;
  // Looking for the run first, and only then at its line, leaves ordinary lines untouched.
  let at = text.indexOf(run, from);
  while (at >= 0) {
    if (isLine(text, from, at, at + run.length)) return at;
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    const start = lineStart(text, from, at);
    if (start !== undefined) {
      const end = newline < 0 ? next : text.charCodeAt(newline - 1) === CR ? newline - 1 : newline;
      if (closesFence(fence, text, start, end)) return start;
    }
    at = text.indexOf(run, next);
  }
  return undefined;
}

/** Whether `[start, end)` is all that stands on a line with a newline after it. */
function isLine(text: string, from: number, start: number, end: number): boolean {
  if (start !== from && text.charCodeAt(start - 1) !== LF) return false;
  return text.charCodeAt(end) === LF || (text.charCodeAt(end) === CR && text.charCodeAt(end + 1) === LF);
}

/** Where the line of `at` starts, if only the spaces that a fence may have stand before `at`. */
function lineStart(text: string, from: number, at: number): number | undefined {
  if (at === from || text.charCodeAt(at - 1) === LF) return at;
  let start = at;
  while (start > from && at - start < 4 && text.charCodeAt(start - 1) === SPACE) start--;
  return start === from || text.charCodeAt(start - 1) === LF ? start : undefined;
}

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
