import type { ScriptDiff } from '../workbench.ts';
import { accent, dim, green } from './paint.ts';
import { printable } from './printable.ts';

export type Hunks = NonNullable<ScriptDiff['hunks']>;

/** A difference as lines for a terminal; neither undefined nor null can be shown. */
export function hunkLines(hunks: Hunks | undefined | null): readonly string[] {
  if (!hunks) return [dim('The two texts differ too much to show how.')];
  return hunks.flatMap((hunk) => [hunkHead(hunk), ...hunk.lines.map(diffLine)]);
}

/** Says where a hunk begins on either side. */
export function hunkHead({ beforeLine, afterLine }: Hunks[number]): string {
  return dim(`@@ line ${beforeLine} → ${afterLine} @@`);
}

/** A line in the colour that its first character asks for. */
export function diffLine(line: string): string {
  const text = printable(line);
  return text.startsWith('+') ? green(text) : text.startsWith('-') ? accent(text) : text;
}
