import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { RECORDING_LIMITS } from './limits.ts';
import { headerLine, outputLine, resizeLine } from './recording-format.ts';
import { segmentPath, segmentsIn } from './recording-segments.ts';
import type { TerminalSize } from './terminal.ts';

export interface RecordingOptions {
  readonly folder: string;
  readonly size: TerminalSize;
  /** Called once if no more can be written: then nothing more is kept. */
  readonly failed?: ((error: unknown) => void) | undefined;
  readonly limits?: { readonly segmentBytes: number; readonly segments: number };
}

interface Line {
  readonly bytes: Buffer;
  /** Of the terminal, before this line. */
  readonly size: TerminalSize;
}

/** Keeps the raw stream of a terminal as asciicast v2, in segments of which the oldest go. Nobody waits for it. */
export class Recording {
  readonly #options: RecordingOptions;
  readonly #limits: { readonly segmentBytes: number; readonly segments: number };
  readonly #startedAt = Date.now();
  readonly #start = performance.now();
  #size: TerminalSize;
  #lines: Line[] = [];
  #waiting = 0;
  #writing: Promise<void> | undefined;
  #file: FileHandle | undefined;
  #fileBytes = 0;
  #numbers: number[] | undefined;
  #hasFailed = false;

  constructor(options: RecordingOptions) {
    this.#options = options;
    this.#limits = options.limits ?? RECORDING_LIMITS;
    this.#size = options.size;
  }

  /** So many bytes wait to be written. */
  get waiting(): number {
    return this.#waiting;
  }

  write(data: string, written: () => void): void {
    this.#add(outputLine(this.#seconds(), data));
    this.#flush().then(written);
  }

  resize(size: TerminalSize): void {
    this.#add(resizeLine(this.#seconds(), size));
    this.#size = size;
    void this.#flush();
  }

  /** Resolves when everything is in the files. Never rejects. */
  async close(): Promise<void> {
    await this.#flush();
    await this.#file?.close().catch((error) => this.#fail(error));
    this.#file = undefined;
  }

  #seconds(): number {
    return (performance.now() - this.#start) / 1000;
  }

  #add(line: string): void {
    if (this.#hasFailed) return;
    const bytes = Buffer.from(line);
    this.#lines.push({ bytes, size: this.#size });
    this.#waiting += bytes.length;
  }

  #flush(): Promise<void> {
    if (this.#lines.length > 0) this.#writing ??= this.#writeAll();
    return this.#writing ?? Promise.resolve();
  }

  async #writeAll(): Promise<void> {
    try {
      // Nothing may come between the last look and the end: it would be left.
      for (let first = this.#lines[0]; first; first = this.#lines[0]) {
        const file = await this.#fileFor(first);
        const fitting = this.#takeFitting();
        await file.write(Buffer.concat(fitting));
        this.#waiting -= bytesOf(fitting);
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#writing = undefined;
    }
  }

  #takeFitting(): Buffer[] {
    const room = this.#limits.segmentBytes - this.#fileBytes;
    let bytes = this.#lines[0]?.bytes.length ?? 0;
    let count = 1;
    for (; count < this.#lines.length; count++) {
      const next = this.#lines[count]?.bytes.length ?? 0;
      if (bytes + next > room) break;
      bytes += next;
    }
    this.#fileBytes += bytes;
    return this.#lines.splice(0, count).map((line) => line.bytes);
  }

  async #fileFor({ bytes, size }: Line): Promise<FileHandle> {
    if (this.#file && this.#fileBytes + bytes.length <= this.#limits.segmentBytes) return this.#file;
    await this.#file?.close();
    this.#file = undefined;
    const { folder } = this.#options;
    if (this.#numbers === undefined) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      this.#numbers = [...(await segmentsIn(folder))];
    }
    const number = (this.#numbers.at(-1) ?? 0) + 1;
    const file = await open(segmentPath(folder, number), 'wx', 0o600);
    this.#file = file;
    this.#numbers.push(number);
    for (const old of this.#numbers.splice(0, this.#numbers.length - this.#limits.segments))
      await rm(segmentPath(folder, old), { force: true });
    const header = headerLine({
      size,
      startedAt: this.#startedAt,
      isCut: this.#numbers[0] !== 1,
    });
    await file.write(header);
    this.#fileBytes = Buffer.byteLength(header);
    return file;
  }

  #fail(error: unknown): void {
    this.#lines = [];
    this.#waiting = 0;
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#options.failed?.(error);
  }
}

function bytesOf(buffers: readonly Buffer[]): number {
  return buffers.reduce((sum, { length }) => sum + length, 0);
}
