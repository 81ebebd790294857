import type { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

const KEPT_BYTES = 16_384;

/** The last of what comes on streams. */
export class OutputTail {
  #kept: Buffer = Buffer.alloc(0);

  constructor(...streams: readonly Readable[]) {
    for (const stream of streams) stream.on('data', (piece: Buffer) => this.#keep(piece));
  }

  get text(): string {
    return stripVTControlCharacters(this.#kept.toString('utf8')).trim();
  }

  clear(): void {
    this.#kept = Buffer.alloc(0);
  }

  #keep(piece: Buffer): void {
    this.#kept = Buffer.concat([this.#kept, piece.subarray(-KEPT_BYTES)]).subarray(-KEPT_BYTES);
  }
}
