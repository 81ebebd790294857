import type { PromptComparison } from '../workbench.ts';
import { accent, dim, green } from './paint.ts';
import { diffLine, type Hunks, hunkHead, hunkLines } from './print-hunks.ts';
import { printable } from './printable.ts';
import { besideEachOther, rowsOf } from './two-columns.ts';

/** Something of each of two sessions; absent where one of them has nothing of it. */
export interface Pair {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

type Paint = (text: string) => string;

/** Where two sessions stand on the screen. */
export interface ComparisonLayout {
  /** A line about each of the two. */
  about(pair: Pair, paint: Paint): readonly string[];
  /** How two texts differ; one that has no other is shown whole. */
  texts(pair: Pair, hunks: PromptComparison['answerHunks']): readonly string[];
}

/** One below the other: `-` is of the first session, `+` of the second. */
export const belowEachOther: ComparisonLayout = {
  about: ({ before, after }, paint) => [
    ...(before === undefined ? [] : [`${accent('-')} ${paint(printable(before))}`]),
    ...(after === undefined ? [] : [`${green('+')} ${paint(printable(after))}`]),
  ],
  texts: (pair, hunks) => (isPair(pair) ? hunkLines(hunks) : wholeLines(pair).map(diffLine)),
};

/** Each in a column of its own. */
export function inColumns(width: number): ComparisonLayout {
  const beside = ({ before = '', after = '' }: Pair, left?: Paint, right?: Paint): readonly string[] =>
    besideEachOther(
      { text: printable(before), ...(left && { paint: left }) },
      { text: printable(after), ...(right && { paint: right }) },
      width,
    );
  const rows = (lines: readonly string[]): readonly string[] =>
    rowsOf(lines).flatMap(({ left: before, right: after, isChanged }) =>
      isChanged ? beside({ before, after }, accent, green) : beside({ before, after }, dim, dim),
    );
  const differing = (hunks: Hunks): readonly string[] =>
    hunks.flatMap((hunk, index) => [...(index === 0 ? [] : [hunkHead(hunk)]), ...rows(hunk.lines)]);
  return {
    about: (pair, paint) => beside(pair, paint, paint),
    texts: (pair, hunks) => (isPair(pair) && hunks ? differing(hunks) : rows(wholeLines(pair))),
  };
}

function isPair({ before, after }: Pair): boolean {
  return before !== undefined && after !== undefined;
}

function wholeLines({ before, after }: Pair): readonly string[] {
  return [...linesOf(before).map((line) => `-${line}`), ...linesOf(after).map((line) => `+${line}`)];
}

function linesOf(text = ''): readonly string[] {
  return text.trim() === '' ? [] : text.trimEnd().split('\n');
}
