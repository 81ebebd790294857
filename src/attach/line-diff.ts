import { structuredPatch } from 'diff';

/** A piece of a text that changed, with a few lines around it: each line begins with a blank, `-` or `+`. */
export interface DiffHunk {
  /** Counted from 1. */
  readonly beforeLine: number;
  readonly afterLine: number;
  readonly lines: readonly string[];
}

const LINES_AROUND = 3;
/** Texts that have nothing in common take long, and nobody would read how they differ. */
const PATIENCE_MS = 2_000;

/** How two texts differ, line by line; undefined if they differ too much to say. */
export function diffLines(
  before: string,
  after: string,
  patienceMs = PATIENCE_MS,
): readonly DiffHunk[] | undefined {
  const options = { context: LINES_AROUND, stripTrailingCr: true, timeout: patienceMs };
  const patch = structuredPatch('', '', before, after, undefined, undefined, options);
  return patch?.hunks.map(({ oldStart, newStart, lines }) => ({
    beforeLine: oldStart,
    afterLine: newStart,
    lines: lines.filter((line) => !line.startsWith('\\')),
  }));
}
