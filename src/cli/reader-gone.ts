/**
 * Whoever reads our output has seen enough. It is told by an event of our own: a signal SIGPIPE that is listened to
 * comes for every socket that was closed at the other end, that of a database too.
 */
const listeners = new Set<() => void>();

/** Calls the listener when the reader of our output is gone, until the function that is returned is called. */
export function onReaderGone(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells all who listen, and whether there was anybody. */
export function tellReaderGone(): boolean {
  for (const listener of [...listeners]) listener();
  return listeners.size > 0;
}
