import { LONGEST_ROW } from '../../../model/row-pattern.ts';
import { onOneLine } from './row-text.ts';

/** What stands in the first row of the composer; `undefined` where there is none to be seen. */
export function composerText(lines: readonly string[], pattern: RegExp): string | undefined {
  // The last one: prompts from before may look like it.
  for (const line of lines.toReversed()) {
    const match = pattern.exec(line.slice(0, LONGEST_ROW));
    if (match) return onOneLine(match[1] ?? '');
  }
  return undefined;
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
