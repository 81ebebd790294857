import { io } from './io.ts';
import { onReaderGone } from './reader-gone.ts';

/** Ctrl-C asks to stop, and so does a terminal or a reader that went away; a second Ctrl-C stops at once. */
export function interruption(): Disposable & { readonly signal: AbortSignal } {
  const stop = new AbortController();
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(130);
    stop.abort();
  };
  const onGone = () => stop.abort();
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('SIGHUP', onGone);
  const { signal } = io();
  signal?.addEventListener('abort', onGone);
  const unlisten = onReaderGone(onGone);
  return {
    signal: stop.signal,
    [Symbol.dispose]() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
      process.off('SIGHUP', onGone);
      signal?.removeEventListener('abort', onGone);
      unlisten();
    },
  };
}

export const INTERRUPTED = 130;

/** Does work that leaves nothing to say when it is interrupted, and returns the exit code. */
export async function untilInterrupted(signal: AbortSignal, work: () => Promise<number>): Promise<number> {
  return (await unlessInterrupted(signal, work)) ?? INTERRUPTED;
}

/** What such work gives; undefined if it was interrupted. */
export async function unlessInterrupted<Value>(
  signal: AbortSignal,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
