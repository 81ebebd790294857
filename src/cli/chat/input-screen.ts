import { accent } from '../paint.ts';
import { columnsOf } from '../word-wrap.ts';
import { type InputView, PROMPT } from './editor-view.ts';

interface DrawnView extends InputView {
  /** A line below what is typed. */
  readonly hint?: string;
}

/** Draws what is typed where it stands on the screen, each time in one piece. */
export class InputScreen {
  readonly #out: NodeJS.WriteStream;
  #drawn: DrawnView | undefined;

  constructor(out: NodeJS.WriteStream) {
    this.#out = out;
  }

  /** In the place of what was drawn before. */
  draw(view: DrawnView): void {
    this.#out.write(up(this.#drawn?.cursorRow ?? 0) + drawing(view));
    this.#drawn = view;
  }

  /** A terminal that became narrower has broken the rows anew: what was drawn takes more of them. */
  redrawAfterResize(view: DrawnView): void {
    const above = this.#drawn ? rowsAbove(this.#drawn, this.#out.columns) : 0;
    this.#out.write(up(above) + drawing(view));
    this.#drawn = view;
  }

  /** Where the cursor is now, whatever was drawn before. */
  drawAnew(view: DrawnView): void {
    this.#drawn = undefined;
    this.draw(view);
  }

  clearAll(view: () => DrawnView): void {
    this.#out.write('\u001b[2J\u001b[H');
    this.drawAnew(view());
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

function rowsAbove({ rows, cursorRow, beforeCursor }: DrawnView, columns: number): number {
  const width = Math.max(1, columns);
  const above = rows.slice(0, cursorRow).map((row) => Math.max(1, Math.ceil(columnsOf(row) / width)));
  return above.reduce((sum, count) => sum + count, 0) + Math.floor(columnsOf(beforeCursor) / width);
}

function up(rows: number): string {
  return rows > 0 ? `\u001b[${rows}A` : '';
}

function down(rows: number): string {
  return rows > 0 ? `\u001b[${rows}B` : '';
}
