import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Does its work once and says how many milliseconds the part that counts took. */
export type Side = () => Promise<number>;

export interface Comparison {
  /** The median, over the rounds, of our time divided by the baseline's. */
  readonly ratio: number;
  readonly oursMs: number;
  readonly baselineMs: number;
}

/** Runs both sides in turn, after a round that does not count; who begins changes from round to round. */
export async function compare(ours: Side, baseline: Side, rounds: number): Promise<Comparison> {
  await ours();
  await baseline();
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) pairs.push({ ours: await ours(), baseline: await baseline() });
    else pairs.push({ baseline: await baseline(), ours: await ours() });
  }
  return comparisonOf(pairs);
}

/** What both sides measured in one round. */
export interface Pair {
  readonly ours: number;
  readonly baseline: number;
}

export function comparisonOf(pairs: readonly Pair[]): Comparison {
  return {
    ratio: median(pairs.map((pair) => pair.ours / pair.baseline)),
    oursMs: median(pairs.map((pair) => pair.ours)),
    baselineMs: median(pairs.map((pair) => pair.baseline)),
  };
}

export async function timed(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  if (low === undefined || high === undefined) throw new Error('There is no median of nothing.');
  return (low + high) / 2;
}

export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: '×' | ' %' | ' ms' | ' MB' | ' MB/s' | ' B';
  /** Without one it is a figure to know. */
  readonly target?: number;
  /** The target is the least that is wanted, not the most. */
  readonly isLeast?: boolean;
  /** What the value was made from. */
  readonly detail: string;
}

/** One line of the table. A missed target is said and breaks nothing. */
export function printRow({ name, value, unit, target, isLeast = false, detail }: Row): void {
  const missed = isLeast ? 'low' : 'over';
  const isMet = target === undefined || (isLeast ? value >= target : value <= target);
  const mark = isMet ? 'ok' : missed;
  const shown = `${value.toFixed(unit === ' ms' && value >= 10 ? 0 : 2)}${unit}`;
  const columns = [
    name.padEnd(44),
    shown.padStart(9),
    (target === undefined ? '' : `target ${isLeast ? '≥' : '≤'} ${target}${unit}`).padEnd(18),
    (target === undefined ? '' : mark).padEnd(4),
    detail,
  ];
  process.stdout.write(`${columns.join('  ')}\n`);
}

export function printComparison(
  name: string,
  target: number | undefined,
  comparison: Comparison,
  per = 1,
): void {
  const { ratio, oursMs, baselineMs } = comparison;
  const detail = `${shortTime(oursMs / per)} against ${shortTime(baselineMs / per)}`;
  printRow({ name, value: ratio, unit: '×', ...(target !== undefined && { target }), detail });
}

function shortTime(ms: number): string {
  return ms < 1 ? `${(ms * 1000).toFixed(0)} µs` : `${ms.toFixed(1)} ms`;
}

/** A new folder that is gone when the process ends, also when it fails or is interrupted. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cuebook-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  return folder;
}
