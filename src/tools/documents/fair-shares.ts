/** What each gets of a total, when nobody gets more than is asked for and what one leaves is there for the others. */
export function fairShares(wanted: readonly number[], total: number): readonly number[] {
  const shares = wanted.map(() => 0);
  const smallestFirst = Array.from(wanted.entries()).sort(([, a], [, b]) => a - b);
  let left = total;
  for (const [done, [index, want]] of smallestFirst.entries()) {
    const share = Math.min(want, Math.floor(left / (wanted.length - done)));
    shares[index] = share;
    left -= share;
  }
  return shares;
}
