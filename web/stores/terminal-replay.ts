import { addressOf } from '../../src/wire/client.ts';
import { terminalRoutes } from '../../src/wire/terminal-routes.ts';
import { CastReader } from '../link/cast-reader.ts';
import { reach } from '../link/reach.ts';
import { positionAfter } from '../state/cast.ts';
import { type Trouble, troubleOf } from '../state/connection.ts';
import { Store } from './store.ts';
import type { ShownScreen } from './terminal.ts';
import type { TerminalPlace } from './terminals.ts';

export const SPEEDS = [1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

interface ReplayState {
  readonly isPlaying: boolean;
  /** In seconds from the begin of the recording. */
  readonly at: number;
  readonly seconds: number;
  readonly speed: Speed;
  /** Long silence is left out. */
  readonly isShortened: boolean;
  /** It reads up to where one wants to be. */
  readonly isReading: boolean;
  readonly trouble: Trouble | undefined;
}

const STEP_MS = 50;
/** A page that was asleep does not make up for it. */
const LONGEST_STEP = 0.25;
/** Characters that are given at once. */
const MOST_AT_ONCE = 256 * 1024;

/** Plays what was recorded of a terminal on a screen. It reads as it goes, and anew to go back. */
export class Replay extends Store<ReplayState> {
  readonly #address: string;
  readonly #screen: ShownScreen;
  readonly #over = new AbortController();
  #reader: CastReader | undefined;
  #moves: Promise<void> = Promise.resolve();
  #seeking = new AbortController();

  /** @param seconds how long it takes, where that is known */
  constructor({ id, name }: TerminalPlace, screen: ShownScreen, seconds: number | undefined) {
    super({
      isPlaying: false,
      at: 0,
      seconds: seconds ?? 0,
      speed: 1,
      isShortened: true,
      isReading: false,
      trouble: undefined,
    });
    this.#address = addressOf(terminalRoutes.readRecording, { params: { id, name } });
    this.#screen = screen;
    void this.#run();
  }

  play(): void {
    const { at, seconds } = this.state;
    if (at >= seconds) this.seek(0);
    this.change({ isPlaying: true });
  }

  pause(): void {
    this.change({ isPlaying: false });
  }

  playAt(speed: Speed): void {
    this.change({ speed });
  }

  shorten(isShortened: boolean): void {
    this.change({ isShortened });
  }

  /** Goes to a time; the last one that is wanted counts. */
  seek(to: number): void {
    this.#seeking.abort();
    this.#seeking = new AbortController();
    const { signal } = this.#seeking;
    this.change({ isReading: true });
    void this.#inTurn(async () => {
      if (signal.aborted) return;
      if (to < this.state.at) await this.#rewind();
      await this.#advance(to, signal);
      if (!signal.aborted) this.change({ isReading: false });
    });
  }

  /** Shows how it looked at last. */
  seekEnd(): void {
    this.seek(Number.POSITIVE_INFINITY);
  }

  close(): void {
    this.#over.abort();
    this.#seeking.abort();
    void this.#reader?.close();
  }

  async #run(): Promise<void> {
    let last = performance.now();
    while (!this.#over.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
      const now = performance.now();
      const passed = Math.min(LONGEST_STEP, (now - last) / 1_000) * this.state.speed;
      last = now;
      if (this.state.isPlaying) await this.#inTurn(async () => await this.#step(passed));
    }
  }

  async #step(passed: number): Promise<void> {
    if (!this.state.isPlaying) return;
    const { at, isShortened } = this.state;
    const next = await (await this.#opened()).peek();
    await this.#advance(positionAfter(at, passed, next?.seconds, isShortened), this.#seeking.signal);
    if (!next) this.change({ isPlaying: false, at: this.state.seconds });
  }

  /** Shows everything up to a time, as fast as it can be drawn. */
  async #advance(to: number, signal: AbortSignal): Promise<void> {
    const reader = await this.#opened();
    let [data, at] = ['', this.state.at];
    const flush = () => {
      if (data !== '') this.#screen.write(data);
      data = '';
      this.change({ at, seconds: Math.max(at, this.state.seconds) });
    };
    while (!signal.aborted && !this.#over.signal.aborted) {
      const event = await reader.peek();
      if (!event || event.seconds > to) break;
      reader.take();
      at = Math.max(at, event.seconds);
      if (event.type === 'output') data += event.data;
      else {
        flush();
        await this.#screen.drawn();
        this.#screen.follow(event.size);
      }
      if (data.length > MOST_AT_ONCE) {
        flush();
        await this.#screen.drawn();
      }
    }
    const isOver = !(await reader.peek());
    if (!signal.aborted) at = Math.max(at, isOver ? Math.min(to, this.state.seconds) : to);
    flush();
  }

  async #rewind(): Promise<void> {
    await this.#reader?.close();
    this.#reader = undefined;
    this.change({ at: 0 });
  }

  async #opened(): Promise<CastReader> {
    if (this.#reader) return this.#reader;
    const { body, ok } = await reach(this.#address, { signal: this.#over.signal });
    if (!ok || !body) throw new Error('The recording cannot be read.');
    const reader = await CastReader.open(body);
    this.#reader = reader;
    await this.#screen.drawn();
    this.#screen.restore('', reader.size);
    return reader;
  }

  /** One after the other; who fails says so, and stops. */
  async #inTurn(act: () => Promise<void>): Promise<void> {
    this.#moves = this.#moves.then(act).catch((error: unknown) => {
      if (this.#over.signal.aborted) return;
      this.change({ isPlaying: false, isReading: false, trouble: troubleOf(error) });
    });
    await this.#moves;
  }
}
