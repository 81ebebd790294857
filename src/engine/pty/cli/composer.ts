import { LONGEST_ROW } from '../../../model/row-pattern.ts';
import type { ComposerPatterns } from './profile-patterns.ts';
import { FRAME_CHARACTERS, onOneLine, withoutFrame } from './row-text.ts';

/** The text in the first row of the composer; `undefined` where no composer can be seen. */
export function composerText(lines: readonly string[], patterns: ComposerPatterns): string | undefined {
  const at = composerRow(lines, patterns);
  return at < 0 ? undefined : onOneLine(textOf(lines[at] ?? '', patterns));
}

/** Where the composer begins; -1 where no composer can be seen. */
export function composerRow(lines: readonly string[], { row, frame }: ComposerPatterns): number {
  // The last one: prompts from before may look like it.
  if (!frame) return lines.findLastIndex((line) => row.test(cut(line)));
  const below = lastFrame(lines, frame);
  const above = lastFrame(lines.slice(0, Math.max(0, below)), frame);
  return above < 0 || above + 1 === below ? -1 : above + 1;
}

/** A shorter end of a prompt may match by chance. */
const SHORTEST_TAIL = 8;
/** A composer that shows only the beginning of a long prompt shows at least so many rows of it. */
const SHORTEST_HEAD = 3;
const NAMED_PASTE = /^(?:\[[^\]]*\bpast(?:e|ed)\b[^\]]*\]\s*)+$/i;

/** Tells whether the composer on a screen holds a prompt that was typed, and nothing else. */
export class TypedPrompt {
  readonly #text: string;
  readonly #patterns: ComposerPatterns;
  readonly #hint: string | undefined;

  /** `before`: the screen when nothing was typed. Its composer is empty or shows a hint. */
  constructor(prompt: string, patterns: ComposerPatterns, before: readonly string[]) {
    this.#text = squash(prompt);
    this.#patterns = patterns;
    this.#hint = composerText(before, patterns);
  }

  /**
   * Whether the composer holds exactly the prompt, as far as it shows. A long prompt may be scrolled, and a large one may be
   * shown by a name such as `[Pasted text #1 +29 lines]`.
   */
  isHeldIn(lines: readonly string[]): boolean {
    const at = composerRow(lines, this.#patterns);
    if (at < 0) return false;
    const first = onOneLine(textOf(lines[at] ?? '', this.#patterns));
    if (NAMED_PASTE.test(first)) return true;
    if (first === this.#hint && squash(first) !== this.#text) return false;
    return this.#startRows(lines, at).some((start) => this.#isShownFrom(lines, start));
  }

  /** Whether a composer can be seen, or a dialog that looks like one. */
  isComposerIn(lines: readonly string[]): boolean {
    return composerRow(lines, this.#patterns) >= 0;
  }

  /** Whether a composer can be seen, and holds nothing of the prompt. */
  isClearedIn(lines: readonly string[]): boolean {
    const at = composerRow(lines, this.#patterns);
    if (at < 0 || this.isHeldIn(lines)) return false;
    const first = onOneLine(textOf(lines[at] ?? '', this.#patterns));
    const text = squash(first);
    return text === '' || first === this.#hint || !this.#text.includes(text);
  }

  /** Where the prompt may begin: some composers mark every row that they have. */
  #startRows(lines: readonly string[], at: number): readonly number[] {
    const { row, frame } = this.#patterns;
    if (frame) return [at];
    let top = at;
    while (top > 0 && row.test(cut(lines[top - 1] ?? ''))) top -= 1;
    return Array.from({ length: at - top + 1 }, (_, index) => at - index);
  }

  #isShownFrom(lines: readonly string[], start: number): boolean {
    const rows = this.#rowsFrom(lines, start);
    const [first = ''] = rows;
    if (first === '') return false;
    const whole = this.#end(rows, 0);
    if (whole.place === this.#text.length) return true;
    if (whole.rows >= SHORTEST_HEAD) return true;
    // The mark of a mode, such as `!` for a command of the shell, may stand for the prompt's first character.
    const marked = [squash(lines[start] ?? ''), ...rows.slice(1)];
    if (marked[0] !== first && this.#end(marked, 0).place === this.#text.length) return true;
    const lastStart = this.#text.length - SHORTEST_TAIL;
    for (
      let at = this.#text.indexOf(first);
      at >= 0 && at <= lastStart;
      at = this.#text.indexOf(first, at + 1)
    ) {
      if (this.#end(rows, at).place === this.#text.length) return true;
    }
    return false;
  }

  /** How far the rows show the prompt from a place in it on. */
  #end(rows: readonly string[], from: number): { readonly place: number; readonly rows: number } {
    let place = from;
    for (const [index, row] of rows.entries()) {
      if (place === this.#text.length || !this.#text.startsWith(row, place)) return { place, rows: index };
      place += row.length;
    }
    return { place, rows: rows.length };
  }

  #rowsFrom(lines: readonly string[], start: number): readonly string[] {
    const { row, frame } = this.#patterns;
    const end = frame ? lastFrame(lines, frame) : lines.length;
    return lines
      .slice(start, end)
      .map((line) => squash(row.test(cut(line)) ? textOf(line, this.#patterns) : withoutFrame(line)));
  }
}

function textOf(line: string, { row }: ComposerPatterns): string {
  return row.exec(cut(line))?.[1] ?? '';
}

function lastFrame(lines: readonly string[], frame: RegExp): number {
  return lines.findLastIndex((line) => frame.test(cut(line)));
}

function cut(line: string): string {
  return line.slice(0, LONGEST_ROW);
}

const IGNORED = new RegExp(`[\\s\\p{Cf}\\p{Mn}${FRAME_CHARACTERS}]+`, 'gu');

/** A text without what programs change when they draw it: blanks, broken lines, frames, marks that have no width. */
function squash(text: string): string {
  const squashed = text.normalize('NFC').replace(IGNORED, '');
  return squashed === '' ? text.replace(/\s+/gu, '') : squashed;
}
