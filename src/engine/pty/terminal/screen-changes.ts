import { countsOf, type Row, WrittenLines } from './written-lines.ts';

interface SeenRow extends Row {
  /** Whether it is no longer there, and nothing else is in its place. */
  readonly isErased?: boolean;
}

const BLANK: Row = { text: '', isWrapped: false };

/** So few rows that change are one line that is drawn again, as a clock or a bar is. */
const FEW_ROWS = 3;
/** What was written over on so many screens is remembered. */
const LATELY_SCREENS = 4;
/** So much of a line stays when it is drawn again. */
const SAME_SHARE = 0.6;

/**
 * Notes the lines that leave a screen: those that scroll out, and those that something else is written over. A line
 * that moves, is erased and drawn again, or changes a little is still there.
 */
export class ScreenChanges {
  readonly #written: WrittenLines;
  /** As they were last seen; one that was erased stays until something else is there. */
  #rows: readonly SeenRow[];
  /** What was written over lately: it may come back, as what lies below a dialog does. */
  #lately: string[] = [];
  #hasScrolled = true;

  constructor(rows: readonly Row[]) {
    this.#rows = rows;
    this.#written = new WrittenLines(rows.map(({ text }) => text));
  }

  /** `scrolled`: the rows that went out at the top since the last time, and are noted as they are. */
  see(scrolled: readonly Row[], visible: readonly Row[]): void {
    const now = [...scrolled, ...visible];
    for (const row of this.#lostIn(now)) this.#lose(row);
    for (const row of scrolled) this.#written.add(row);
    if (scrolled.length > 0) this.#hasScrolled = true;
    const isStillThere = stillThere(now);
    this.#rows = visible.map((row, index) => {
      const before = this.#rows[index + scrolled.length];
      if (row.text !== '' || before === undefined || before.text === '') return row;
      return isStillThere(before.text) ? row : { ...before, isErased: true };
    });
  }

  /** Everything that is on the screen has left it. */
  settle(): void {
    for (const row of this.#rows) if (row.isErased) this.#lose(row);
    const left = this.#rows.filter(({ isErased }) => !isErased);
    const first = this.#hasScrolled ? 0 : left.findIndex(({ text }) => text !== '');
    const last = left.findLastIndex(({ text }) => text !== '');
    for (const row of left.slice(Math.max(0, first), last + 1))
      if (!this.#isBack(row)) this.#written.add(row);
    this.#rows = [];
    this.#lately = [];
    this.#hasScrolled = true;
  }

  lines(): readonly string[] {
    this.settle();
    return this.#written.all();
  }

  #lose(row: SeenRow): void {
    if (this.#isBack(row)) return;
    this.#written.add({ ...row, isWrapped: false });
    this.#hasScrolled = false;
    this.#lately.push(row.text);
    const most = LATELY_SCREENS * this.#rows.length;
    if (this.#lately.length > 2 * most) this.#lately.splice(0, this.#lately.length - most);
  }

  #lostIn(now: readonly Row[]): readonly Row[] {
    const overwritten = this.#rows.flatMap((row, index) => {
      const next = now[index] ?? BLANK;
      const isChanged = row.text !== '' && next.text !== '' && next.text !== row.text;
      return isChanged ? [{ row, next }] : [];
    });
    if (overwritten.length === 0) return [];
    const isStillThere = stillThere(now);
    const known = new Set(this.#rows.map(({ text }) => text));
    const fewChange = overwritten.length <= FEW_ROWS;
    return overwritten.flatMap(({ row, next }) => {
      if (isStillThere(row.text)) return [];
      const isEdited = !known.has(next.text) && isEdit(row.text, next.text, fewChange);
      return isEdited ? [] : [row];
    });
  }

  /** Whether it was noted when it was written over, beside the same line, and had only come back. */
  #isBack(row: SeenRow): boolean {
    if (row.text === '' || this.#lately.length === 0) return false;
    const at = this.#rows.indexOf(row);
    const beside = [this.#rows[at - 1]?.text, this.#rows[at + 1]?.text].filter(Boolean);
    return this.#lately.some(
      (text, index) =>
        text === row.text &&
        (beside.includes(this.#lately[index - 1]) || beside.includes(this.#lately[index + 1])),
    );
  }
}

/** Tells of each text whether it is there, as often as it is there. */
function stillThere(rows: readonly Row[]): (text: string) => boolean {
  const counts = countsOf(rows.map(({ text }) => text));
  return (text) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count - 1);
    return count > 0;
  };
}

function isEdit(before: string, after: string, fewChange: boolean): boolean {
  if (after.startsWith(before)) return true;
  if (!fewChange) return false;
  const longest = Math.max(before.length, after.length);
  const prefix = commonLength(before, after, (text, index) => text[index]);
  const suffix = commonLength(before, after, (text, index) => text[text.length - 1 - index]);
  return Math.min(longest, prefix + suffix) / longest >= SAME_SHARE;
}

function commonLength(a: string, b: string, at: (text: string, index: number) => string | undefined): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && at(a, length) === at(b, length)) length++;
  return length;
}
