import { open } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import type { CliTranscript } from '../../../model/cli-profile.ts';
import type { KnownRecord } from '../../../model/record.ts';

/** What is read of a transcript: turns, and the folder that it is of. */
export interface ReadTranscript {
  /** By which the program knows the conversation. */
  readonly conversationId?: string;
  readonly cwd?: string;
  readonly turns: readonly {
    readonly prompt: string;
    /** ISO 8601. */
    readonly at?: string;
    readonly answer: string;
    readonly model?: string;
    readonly isDone: boolean;
    readonly records?: readonly KnownRecord[];
  }[];
}

/** Understands a transcript of one kind, line by line. */
export interface LineReader {
  line(text: string): void;
  read(): ReadTranscript;
}

export type NewLineReader = (kind: CliTranscript) => LineReader;

const CHUNK = 1024 * 1024;

/** A transcript that another process writes to: each time, only what was added is read. */
export class GrowingFile {
  readonly path: string;
  readonly #newReader: () => LineReader;
  #reader: LineReader;
  #decoder = new StringDecoder('utf8');
  #inode: number | undefined;
  #at = 0;
  /** The beginning of a line that has no end yet. */
  #rest = '';
  #read: ReadTranscript | undefined;
  #reading: Promise<ReadTranscript> | undefined;

  constructor(path: string, newReader: () => LineReader) {
    this.path = path;
    this.#newReader = newReader;
    this.#reader = newReader();
  }

  /** What it holds by now. */
  async read(): Promise<ReadTranscript> {
    this.#reading ??= this.#readOn().finally(() => {
      this.#reading = undefined;
    });
    return await this.#reading;
  }

  async #readOn(): Promise<ReadTranscript> {
    const file = await open(this.path, 'r');
    try {
      const { size, ino } = await file.stat();
      if (size < this.#at || ino !== this.#inode) this.#beginAgain();
      this.#inode = ino;
      const buffer = Buffer.allocUnsafe(Math.min(CHUNK, size - this.#at));
      while (this.#at < size) {
        const { bytesRead } = await file.read(buffer, 0, buffer.length, this.#at);
        if (bytesRead === 0) break;
        this.#at += bytesRead;
        this.#take(this.#decoder.write(buffer.subarray(0, bytesRead)));
      }
    } finally {
      await file.close();
    }
    this.#read ??= this.#reader.read();
    return this.#read;
  }

  #take(text: string): void {
    const lines = text.split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      this.#reader.line(this.#rest + line);
      this.#rest = '';
      this.#read = undefined;
    }
    this.#rest += last;
  }

  #beginAgain(): void {
    this.#reader = this.#newReader();
    this.#decoder = new StringDecoder('utf8');
    this.#at = 0;
    this.#rest = '';
    this.#read = undefined;
  }
}
