import { EventFrames } from '../state/event-frames.ts';
import { reach } from './reach.ts';

interface EventListener {
  onOpen(): void;
  onMessage(data: string): void;
  /** The stream broke. `isRefused`: it does not come back by itself. */
  onBreak(isRefused: boolean): void;
}

const TRY_AGAIN_MS = 1_000;

/**
 * Reads a stream of events, and comes back after the last of them when the connection is lost. An `EventSource` does the
 * same, but sends no header of ours. Returns what ends it.
 */
export function openEvents(address: string, listener: EventListener): () => void {
  const over = new AbortController();
  void follow(address, listener, over.signal);
  return () => over.abort();
}

async function follow(address: string, listener: EventListener, signal: AbortSignal): Promise<void> {
  let lastId = '';
  while (!signal.aborted) {
    let isRefused = false;
    try {
      const headers = { accept: 'text/event-stream', ...(lastId !== '' && { 'last-event-id': lastId }) };
      const { ok, body } = await reach(address, { headers, signal, cache: 'no-store' });
      isRefused = !ok;
      if (ok && body) {
        listener.onOpen();
        for await (const { id, data } of framesOf(body)) {
          if (signal.aborted) return;
          lastId = id;
          told(() => listener.onMessage(data));
        }
      }
    } catch (error) {
      // Nobody answers, or the connection was lost.
      if (!signal.aborted) console.debug(error);
    }
    if (signal.aborted) return;
    listener.onBreak(isRefused);
    if (isRefused) return;
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
  }
}

async function* framesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const frames = new EventFrames();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    yield* frames.take(value);
  }
}

/** What the listener does wrong is no fault of the connection. */
function told(tell: () => void): void {
  try {
    tell();
  } catch (error) {
    reportError(error);
  }
}
