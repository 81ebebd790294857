import type { DiffHunk } from '../../src/attach/line-diff.ts';
import { changedWords, type Piece } from './changed-words.ts';
import { commonInOrder, MOST_COMPARED } from './common-in-order.ts';

/** A line of one of two texts. */
export interface ComparedLine {
  readonly isChanged: boolean;
  /** The whole of it, the changed words marked where the other text has a line like it. */
  readonly pieces: readonly Piece[];
}

export interface ComparedTexts {
  readonly before: readonly ComparedLine[];
  readonly after: readonly ComparedLine[];
}

/** Two texts line by line, with what the hunks say of them. */
export function comparedLines(before: string, after: string, hunks: readonly DiffHunk[]): ComparedTexts {
  const sides = { before: linesOf(before), after: linesOf(after) };
  for (const hunk of hunks) {
    for (const change of changesIn(hunk)) {
      const { removed, added } = withoutCommon(sides, change);
      for (let at = 0; at < Math.max(removed.length, added.length); at++) {
        mark(sides, removed[at], added[at]);
      }
    }
  }
  return sides;
}

interface Sides {
  readonly before: ComparedLine[];
  readonly after: ComparedLine[];
}

/** The places of lines that came instead of others, counted from 0. */
interface Change {
  readonly removed: number[];
  readonly added: number[];
}

function changesIn({ beforeLine, afterLine, lines }: DiffHunk): readonly Change[] {
  const changes: Change[] = [];
  // A text without lines is said to begin at 0.
  let [left, right] = [Math.max(0, beforeLine - 1), Math.max(0, afterLine - 1)];
  let change: Change | undefined;
  for (const line of lines) {
    if (line.startsWith('-') || line.startsWith('+')) {
      if (!change) {
        change = { removed: [], added: [] };
        changes.push(change);
      }
      if (line.startsWith('-')) change.removed.push(left++);
      else change.added.push(right++);
    } else {
      change = undefined;
      left++;
      right++;
    }
  }
  return changes;
}

/** A last line without an end is told as another one than the same line with an end: nobody sees that. */
function withoutCommon({ before, after }: Sides, { removed, added }: Change): Change {
  if (Math.max(removed.length, added.length) > MOST_COMPARED) return { removed, added };
  const common = commonInOrder(
    removed.map((place) => textAt(before, place) ?? ''),
    added.map((place) => textAt(after, place) ?? ''),
  );
  const [left, right] = [new Set(common.map(([at]) => at)), new Set(common.map(([, at]) => at))];
  return {
    removed: removed.filter((_, at) => !left.has(at)),
    added: added.filter((_, at) => !right.has(at)),
  };
}

function mark(sides: Sides, removed: number | undefined, added: number | undefined): void {
  const [left, right] = [textAt(sides.before, removed), textAt(sides.after, added)];
  const words = left !== undefined && right !== undefined ? changedWords(left, right) : undefined;
  if (removed !== undefined && left !== undefined) {
    sides.before[removed] = { isChanged: true, pieces: words?.before ?? [{ text: left, isChanged: false }] };
  }
  if (added !== undefined && right !== undefined) {
    sides.after[added] = { isChanged: true, pieces: words?.after ?? [{ text: right, isChanged: false }] };
  }
}

function textAt(lines: readonly ComparedLine[], place: number | undefined): string | undefined {
  return place === undefined ? undefined : lines[place]?.pieces.map(({ text }) => text).join('');
}

function linesOf(text: string): ComparedLine[] {
  const lines = text.trimEnd() === '' ? [] : text.trimEnd().split(/\r?\n/);
  return lines.map((line) => ({ isChanged: false, pieces: [{ text: line, isChanged: false }] }));
}
