import { StringDecoder } from 'node:string_decoder';
import type { FrameSink } from '../server/terminals/terminal-outlet.ts';
import type { TerminalFrame } from '../wire/terminal.ts';
import { type CliInput, type CliOutput, io } from './io.ts';

/** Where a person sits, or where output goes. */
export interface TerminalIo {
  readonly input: CliInput;
  readonly output: CliOutput;
}

interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

export interface SeatWorld {
  typed(keys: string): void;
  resized(size: TerminalSize): void;
  /** The person wants to leave. */
  detached(): void;
}

/** Ctrl-], as terminals send it, which a program may have asked to be told of in other ways. */
const DETACH = ['\x1d', '\x1b[93;5u', '\x1b[27;5;93~'];

const SMALLEST = 2;
const LARGEST = 1_000;

/** The normal screen with the cursor where it was; the saved one of the normal screen is not touched where it is used. */
const NORMAL_SCREEN = '\x1b7\x1b[?1049l';
const BLANK = `${NORMAL_SCREEN}\x1b[0m\x1b[r\x1b[H\x1b[2J`;
const MODES_OFF = [9, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 2004, 2026]
  .map((mode) => `\x1b[?${mode}l`)
  .join('');
const LEAVE = `${NORMAL_SCREEN}${MODES_OFF}\x1b[<u\x1b[>4;0m\x1b[?1l\x1b>\x1b[0m\x1b[r\x1b[?25h\x1b[999;1H\r\n`;

/**
 * The terminal of a person that shows another one, key by key, until it is given back as it was. Without a terminal
 * what comes is written, and nothing is typed.
 */
export class TerminalSeat implements FrameSink {
  readonly #io: TerminalIo;
  readonly #world: SeatWorld;
  readonly #isTaken: boolean;
  readonly #decoder = new StringDecoder('utf8');
  #isDrawn = false;
  #isLeft = false;

  constructor(io: TerminalIo, world: SeatWorld) {
    this.#io = io;
    this.#world = world;
    const { input, output } = io;
    this.#isTaken = Boolean(input.isTTY && output.isTTY);
    if (!this.#isTaken) return;
    input.setRawMode?.(true);
    input.on('data', this.#onKeys).resume();
    output.on('resize', this.#onResize);
    process.on('exit', this.#giveBack);
  }

  /** Undefined where there is no terminal. */
  get size(): TerminalSize | undefined {
    const { columns, rows } = this.#io.output;
    if (!this.#isTaken || !columns || !rows) return undefined;
    return { columns: bounded(columns), rows: bounded(rows) };
  }

  get unread(): number {
    return this.#io.output.writableLength;
  }

  send(frame: TerminalFrame, sent: () => void = () => undefined): void {
    if (this.#isLeft) return;
    const text = this.#textOf(frame);
    if (text === '') sent();
    else this.#io.output.write(text, () => sent());
  }

  /** Gives the terminal back. */
  [Symbol.dispose](): void {
    if (this.#isLeft) return;
    this.#isLeft = true;
    if (!this.#isTaken) return;
    const { input, output } = this.#io;
    input.off('data', this.#onKeys).pause();
    output.off('resize', this.#onResize);
    process.off('exit', this.#giveBack);
    this.#giveBack();
  }

  #textOf(frame: TerminalFrame): string {
    if (frame.type === 'data') return frame.data;
    if (frame.type === 'refused') return this.#isTaken ? '\x07' : '';
    if (frame.type !== 'restore') return '';
    const clear = this.#isDrawn ? BLANK : `${'\r\n'.repeat(this.size?.rows ?? 0)}\x1b[H`;
    this.#isDrawn = true;
    return this.#isTaken ? clear + frame.data : frame.data;
  }

  readonly #onKeys = (bytes: Buffer): void => {
    const keys = this.#decoder.write(bytes);
    const ends = DETACH.map((key) => keys.indexOf(key)).filter((at) => at !== -1);
    const end = Math.min(keys.length, ...ends);
    if (end > 0) this.#world.typed(keys.slice(0, end));
    if (ends.length > 0) this.#world.detached();
  };

  readonly #onResize = (): void => {
    if (this.size) this.#world.resized(this.size);
  };

  readonly #giveBack = (): void => {
    this.#io.input.setRawMode?.(false);
    this.#io.output.write(LEAVE);
  };
}

function bounded(count: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, count));
}

/** The streams of this process. */
export function ownIo(): TerminalIo {
  return { input: io().stdin, output: io().stdout };
}
