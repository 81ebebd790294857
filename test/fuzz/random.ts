/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** A whole number from 0 to `bound` - 1. */
  below(bound: number): number;
  /** From 0 to 1, without 1. */
  fraction(): number;
  /** True once in `times`. */
  once(times: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** So many of the items, or all of them if there are not more, in any order. */
  some<Item>(count: number, items: Iterable<Item>): readonly Item[];
}

export function seeded(seed: number): Random {
  // Mulberry32: small, quick and good enough to choose texts with.
  let state = seed | 0;
  const below = (bound: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
  return {
    below,
    fraction: () => below(2 ** 32) / 2 ** 32,
    once: (times) => below(times) === 0,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    some: (count, items) => {
      const left = Array.from(items);
      return Array.from({ length: Math.min(count, left.length) }).flatMap(() =>
        left.splice(below(left.length), 1),
      );
    },
  };
}
