/** A short text that fails as `text` does: what can be cut out of it is cut out. */
export function shrunk(text: string, fails: (text: string) => boolean): string {
  let best = text;
  for (let size = Math.max(1, best.length >> 1); size >= 1; size >>= 1) {
    for (let at = 0; at < best.length; ) {
      const shorter = best.slice(0, at) + best.slice(at + size);
      if (fails(shorter)) best = shorter;
      else at += size;
    }
  }
  return best;
}
