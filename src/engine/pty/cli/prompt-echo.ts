/** Shorter pieces of a line are found by chance. */
const SHORTEST_PIECE = 8;

/**
 * The rows after those in which a program shows the prompt that it has taken; all of them, if it does not. Programs
 * break its lines, leave some of its signs out, and put marks before it: letters and digits count, in their order.
 */
export function afterEcho(rows: readonly string[], prompt: string): readonly string[] {
  const lines = prompt.split('\n').map(signs).filter(Boolean);
  const text = lines.join('');
  const starts = lines.map((_, index) => lines.slice(0, index).join('').length);
  /** Where a row goes on with the prompt, from `from` on. */
  const placeOf = (row: string, from: number): number => {
    const own = signs(row);
    if (own === '') return -1;
    if (text.startsWith(own, from)) return from + own.length;
    const start = starts.find((at) => at >= from && text.startsWith(own, at));
    return start === undefined ? -1 : start + own.length;
  };
  const isFirst = (row: string) => {
    const start = starts.findIndex((at) => text.startsWith(signs(row), at));
    return signs(row).length >= Math.min(SHORTEST_PIECE, lines[start]?.length ?? 1) && placeOf(row, 0) > 0;
  };
  let end = rows.findIndex(isFirst);
  if (end < 0) return rows;
  for (let place = 0; end < rows.length; end += 1) {
    const row = rows[end] ?? '';
    if (signs(row) === '') continue;
    place = place === text.length ? -1 : placeOf(row, place);
    if (place < 0) break;
  }
  return rows.slice(end);
}

/** Whether a text shows a line of the prompt, or the beginning of one. */
export function isShownLine(text: string, prompt: string): boolean {
  const own = signs(text);
  return own !== '' && prompt.split('\n').some((line) => signs(line).startsWith(own));
}

function signs(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}
