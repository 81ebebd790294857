import { slicesOf } from './text-slices.ts';

/** Enough for all that a server talks about at a time. */
const SLICES_REMEMBERED = 50_000;
/** About a million characters. A longer text is judged by so many slices from all over it. */
const MOST_SLICES = 500;

/**
 * Counts long texts slice by slice, each once for as long as it is remembered. Others have their turn between the
 * slices: of what is no prose, a slice takes milliseconds.
 */
export function countingInSlices(countSlice: (slice: string) => number): (text: string) => Promise<number> {
  const counts = new Map<number, number>();
  return async (text) => {
    const slices = slicesOf(text);
    const stride = Math.ceil(slices.length / MOST_SLICES);
    let [total, looked] = [0, 0];
    for (let at = 0; at < slices.length; at += stride) {
      const slice = slices[at] ?? '';
      const key = fingerprint(slice);
      const known = counts.get(key);
      const count = known ?? countSlice(slice);
      total += count;
      looked += slice.length;
      // What was used last is forgotten last.
      counts.delete(key);
      counts.set(key, count);
      if (counts.size > SLICES_REMEMBERED) counts.delete(counts.keys().next().value ?? key);
      if (known === undefined && text.length > slice.length) await new Promise(setImmediate);
    }
    return stride > 1 ? Math.round((total / looked) * text.length) : total;
  };
}

/** Stands for a slice, which would hold on to the whole of its text. */
function fingerprint(slice: string): number {
  let [one, other] = [slice.length, 0];
  for (let at = 0; at < slice.length; at++) {
    const code = slice.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x5bd1e995) ^ (other >>> 15);
  }
  return (one >>> 0) * 2 ** 21 + (other >>> 11);
}
