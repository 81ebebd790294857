import { TERMINAL_LIMITS } from './limits.ts';

/** A row of a screen. */
export interface Row {
  readonly text: string;
  /** Whether it goes on with what stands in the row above. */
  readonly isWrapped: boolean;
}

const LONGEST_LINE = 100_000;

/** The lines that were written, in their order, without those that stood there before. */
export class WrittenLines {
  readonly #before: Map<string, number>;
  #lines: string[] = [];
  #characters = 0;
  #isLastSkipped = false;

  /** `before`: what was on the screen already; each of it is left out once. */
  constructor(before: readonly string[]) {
    this.#before = countsOf(before.filter((text) => text !== ''));
  }

  add({ text, isWrapped }: Row): void {
    const last = this.#lines.at(-1);
    if (isWrapped && this.#isLastSkipped) return;
    if (isWrapped && last !== undefined && last.length + text.length <= LONGEST_LINE) {
      this.#lines[this.#lines.length - 1] = last + text;
      this.#characters += text.length;
      return;
    }
    this.#isLastSkipped = this.#takeBefore(text);
    if (this.#isLastSkipped) return;
    this.#lines.push(text);
    this.#characters += text.length;
    this.#forget();
  }

  /** Without blank lines around them. */
  all(): readonly string[] {
    const lines = this.#lines.map((line) => line.trimEnd());
    const first = lines.findIndex((line) => line !== '');
    return first === -1 ? [] : lines.slice(first, lines.findLastIndex((line) => line !== '') + 1);
  }

  #takeBefore(text: string): boolean {
    const count = this.#before.get(text) ?? 0;
    if (count > 0) this.#before.set(text, count - 1);
    return count > 0;
  }

  #forget(): void {
    const { notedLines, notedCharacters } = TERMINAL_LIMITS;
    if (this.#lines.length <= notedLines && this.#characters <= notedCharacters) return;
    // A good part at once: it is dear.
    const dropped = this.#lines.splice(0, Math.ceil(this.#lines.length / 8));
    this.#characters -= dropped.reduce((sum, { length }) => sum + length, 0);
  }
}

export function countsOf(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
