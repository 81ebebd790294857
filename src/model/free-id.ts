/**
 * Gives ids that are not taken: the one that is asked for, or with the first free number after it. Each is taken
 * from then on.
 */
export function freeIds(taken: Iterable<string> = []): (wanted: string) => string {
  const used = new Set(taken);
  const numbers = new Map<string, number>();
  return (wanted) => {
    let free = wanted;
    let number = numbers.get(wanted) ?? 1;
    while (used.has(free)) free = `${wanted}-${++number}`;
    numbers.set(wanted, number);
    used.add(free);
    return free;
  };
}
