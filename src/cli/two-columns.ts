import { io } from './io.ts';
import { columnsOf, WIDEST, wrapped } from './word-wrap.ts';

/** Below this, two columns are too narrow to read. */
const LEAST_COLUMNS = 120;
const BETWEEN = ' │ ';
const TAB = '    ';

/** How wide each of two columns is on this terminal; undefined where there is no room for two, or no terminal. */
export function columnWidth(stream: { isTTY?: boolean; columns?: number } = io().stdout): number | undefined {
  const { isTTY, columns = 0 } = stream;
  if (!isTTY || columns < LEAST_COLUMNS) return undefined;
  return Math.min(WIDEST, Math.floor((columns - BETWEEN.length) / 2));
}

type Paint = (text: string) => string;

/** What stands in one of two columns. */
export interface Cell {
  readonly text: string;
  readonly paint?: Paint;
}

/** Two texts beside one another, each wrapped in its column. */
export function besideEachOther(left: Cell, right: Cell, width: number): readonly string[] {
  const [ofLeft, ofRight] = [fitted(left.text, width), fitted(right.text, width)];
  return Array.from({ length: Math.max(ofLeft.length, ofRight.length) }, (_, index) => {
    const text = ofLeft[index] ?? '';
    const rest = ' '.repeat(width - columnsOf(text));
    return `${painted(text, left.paint)}${rest}${BETWEEN}${painted(ofRight[index] ?? '', right.paint)}`.trimEnd();
  });
}

function painted(text: string, paint: Paint = (plain) => plain): string {
  return text === '' ? '' : paint(text);
}

/** Lines that are no wider than a column: broken between words, and a word that is wider by itself anywhere. */
function fitted(text: string, width: number): readonly string[] {
  const spaced = text.replaceAll('\t', TAB);
  return wrapped(spaced, width)
    .split('\n')
    .flatMap((line) => pieces(line, width));
}

function pieces(line: string, width: number): readonly string[] {
  const found = [''];
  let column = 0;
  for (const character of line) {
    const columns = columnsOf(character);
    if (column + columns > width) {
      found.push('');
      column = 0;
    }
    found[found.length - 1] += character;
    column += columns;
  }
  return found;
}

/** The lines of a difference as rows of two columns: what was taken away beside what came instead. */
export function rowsOf(lines: readonly string[]): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = (): void => {
    for (let index = 0; index < Math.max(removed.length, added.length); index++) {
      rows.push({ left: removed[index] ?? '', right: added[index] ?? '', isChanged: true });
    }
    [removed, added] = [[], []];
  };
  for (const line of lines) {
    const text = line.slice(1);
    if (line.startsWith('-')) removed.push(text);
    else if (line.startsWith('+')) added.push(text);
    else {
      flush();
      rows.push({ left: text, right: text, isChanged: false });
    }
  }
  flush();
  return rows;
}

interface DiffRow {
  readonly left: string;
  readonly right: string;
  readonly isChanged: boolean;
}
