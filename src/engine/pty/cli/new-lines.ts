import { matchRow, type ProfilePatterns } from './profile-patterns.ts';
import { isFrame, onOneLine, withoutFrame } from './row-text.ts';

/**
 * What a program said to a prompt, as far as the rows tell that it wrote since then: without the prompt itself, the
 * composer, and how the program shows its state.
 */
export function newLines(noted: readonly string[], prompt: string, patterns: ProfilePatterns): string {
  const rows = noted.filter((row) => !isFrame(row) && !isFace(row, patterns));
  return afterEcho(rows, prompt)
    .map((row) => row.replace(SIDES, '').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\s+$/g, '');
}

/** The frame at the sides; the indentation stays. */
const SIDES = /^[\u2500-\u259F] ?|\s*[\u2500-\u259F]+\s*$/gu;

/** What belongs to the program's own face: its composer, and what tells its state. */
function isFace(row: string, { composer, signals }: ProfilePatterns): boolean {
  const faces = [composer, ...signals.map(({ screen }) => screen)];
  return faces.some((face) => face && matchRow([row], face));
}

/** The rows after those in which the program shows the prompt that it has taken; all of them, if it does not. */
function afterEcho(rows: readonly string[], prompt: string): readonly string[] {
  const lines = new Set(prompt.split('\n').map(onOneLine));
  const isEcho = (row: string) => {
    const text = onOneLine(withoutFrame(row));
    // Many put a mark before the first line.
    return text !== '' && (lines.has(text) || lines.has(text.replace(/^[^\p{L}\p{N}]{1,2} /u, '')));
  };
  const first = rows.findIndex(isEcho);
  if (first < 0) return rows;
  const rest = rows.slice(first);
  const end = rest.findIndex((row) => row.trim() !== '' && !isEcho(row));
  return end < 0 ? [] : rest.slice(end);
}
