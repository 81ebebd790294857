import { LONGEST_ROW } from '../../../model/row-pattern.ts';
import type { ComposerPatterns } from './profile-patterns.ts';
import { onOneLine } from './row-text.ts';

/** What stands in the first row of the composer; `undefined` where there is none to be seen. */
export function composerText(lines: readonly string[], patterns: ComposerPatterns): string | undefined {
  const at = composerRow(lines, patterns);
  if (at < 0) return undefined;
  return onOneLine(patterns.row.exec(cut(lines[at] ?? ''))?.[1] ?? '');
}

/** Where the composer begins; -1 where there is none to be seen. */
export function composerRow(lines: readonly string[], { row, frame }: ComposerPatterns): number {
  // The last one: prompts from before may look like it.
  if (!frame) return lines.findLastIndex((line) => row.test(cut(line)));
  const below = lines.findLastIndex((line) => frame.test(cut(line)));
  const above = lines.slice(0, Math.max(0, below)).findLastIndex((line) => frame.test(cut(line)));
  return above < 0 || above + 1 === below ? -1 : above + 1;
}

function cut(line: string): string {
  return line.slice(0, LONGEST_ROW);
}

/** Tells a composer that holds a prompt from one that was cleared. */
export class HeldPrompt {
  readonly #lines: readonly string[];
  readonly #before: string | undefined;
  #held: string | undefined;

  /** `before` is what stood there when nothing was typed: a hint, perhaps. */
  constructor(prompt: string, before: string | undefined) {
    this.#lines = prompt
      .split('\n')
      .map(onOneLine)
      .filter((line) => line !== '');
    this.#before = before;
  }

  /** Whether the prompt was seen in the composer. */
  get wasSeen(): boolean {
    return this.#held !== undefined;
  }

  /** Whether a composer that reads so holds the prompt. */
  isIn(text: string | undefined): boolean {
    if (text === undefined || text === '' || text === this.#before) return false;
    if (text === this.#held) return true;
    // Long lines are broken, and long prompts scroll in their composer; large ones are only named there.
    const isPart = this.#lines.some((line) => line.includes(text) || text.startsWith(line));
    if (!isPart && this.#held !== undefined) return false;
    if (!isPart && !NAMED_PASTE.test(text)) return false;
    this.#held = text;
    return true;
  }
}

const NAMED_PASTE = /\[?past(?:e|ed)\b/i;
