import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { SAFE_HEADERS } from '../http/headers.ts';
import { OPENING } from './frames.ts';

/** Who leaves more than this unread is cut off; they may come back and resume. */
const MOST_UNREAD = 16 * 1024 * 1024;

/** One who watches a session over a connection of their own. */
export class Watcher {
  readonly #response: ServerResponse;
  readonly #mostUnread: number;
  readonly #gone = new AbortController();

  constructor(response: ServerResponse, mostUnread = MOST_UNREAD) {
    this.#response = response;
    this.#mostUnread = mostUnread;
    response.once('close', () => this.#gone.abort());
    // What the other end does to its connection is no fault of ours.
    response.on('error', () => this.#gone.abort());
    // They may have left while it was found out what to show them.
    if (response.destroyed) this.#gone.abort();
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, {
      ...SAFE_HEADERS,
      'content-type': 'text/event-stream; charset=utf-8',
      connection: 'close',
      'x-accel-buffering': 'no',
    });
    response.socket?.setNoDelay(true);
    response.write(OPENING);
  }

  /** Aborted once nobody is there any more. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  /** Resolves when they are gone. */
  async left(): Promise<void> {
    if (this.#gone.signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gone.signal.addEventListener('abort', () => resolve(), { once: true });
    await promise;
  }

  write(bytes: Uint8Array | string): void {
    if (this.gone.aborted) return;
    const stream = this.#stream;
    if (stream.writableLength > this.#mostUnread) this.cutOff();
    else stream.write(bytes);
  }

  /** Writes, and waits until there is room for more. */
  async writeSlowly(text: string): Promise<void> {
    const stream = this.#stream;
    if (this.gone.aborted || stream.write(text)) return;
    await once(stream, 'drain', { signal: this.gone }).catch(() => undefined);
  }

  /**
   * The socket, once there is one: what is written has no other form on it, as it is not sent in chunks, and the
   * response would hold each piece back for a moment, which costs a fifth where hundreds watch.
   */
  get #stream(): Writable {
    return this.#response.socket ?? this.#response;
  }

  end(): void {
    this.#response.end();
  }

  cutOff(): void {
    this.#gone.abort();
    this.#response.destroy();
  }
}
