/** How many characters a terminal has each way. */
export interface GridSize {
  readonly columns: number;
  readonly rows: number;
}

/** What the server takes. */
const FEWEST = 2;
const MOST = 1_000;

/** Smaller than this nobody reads; what does not fit then is scrolled to. */
const SMALLEST_FONT = 6;

export function isSameSize(one: GridSize | undefined, other: GridSize | undefined): boolean {
  return one?.columns === other?.columns && one?.rows === other?.rows;
}

/** The nearest size that a terminal may have; undefined where there is no room yet. */
export function takenSize(
  room: { readonly cols: number; readonly rows: number } | undefined,
): GridSize | undefined {
  if (!room || !Number.isFinite(room.cols) || !Number.isFinite(room.rows)) return undefined;
  return { columns: within(room.cols), rows: within(room.rows) };
}

/**
 * The size of type in which a terminal of somebody else's size fits where `room` characters of the usual type do. It is
 * never larger than the usual one, and steps by halves.
 */
export function fittingFont(size: GridSize, room: GridSize, usual: number): number {
  const share = Math.min(1, room.columns / size.columns, room.rows / size.rows);
  return Math.max(SMALLEST_FONT, Math.floor(usual * share * 2) / 2);
}

function within(count: number): number {
  return Math.min(MOST, Math.max(FEWEST, Math.floor(count)));
}
