import { composerRow } from './composer.ts';
import { matchRow, type ProfilePatterns } from './profile-patterns.ts';
import { afterEcho, isShownLine } from './prompt-echo.ts';
import { isFrame } from './row-text.ts';

interface Looks {
  readonly prompt: string;
  readonly patterns: ProfilePatterns;
  /** The screen before and after. */
  readonly screens: readonly (readonly string[])[];
}

/**
 * What a program said to a prompt, as far as the rows tell that it wrote since then: without the prompt itself, the
 * composer and what is below it, and how the program shows its state.
 */
export function newLines(noted: readonly string[], { prompt, patterns, screens }: Looks): string {
  const below = new Set(screens.flatMap((lines) => belowComposer(lines, patterns)).filter(Boolean));
  const rows = noted.filter(
    (row) =>
      !isFrame(row) &&
      !below.has(row.trimEnd()) &&
      !isFace(row, patterns) &&
      !isComposed(row, prompt, patterns),
  );
  return afterEcho(rows, prompt)
    .map((row) => row.replace(SIDES, '').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\s+$/g, '');
}

/** The frame at the sides; the indentation stays. */
const SIDES = /^[\u2500-\u259F] ?|\s*[\u2500-\u259F]+\s*$/gu;

function belowComposer(lines: readonly string[], { composer }: ProfilePatterns): readonly string[] {
  const at = composer ? composerRow(lines, composer) : -1;
  return at < 0 ? [] : lines.slice(at);
}

/** How the program shows its state. */
function isFace(row: string, { signals, face }: ProfilePatterns): boolean {
  if (SPINNER.test(row) || (face && matchRow([row], face))) return true;
  return signals.some(({ screen }) => screen && matchRow([row], screen));
}

const SPINNER = /^\s*[\u2801-\u28FF]\s/u;

/** Whether it is the prompt as it stood in the composer. */
function isComposed(row: string, prompt: string, { composer }: ProfilePatterns): boolean {
  if (!composer || composer.frame) return false;
  const match = matchRow([row], composer.row);
  return match !== undefined && isShownLine(match[1] ?? '', prompt);
}
