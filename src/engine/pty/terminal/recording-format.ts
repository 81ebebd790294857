import { z } from 'zod';
import type { TerminalSize } from './terminal.ts';

/** What came out of a terminal, and when: seconds since the recording began. */
export type RecordedOutput =
  | { readonly type: 'output'; readonly seconds: number; readonly data: string }
  | { readonly type: 'resize'; readonly seconds: number; readonly size: TerminalSize };

export interface SegmentHeader {
  readonly size: TerminalSize;
  /** Milliseconds since 1970; the times of the segment count from here. */
  readonly startedAt: number;
  /** Whether what came before this segment is no longer kept. */
  readonly isCut: boolean;
}

export function headerLine({ size, startedAt, isCut }: SegmentHeader): string {
  return `${JSON.stringify({
    version: 2,
    width: size.columns,
    height: size.rows,
    timestamp: Math.floor(startedAt / 1000),
    env: { TERM: 'xterm-256color' },
    cuebook: { startedAt, isCut },
  })}\n`;
}

export function outputLine(seconds: number, data: string): string {
  return `[${seconds.toFixed(6)}, "o", ${JSON.stringify(data)}]\n`;
}

export function resizeLine(seconds: number, { columns, rows }: TerminalSize): string {
  return `[${seconds.toFixed(6)}, "r", "${columns}x${rows}"]\n`;
}

const headerSchema = z.object({
  version: z.literal(2),
  width: z.int().positive(),
  height: z.int().positive(),
  cuebook: z.object({ startedAt: z.number(), isCut: z.boolean() }),
});

const eventSchema = z.tuple([z.number(), z.string(), z.string()]);

/** Undefined if it is none: a segment that was just begun, or broke off. */
export function readHeader(line: string): SegmentHeader | undefined {
  const { data } = headerSchema.safeParse(parsed(line));
  return data && { size: { columns: data.width, rows: data.height }, ...data.cuebook };
}

/** Undefined if it is none, as the last line of a server that was killed may be. */
export function readEvent(line: string): RecordedOutput | undefined {
  const { data: event } = eventSchema.safeParse(parsed(line));
  if (event === undefined) return undefined;
  const [seconds, kind, data] = event;
  if (kind === 'o') return { type: 'output', seconds, data };
  const [, columns, rows] = /^(\d+)x(\d+)$/.exec(data) ?? [];
  if (kind !== 'r' || columns === undefined || rows === undefined) return undefined;
  return { type: 'resize', seconds, size: { columns: Number(columns), rows: Number(rows) } };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
