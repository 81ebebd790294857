/** Ctrl-C asks to stop, and so does a reader that went away; a second Ctrl-C stops at once. */
export function interruption(): Disposable & { readonly signal: AbortSignal } {
  const stop = new AbortController();
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(130);
    stop.abort();
  };
  const onReaderGone = () => stop.abort();
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('SIGPIPE', onReaderGone);
  return {
    signal: stop.signal,
    [Symbol.dispose]() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
      process.off('SIGPIPE', onReaderGone);
    },
  };
}
