import { printable } from '../printable.ts';
import { columnsOf } from '../word-wrap.ts';
import type { EditorState } from './editor-state.ts';
import { graphemesOf, lineEnd, lineStart } from './text-places.ts';

export const PROMPT = '› ';
const INDENT = '  ';
const LEAST_COLUMNS = 8;

export interface InputView {
  /** As they stand on the screen, each with what is before it. */
  readonly rows: readonly string[];
  readonly cursorRow: number;
  /** What is left of the cursor in its row. */
  readonly beforeCursor: string;
}

/** What is typed as rows of a terminal: broken before its edge, and never more than it can show at once. */
export function inputView(
  state: Pick<EditorState, 'text' | 'cursor'>,
  screen: { readonly columns: number; readonly rows: number },
): InputView {
  const room = Math.max(1, screen.rows);
  const { text, cursor, isFromStart } = nearCursor(state, room);
  // The last column stays free: terminals differ in what happens there.
  const width = Math.max(screen.columns, LEAST_COLUMNS) - 1 - INDENT.length;
  const rows: string[] = [];
  let row = '';
  let used = 0;
  let at = { row: 0, before: '' };
  for (const { segment, index } of graphemesOf(text)) {
    const shown = segment === '\t' ? INDENT : printable(segment);
    const columns = columnsOf(shown);
    const isBreak = segment === '\n' || segment === '\r\n';
    if (!isBreak && used + columns > width) {
      rows.push(row);
      row = '';
      used = 0;
    }
    if (index === cursor) at = { row: rows.length, before: row };
    if (isBreak) {
      rows.push(row);
      row = '';
      used = 0;
    } else {
      row += shown;
      used += columns;
    }
  }
  if (cursor >= text.length) at = { row: rows.length, before: row };
  rows.push(row);
  const first = firstShown(rows.length, at.row, room);
  const lead = (index: number) => (index === 0 && isFromStart ? PROMPT : INDENT);
  return {
    rows: rows.map((each, index) => lead(index) + each).slice(first, first + room),
    cursorRow: at.row - first,
    beforeCursor: lead(at.row) + at.before,
  };
}

/** As many lines before the cursor and behind it as can be shown: a long text costs no more than that. */
function nearCursor({ text, cursor }: Pick<EditorState, 'text' | 'cursor'>, room: number) {
  let from = lineStart(text, cursor);
  for (let lines = 1; lines < room && from > 0; lines++) from = lineStart(text, from - 1);
  let to = lineEnd(text, cursor);
  for (let lines = 1; lines < room && to < text.length; lines++) to = lineEnd(text, to + 1);
  return { text: text.slice(from, to), cursor: cursor - from, isFromStart: from === 0 };
}

/** The first row of those that fit, so that the cursor is among them. */
function firstShown(count: number, cursorRow: number, room: number): number {
  return count <= room ? 0 : Math.min(Math.max(0, cursorRow - room + 1), count - room);
}
