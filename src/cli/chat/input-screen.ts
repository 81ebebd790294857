import { accent } from '../paint.ts';
import { columnsOf } from '../word-wrap.ts';
import { type InputView, PROMPT } from './editor-view.ts';

interface DrawnView extends InputView {
  /** A line below what is typed. */
  readonly hint?: string;
}

/** Draws what is typed where it stands on the screen, each time in one piece. */
export class InputScreen {
  readonly #out: { write(text: string): unknown };
  #drawn: DrawnView | undefined;

  constructor(out: { write(text: string): unknown }) {
    this.#out = out;
  }

  /** In the place of what was drawn before. */
  draw(view: DrawnView): void {
    this.#out.write(up(this.#drawn?.cursorRow ?? 0) + drawing(view));
    this.#drawn = view;
  }

  /**
   * In a window of another size. Rows that do not fit any more were broken by the terminal, each in its own way: how
   * far up ours begin is not known then, and a guess would take lines of the conversation away. So they stay, and the
   * text is drawn below.
   */
  redrawAfterResize(view: DrawnView, columns: number): void {
    const { rows = [], cursorRow = 0 } = this.#drawn ?? {};
    const isBroken = rows.some((row) => columnsOf(row) > columns);
    this.#out.write(isBroken ? '\u001b[J\r\n' : `${up(cursorRow)}\r\u001b[J`);
    this.drawAnew(view);
  }

  /** Where the cursor is now, whatever was drawn before. */
  drawAnew(view: DrawnView): void {
    this.#drawn = undefined;
    this.draw(view);
  }

  clearAll(view: DrawnView): void {
    this.#out.write('\u001b[2J\u001b[H');
    this.drawAnew(view);
  }

  /** Goes to the line below what was typed; a hint is taken away. */
  leave(): void {
    if (!this.#drawn) return;
    const { rows, cursorRow } = this.#drawn;
    this.#out.write(`${down(rows.length - 1 - cursorRow)}\r\n\u001b[J`);
    this.#drawn = undefined;
  }
}

/**
 * Everything from the first row on. The cursor is put in its place by writing once more what is left of it: terminals
 * disagree on how wide some characters are, and this way it is right on each.
 */
function drawing({ rows, cursorRow, beforeCursor, hint }: DrawnView): string {
  const below = hint === undefined ? [] : [hint];
  const all = [...rows, ...below];
  // Each row is written over the old one, and only then is the rest of that cleared: nothing flickers.
  const text = all.map(painted).join('\u001b[K\r\n');
  return `\r${text}\u001b[J${up(all.length - 1 - cursorRow)}\r${painted(beforeCursor)}`;
}

/** Only the first row can begin with the prompt: what is typed stands behind it, or is indented. */
function painted(row: string): string {
  return row.startsWith(PROMPT) ? accent(PROMPT) + row.slice(PROMPT.length) : row;
}

function up(rows: number): string {
  return rows > 0 ? `\u001b[${rows}A` : '';
}

function down(rows: number): string {
  return rows > 0 ? `\u001b[${rows}B` : '';
}
