import type { Headless } from './headless.ts';
import type { Screen } from './terminal.ts';

const RESET = '\x1b[0m';

/**
 * What draws this screen on another terminal. Rows without colours are as they read: to have all of them serialised
 * takes longer than a command in a shell does.
 */
export function screenAnsi(headless: Headless, { lines, cursor, isAlternate }: Screen): string {
  const { terminal, serializer } = headless;
  if (isAlternate) return serializer.serialize({ scrollback: 0 });
  const { normal } = terminal.buffer;
  const last = lines.findLastIndex((line, row) => line !== '' || isStyled(normal, normal.baseY + row));
  const rows = lines.slice(0, last + 1).map((line, row) => {
    const at = normal.baseY + row;
    if (!isStyled(normal, at)) return line;
    const range = { start: at, end: at };
    return `${serializer.serialize({ range, excludeModes: true, excludeAltBuffer: true })}${RESET}`;
  });
  return `${rows.join('\r\n')}\x1b[${cursor.row + 1};${cursor.column + 1}H`;
}

type Buffer = Headless['terminal']['buffer']['normal'];

function isStyled(buffer: Buffer, row: number): boolean {
  const line = buffer.getLine(row);
  if (!line) return false;
  const cell = buffer.getNullCell();
  for (let column = 0; column < line.length; column++) {
    if (line.getCell(column, cell)?.isAttributeDefault() === false) return true;
  }
  return false;
}
