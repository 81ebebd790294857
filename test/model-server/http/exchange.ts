import type { ServerResponse } from 'node:http';
import type { Closed } from '../contract.ts';

/** One HTTP response and how it comes to its end. */
export class Exchange {
  readonly closed: Promise<Closed>;
  readonly #response: ServerResponse;
  #broken = false;

  constructor(response: ServerResponse) {
    this.#response = response;
    this.closed = new Promise((resolve) => {
      response.once('close', () => resolve(this.#howItEnded()));
    });
  }

  /** False once either side is gone; nothing can be sent from then on. */
  get isOpen(): boolean {
    return !this.#response.closed && !this.#response.destroyed;
  }

  sendJson(status: number, body: unknown, headers: Record<string, string> = {}): void {
    if (!this.isOpen) return;
    this.#response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    this.#response.end(JSON.stringify(body));
  }

  startStream(headers: Record<string, string>): void {
    if (!this.isOpen) return;
    this.#response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      ...headers,
    });
    this.#response.flushHeaders();
  }

  /** Hands over one frame after the other, each when the one before has left the process. */
  async send(frames: Iterable<string>): Promise<void> {
    for (const frame of frames) {
      if (!this.isOpen) return;
      // A write that is still queued when the client leaves may never call back.
      const written = new Promise<void>((resolve) => this.#response.write(frame, () => resolve()));
      await Promise.race([written, this.closed]);
    }
  }

  end(): void {
    if (this.isOpen) this.#response.end();
  }

  /** Destroys the socket; a client sees its stream break. */
  breakOff(): void {
    if (!this.isOpen) return;
    this.#broken = true;
    this.#response.destroy();
  }

  #howItEnded(): Closed {
    if (this.#broken) return 'broken';
    return this.#response.writableFinished ? 'ended' : 'hung-up';
  }
}
