import { type CastEvent, castEvent, castSize } from '../state/cast.ts';
import type { GridSize } from '../state/terminal-size.ts';

/** Reads a recording piece by piece: no more of it is held than has come and was not taken. */
export class CastReader {
  readonly size: GridSize;
  readonly #lines: Lines;
  #next: CastEvent | undefined;

  private constructor(size: GridSize, lines: Lines) {
    this.size = size;
    this.#lines = lines;
  }

  static async open(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<CastReader> {
    const lines = new Lines(body);
    const size = castSize((await lines.next()) ?? '');
    if (!size) throw new Error('This is no recording of a terminal.');
    return new CastReader(size, lines);
  }

  /** What happens next; undefined at the end. */
  async peek(): Promise<CastEvent | undefined> {
    while (!this.#next) {
      const line = await this.#lines.next();
      if (line === undefined) return undefined;
      this.#next = castEvent(line);
    }
    return this.#next;
  }

  /** Goes on after it. */
  take(): void {
    this.#next = undefined;
  }

  async close(): Promise<void> {
    await this.#lines.close();
  }
}

class Lines {
  readonly #reader: ReadableStreamDefaultReader<string>;
  #waiting: string[] = [];
  #begun = '';

  constructor(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
    this.#reader = body.pipeThrough(new TextDecoderStream()).getReader();
  }

  /** Undefined at the end. What is not complete there is left out. */
  async next(): Promise<string | undefined> {
    while (this.#waiting.length === 0) {
      const { value, done } = await this.#reader.read();
      if (done) return undefined;
      const lines = (this.#begun + value).split('\n');
      this.#begun = lines.pop() ?? '';
      this.#waiting = lines.reverse();
    }
    return this.#waiting.pop();
  }

  async close(): Promise<void> {
    await this.#reader.cancel().catch(() => undefined);
  }
}
