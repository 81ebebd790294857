import { type Comparison, comparisonOf, median } from '../measure.ts';
import type { Load, Measured } from './contender.ts';
import type { Rival } from './processes.ts';

export interface Entrant {
  readonly rival: Rival;
  readonly load: Load;
}

/** What each entrant measured, round by round. */
export type Results<Name extends string> = Readonly<Record<Name, readonly Measured[]>>;

/**
 * Lets the entrants carry their loads in turn, forwards in one leg and backwards in the next. The legs of a round are
 * added up: the shorter they are, the more alike is what else the machine does meanwhile.
 */
export async function race<Name extends string>(
  entrants: Readonly<Record<Name, Entrant>>,
  { rounds, legs = 1 }: { readonly rounds: number; readonly legs?: number },
): Promise<Results<Name>> {
  const order = Object.entries<Entrant>(entrants);
  const measured: Record<string, Measured[]> = Object.fromEntries(order.map(([name]) => [name, []]));
  for (let leg = 0; leg < rounds * legs; leg++) {
    for (const [name, { rival, load }] of order) measured[name]?.push(await rival.carry(load));
    order.reverse();
  }
  const results = order.map(([name]) => [name, roundsOf(measured[name] ?? [], legs)]);
  return Object.fromEntries(results);
}

function roundsOf(measured: readonly Measured[], legs: number): readonly Measured[] {
  return Array.from({ length: measured.length / legs }, (_, round) => {
    const parts = measured.slice(round * legs, (round + 1) * legs);
    return {
      wallMs: parts.reduce((sum, { wallMs }) => sum + wallMs, 0),
      cpuMs: parts.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
      firstTextMs: median(parts.map(({ firstTextMs }) => firstTextMs)),
    };
  });
}

export function compared(
  ours: readonly Measured[],
  baseline: readonly Measured[],
  figure: keyof Measured,
): Comparison {
  return comparisonOf(pairs(ours, baseline, figure));
}

/** By how much ours is more, as the median over the rounds. */
export function difference(
  ours: readonly Measured[],
  baseline: readonly Measured[],
  figure: keyof Measured,
): number {
  return median(pairs(ours, baseline, figure).map((pair) => pair.ours - pair.baseline));
}

function pairs(ours: readonly Measured[], baseline: readonly Measured[], figure: keyof Measured) {
  return ours.flatMap((measured, round) => {
    const other = baseline[round];
    return other ? [{ ours: measured[figure], baseline: other[figure] }] : [];
  });
}
