import type { Comparison, Share, Spread } from '../../model/bench.ts';
import { grouped } from '../counted.ts';
import { duration } from '../duration.ts';

/** How many succeeded: `9/10`; nothing where nothing was tried. */
export function countText({ trials, successes }: Share): string {
  return trials === 0 ? '' : `${successes}/${trials}`;
}

/** `90 %`. */
export function rateText({ rate }: Share): string {
  return rate === null ? '' : percent(rate);
}

/** Where a share lies, in per cent: `(60–98)`. */
export function intervalText({ trials, interval: [from, to] }: Share): string {
  return trials === 0 ? '' : `(${Math.round(from * 100)}–${Math.round(to * 100)})`;
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

export function spreadText(spread: Spread | null, which: keyof Spread): string {
  return spread === null ? '' : duration(spread[which]);
}

/** Tokens in and out: `1,204 → 310`. */
export function tokensText(input: number | null, output: number | null): string {
  if (input === null && output === null) return '';
  const shown = (count: number | null) => (count === null ? '–' : grouped(Math.round(count)));
  return `${shown(input)} → ${shown(output)}`;
}

/** US dollars, to the second digit that says something: `$1.24`, `$0.0031`. */
export function costText(cost: number | null): string {
  if (cost === null) return '';
  if (cost === 0) return '$0';
  const digits = cost >= 0.1 ? 2 : Math.min(8, 1 - Math.floor(Math.log10(cost)));
  return `$${cost.toFixed(digits)}`;
}

/** How often answers were mended: `0.3`; nothing where never. */
export function repairsText({ mean }: { readonly mean: number }): string {
  return mean === 0 ? '' : mean.toFixed(mean < 0.1 ? 2 : 1);
}

/** A difference of shares in percentage points: `−19`, `+4`, `±0`. */
export function pointsText(difference: number): string {
  const points = Math.round(difference * 100);
  if (points === 0) return '±0';
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** Where a difference lies, in percentage points: `(−30 to −8)`. */
export function pointsIntervalText({ interval: [from, to] }: Comparison): string {
  return `(${pointsText(from)} to ${pointsText(to)})`;
}

/** How likely a drop is chance: `0.003`, `< 0.001`. */
export function chanceText(p: number): string {
  return p < 0.001 ? '< 0.001' : p.toFixed(p < 0.1 ? 3 : 2);
}

const MINUTE = 60_000;

/** A time that is still to come, as roughly as it is known. */
export function leftText(ms: number): string {
  if (ms < MINUTE) return `about ${Math.ceil(ms / 1_000)} s left`;
  if (ms < 60 * MINUTE) return `about ${Math.round(ms / MINUTE)} min left`;
  const minutes = Math.round(ms / MINUTE);
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}
