import { LONGEST_ROW } from '../../../model/row-pattern.ts';
import type { Screen, TerminalSize } from '../terminal/terminal.ts';
import type { ComposerPatterns } from './profile-patterns.ts';
import { FRAME_CHARACTERS, onOneLine, withoutFrame } from './row-text.ts';

/** The text in the first row of the composer; `undefined` where no composer can be seen. */
export function composerText(lines: readonly string[], patterns: ComposerPatterns): string | undefined {
  const at = composerRow(lines, patterns);
  return at < 0 ? undefined : onOneLine(textOf(lines[at] ?? '', patterns));
}

/** Where the composer begins; -1 where no composer can be seen. */
export function composerRow(lines: readonly string[], patterns: ComposerPatterns): number {
  return placeOf(lines, patterns)?.start ?? -1;
}

/** Whether keys go into the composer, as far as the cursor tells. */
export function hasFocus(
  { lines, cursor }: Pick<Screen, 'lines' | 'cursor'>,
  { columns }: TerminalSize,
  patterns: ComposerPatterns,
): boolean {
  if (!patterns.hasCursor) return true;
  // Without marks around the composer, a cursor at the start of a row is below a prompt that was taken.
  if (!patterns.frame && !patterns.foot && cursor.column === 0) return false;
  // Behind the last column it stands only where something was written and nobody has placed it since.
  if (cursor.column >= columns) return false;
  const place = placeOf(lines, patterns);
  if (!place || cursor.row < place.start || cursor.row >= place.end) return false;
  if (cursor.row === place.start) return true;
  // No prompt begins with a blank line: that is a dialog in the composer's place.
  if (textOf(lines[place.start] ?? '', patterns).trim() === '') return false;
  // Where nothing marks the composer's end, the end of the text does. (Elsewhere tabs may mislead a program about the cursor.)
  if (patterns.frame ?? patterns.foot) return true;
  const rest = (lines[cursor.row] ?? '').slice(cursor.column);
  return rest.trim() === '' && lines.slice(cursor.row - 1, cursor.row + 1).some((line) => line.trim() !== '');
}

/** Whether it is empty or shows a hint, and keys go into it, as far as the cursor tells. */
export function takesText(screen: Pick<Screen, 'lines' | 'cursor'>, patterns: ComposerPatterns): boolean {
  const start = composerRow(screen.lines, patterns);
  return start >= 0 && (!patterns.hasCursor || start === screen.cursor.row);
}

/** The rows without what a program shows behind the cursor, such as the arguments that a command may have. */
export function upToCursor({ lines, cursor }: Pick<Screen, 'lines' | 'cursor'>): readonly string[] {
  return lines.with(cursor.row, (lines[cursor.row] ?? '').slice(0, cursor.column));
}

/** So many blank rows may be between a list of suggestions and the composer below it, the frame of the composer among them. */
const MOST_BLANK_ROWS = 5;

/** The rows where a list of suggestions may be: all below the composer, and the last ones above it up to a blank row. */
export function besideComposer(
  { lines, cursor }: Pick<Screen, 'lines' | 'cursor'>,
  patterns: ComposerPatterns,
): readonly string[] {
  const place = placeOf(lines, patterns);
  if (!place) return lines;
  let top = place.start - 1;
  while (top >= place.start - MOST_BLANK_ROWS && withoutFrame(lines[top] ?? '') === '') top -= 1;
  const bottom = top + 1;
  while (top >= 0 && withoutFrame(lines[top] ?? '') !== '') top -= 1;
  // Where nothing marks the end of the composer, the cursor does, or its first row is all that is known of it.
  const lastRow = patterns.hasCursor ? Math.max(place.start, cursor.row) : place.start;
  const end = patterns.frame || patterns.foot ? place.end : lastRow + 1;
  return [...lines.slice(top + 1, bottom), ...lines.slice(end)];
}

/** The rows from the first of the composer to the one below its last. */
interface Place {
  readonly start: number;
  readonly end: number;
}

function placeOf(lines: readonly string[], patterns: ComposerPatterns): Place | undefined {
  const { row, frame, foot } = patterns;
  const isRow = (at: number) => row.test(cut(lines[at] ?? ''));
  if (foot)
    return placeAbove(
      lines,
      patterns,
      lines.findLastIndex((line) => foot.test(cut(line))),
    );
  if (frame) {
    const end = lastFrame(lines, frame);
    const start = lastFrame(lines.slice(0, Math.max(0, end)), frame) + 1;
    return start > 0 && start < end && isRow(start) ? { start, end } : undefined;
  }
  // The last one: prompts from before may look like it.
  const start = lines.findLastIndex((line) => row.test(cut(line)));
  return start < 0 ? undefined : { start, end: lines.length };
}

/** The rows of the composer above its foot, without blank ones before and after its text. */
function placeAbove(lines: readonly string[], patterns: ComposerPatterns, foot: number): Place | undefined {
  let top = foot;
  while (top > 0 && patterns.row.test(cut(lines[top - 1] ?? ''))) top -= 1;
  const isText = (at: number) => textOf(lines[at] ?? '', patterns).trim() !== '';
  const rows = Array.from({ length: Math.max(0, foot - top) }, (_, index) => top + index);
  if (rows.length < 2) return undefined;
  const start = rows.find(isText) ?? top + 1;
  return { start, end: (rows.findLast(isText) ?? start) + 1 };
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

  /**
   * Whether nothing but the prompt stands from the beginning of the composer to the cursor, where nothing else marks its end: below
   * a prompt that was taken there may be what the program put out since.
   */
  reachesCursor({ lines, cursor }: Pick<Screen, 'lines' | 'cursor'>): boolean {
    const { frame, foot, hasCursor } = this.#patterns;
    if (frame || foot || !hasCursor) return true;
    const start = composerRow(lines, this.#patterns);
    const first = onOneLine(textOf(lines[start] ?? '', this.#patterns));
    if (NAMED_PASTE.test(first)) return true;
    return this.#text.includes(this.#rowsFrom(lines.slice(0, cursor.row + 1), start).join(''));
  }

  /** Whether a composer can be seen, or a dialog that looks like one. */
  isComposerIn(lines: readonly string[]): boolean {
    return composerRow(lines, this.#patterns) >= 0;
  }

  /** Whether a composer can be seen that is empty, or shows the hint from before. */
  isEmptyIn(lines: readonly string[]): boolean {
    const first = this.#otherText(lines);
    return first !== undefined && (squash(first) === '' || first === this.#hint);
  }

  /** Whether a composer can be seen that shows other text than the prompt: another hint, perhaps. */
  isReplacedIn(lines: readonly string[]): boolean {
    const first = this.#otherText(lines);
    return first !== undefined && !this.isEmptyIn(lines) && !this.#text.includes(squash(first));
  }

  /** The first row of a composer that does not hold the prompt. */
  #otherText(lines: readonly string[]): string | undefined {
    return this.isHeldIn(lines) ? undefined : composerText(lines, this.#patterns);
  }

  /** Where the prompt may begin: some composers mark every row that they have. */
  #startRows(lines: readonly string[], at: number): readonly number[] {
    const { row, frame, foot } = this.#patterns;
    if (frame ?? foot) return [at];
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
    const { row } = this.#patterns;
    return lines
      .slice(start, placeOf(lines, this.#patterns)?.end)
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
