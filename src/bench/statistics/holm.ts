/**
 * Holm's correction: each p as it has to be for all of them to hold together. Some are no news where `counts` says so: they
 * could not have been small whatever had happened, and so need no room.
 */
export function holm(
  ps: readonly number[],
  counts: (index: number) => boolean = () => true,
): readonly number[] {
  const order = ps.map((_, index) => index).sort((one, other) => (ps[one] ?? 1) - (ps[other] ?? 1));
  let left = Math.max(1, order.filter(counts).length);
  let largest = 0;
  const adjusted = new Array<number>(ps.length).fill(1);
  for (const index of order) {
    largest = Math.max(largest, Math.min(1, (ps[index] ?? 1) * left));
    adjusted[index] = largest;
    if (counts(index) && left > 1) left--;
  }
  return adjusted;
}
