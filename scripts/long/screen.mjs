const SHOW_EVERY_MS = 30_000;

/**
 * Where progress is shown: one line that changes on a terminal, elsewhere a line every half minute.
 *
 * @param {{ isTTY?: boolean, columns?: number, write(text: string): unknown }} output
 * @param {() => number} [now]
 */
export function progressScreen(output, now = Date.now) {
  let shownAt = now();
  return {
    /** @param {string} line */
    show(line) {
      if (output.isTTY) {
        const width = (output.columns ?? 80) - 1;
        output.write(`\r\u001b[2K${line.length > width ? `${line.slice(0, width - 1)}…` : line}`);
        return;
      }
      if (now() - shownAt < SHOW_EVERY_MS) return;
      shownAt = now();
      output.write(`${line}\n`);
    },
    /** Takes the line that changes away. */
    clear() {
      if (output.isTTY) output.write('\r\u001b[2K');
    },
  };
}
