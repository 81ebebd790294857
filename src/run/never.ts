/** A signal that never says anything. */
export function never(): AbortSignal {
  return new AbortController().signal;
}
