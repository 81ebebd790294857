import { matchRow, type ProfilePatterns } from './profile-patterns.ts';
import { isFrame, onOneLine, withoutFrame } from './row-text.ts';

/**
 * What a program said to a prompt, as far as the rows that it wrote tell: without what stood there before, the prompt
 * itself, the composer, and how the program shows that it works.
 */
export function newLines(
  noted: readonly string[],
  {
    prompt,
    before,
    patterns,
  }: {
    readonly prompt: string;
    /** The screen when the prompt was typed. */
    readonly before: readonly string[];
    readonly patterns: ProfilePatterns;
  },
): string {
  const rows = noted.filter((row) => !isFrame(row) && !isShell(row, patterns));
  const answered = afterEcho(rows, prompt) ?? withoutOld(rows, before);
  return answered
    .map((row) => withoutSide(row))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\s+$/g, '');
}

/** What belongs to the program's own face: its composer, and what tells its state. */
function isShell(row: string, { composer, signals }: ProfilePatterns): boolean {
  const faces = [composer, ...signals.map(({ screen }) => screen)];
  return faces.some((face) => face && matchRow([row], face));
}

/** The rows after the last place where the program shows the prompt that it has taken. */
function afterEcho(rows: readonly string[], prompt: string): readonly string[] | undefined {
  const lines = prompt.split('\n').map(onOneLine).filter(Boolean);
  const last = lines.at(-1);
  if (last === undefined) return undefined;
  const echo = rows.findLastIndex((row) => {
    const text = onOneLine(withoutFrame(row));
    return text !== '' && (text === last || (text.endsWith(` ${last}`) && text.length - last.length <= 4));
  });
  return echo < 0 ? undefined : rows.slice(echo + 1);
}

function withoutOld(rows: readonly string[], before: readonly string[]): readonly string[] {
  const old = new Set(before.map(onOneLine));
  return rows.filter((row) => row.trim() === '' || !old.has(onOneLine(row)));
}

/** The frame at the sides goes, the indentation stays. */
function withoutSide(row: string): string {
  return row.replace(/^[\u2500-\u259F] ?|\s*[\u2500-\u259F]+\s*$/gu, '').trimEnd();
}
