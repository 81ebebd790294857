import type { GridSize } from './terminal-size.ts';

/** What came out of a terminal at a time, or the size that it was given then. */
export type CastEvent =
  | { readonly type: 'output'; readonly seconds: number; readonly data: string }
  | { readonly type: 'resize'; readonly seconds: number; readonly size: GridSize };

/** Nothing came out for longer than this: nobody wants to wait for the rest. */
const LONGEST_IDLE = 1;

/** The size that a recording begins with, by its first line. */
export function castSize(header: string): GridSize | undefined {
  const read = parsed(header);
  if (typeof read !== 'object' || read === null || !('width' in read) || !('height' in read))
    return undefined;
  const { width: columns, height: rows } = read;
  return typeof columns === 'number' && typeof rows === 'number' ? { columns, rows } : undefined;
}

/** One line of a recording (asciicast v2); undefined for what is of no interest to a screen. */
export function castEvent(line: string): CastEvent | undefined {
  const read = parsed(line);
  if (!Array.isArray(read)) return undefined;
  const [seconds, code, data]: readonly unknown[] = read;
  if (typeof seconds !== 'number' || typeof data !== 'string') return undefined;
  if (code === 'o') return { type: 'output', seconds, data };
  const [, columns, rows] = (code === 'r' && /^(\d+)x(\d+)$/.exec(data)) || [];
  return columns && rows
    ? { type: 'resize', seconds, size: { columns: Number(columns), rows: Number(rows) } }
    : undefined;
}

/** Where a replay is after `passed` seconds, if the next thing happens at `next`: long silence is left out if so wanted. */
export function positionAfter(
  at: number,
  passed: number,
  next: number | undefined,
  isShortened: boolean,
): number {
  const then = at + passed;
  if (!isShortened || next === undefined) return then;
  return Math.max(then, next - LONGEST_IDLE);
}

/** `1:07`, `1:02:03`. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const last = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${last}` : `${minutes}:${last}`;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
