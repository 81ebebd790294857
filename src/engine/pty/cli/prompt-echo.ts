import { composerRow } from './composer.ts';
import type { ComposerPatterns } from './profile-patterns.ts';

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

/** Shorter prompts are only looked for as whole rows: they may be part of any word. */
const SHORTEST_ECHO = 8;
/** Of a long prompt, the beginning or the end may be all that the screen shows. */
const MOST_ECHO_LINES = 8;
const LONGEST_ECHO = 300;

/** Tells whether a program shows a prompt above its composer, as one that it has taken. */
export class PromptEcho {
  readonly #parts: readonly string[];
  readonly #composer: ComposerPatterns | undefined;
  readonly #before: readonly number[];

  /** `before`: the screen when nothing was typed. It may show an earlier prompt with the same text. */
  constructor(prompt: string, composer: ComposerPatterns | undefined, before: readonly string[]) {
    const lines = prompt.split('\n');
    const beginning = signs(lines.slice(0, MOST_ECHO_LINES).join('')).slice(0, LONGEST_ECHO);
    const end = signs(lines.slice(-MOST_ECHO_LINES).join('')).slice(-LONGEST_ECHO);
    this.#parts = [beginning, end];
    this.#composer = composer;
    this.#before = this.#counts(before);
  }

  isIn(lines: readonly string[]): boolean {
    return this.#counts(lines).some((count, index) => count > (this.#before[index] ?? 0));
  }

  /** How often each part of the prompt is above the composer. */
  #counts(lines: readonly string[]): readonly number[] {
    if (!this.#composer) return [];
    const end = composerRow(lines, this.#composer);
    const rows = lines.slice(0, end < 0 ? lines.length : end).map(signs);
    const text = rows.join('');
    return this.#parts.map((part) => {
      if (part === '') return 0;
      if (part.length < SHORTEST_ECHO) return rows.filter((row) => row === part).length;
      return text.split(part).length - 1;
    });
  }
}

function signs(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}
