import { setTimeout as sleep } from 'node:timers/promises';
import type { TerminalEffect } from '../../model/terminal-effect.ts';
import type { TerminalFrame } from '../../wire/terminal.ts';
import { TerminalFilter } from '../../wire/terminal-filter.ts';
import type { Workbench } from '../../workbench.ts';

export type LiveTerminal = ReturnType<Workbench['terminals']['find']>;
type TerminalEnd = Awaited<LiveTerminal['terminal']['ended']>;

/** Where frames go. */
export interface FrameSink {
  /** So many bytes were sent and have not gone yet. */
  readonly unread: number;
  send(frame: TerminalFrame, sent: () => void): void;
}

export interface OutletWorld {
  mayType(): Promise<boolean>;
  /** What the person has allowed programs to do to a terminal that is watched. */
  readonly effects?: Iterable<TerminalEffect>;
  /** Called once everything was told. */
  over(end: TerminalEnd): void;
  failed(error: unknown): void;
}

/** What comes within this time is told at once. */
const GATHER_MS = 25;
/** Who leaves more than this unread is told nothing more, and shown the screen once they have caught up. */
const MOST_UNREAD = 1024 * 1024;
const CAUGHT_UP = 64 * 1024;
/** Characters that may come while a screen is drawn. */
const MOST_WAITING = 4 * 1024 * 1024;
/** How long the last screen of a program that has ended is waited for. */
const LAST_SCREEN_MS = 1_000;

/** Tells one who watches what comes out of one terminal: first how it looks, then all that follows, or how it looks again. */
export class TerminalOutlet {
  readonly live: LiveTerminal;
  readonly #sink: FrameSink;
  readonly #world: OutletWorld;
  readonly #output: TerminalFilter;
  readonly #stopListening: () => void;
  #state: 'drawing' | 'live' | 'behind' | 'over' = 'drawing';
  #pieces: string[] = [];
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;
  #told = { columns: 0, rows: 0, title: '' };
  #end: TerminalEnd | undefined;
  #drawing: Promise<void> = Promise.resolve();

  constructor(live: LiveTerminal, sink: FrameSink, world: OutletWorld) {
    this.live = live;
    this.#sink = sink;
    this.#world = world;
    this.#output = new TerminalFilter(world.effects);
    this.#stopListening = live.terminal.onData((data) => this.#take(data));
    void live.terminal.ended.then((end) => {
      this.#end = end;
      this.#step();
    });
    this.#draw();
  }

  send(frame: TerminalFrame): void {
    this.#sink.send(frame, () => {
      if (this.#state === 'behind') this.#step();
    });
  }

  /** Tells what has changed about the terminal itself, after all that came out before. */
  look(): void {
    if (this.#state === 'live') this.#step();
  }

  /** Tells what has come out until now, and stops. */
  async finish(): Promise<void> {
    await this.#drawing;
    this.look();
    this.stop();
  }

  stop(): void {
    this.#state = 'over';
    this.#stopListening();
    clearTimeout(this.#timer);
    this.#drop();
  }

  /** Nothing is drawn from here: what is told here is not on the screen yet. */
  #take(data: string): void {
    const text = this.#output.push(data);
    if (text === '' || this.#state === 'behind' || this.#state === 'over') return;
    this.#pieces.push(text);
    this.#waiting += text.length;
    if (this.#waiting > MOST_WAITING) this.#fallBehind();
    this.#stepSoon();
  }

  #fallBehind(): void {
    this.#state = 'behind';
    this.#drop();
  }

  #drop(): void {
    this.#pieces = [];
    this.#waiting = 0;
  }

  #stepSoon(): void {
    const wait = Math.max(0, this.#toldAt + GATHER_MS - performance.now());
    this.#timer ??= setTimeout(() => this.#step(), wait);
  }

  #step(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { unread } = this.#sink;
    if (this.#state === 'behind' && unread <= CAUGHT_UP) this.#draw();
    if (this.#state !== 'live') return;
    if (unread > MOST_UNREAD) {
      this.#fallBehind();
      return;
    }
    this.#tell();
    if (!this.#end) return;
    const end = this.#end;
    this.stop();
    this.#world.over(end);
  }

  #tell(): void {
    this.#toldAt = performance.now();
    const data = this.#pieces.join('');
    this.#drop();
    if (data !== '') this.send({ type: 'data', data });
    const { size, title } = this.live.terminal;
    const { columns, rows } = size;
    const told = this.#told;
    this.#told = { columns, rows, title };
    if (columns !== told.columns || rows !== told.rows) this.send({ type: 'resized', columns, rows });
    if (title !== told.title) this.send({ type: 'title', title });
  }

  #draw(): void {
    this.#state = 'drawing';
    this.#drawing = this.#drawn().catch((error: unknown) => {
      this.stop();
      this.#world.failed(error);
    });
  }

  async #drawn(): Promise<void> {
    const { terminal, profile } = this.live;
    const mayType = await this.#world.mayType();
    if (this.#state === 'over') return;
    this.#state = 'drawing';
    // What came until now is on the screen, and what comes from now on is not.
    this.#drop();
    const data = await Promise.race([terminal.restore(), this.#tooLate()]);
    if (this.#state === 'drawing') {
      const { columns, rows } = terminal.size;
      const { title } = terminal;
      this.#told = { columns, rows, title };
      this.#state = 'live';
      if (data !== undefined) {
        this.send({ type: 'restore', data, columns, rows, profile, title, mayType });
      }
    }
    this.#step();
  }

  async #tooLate(): Promise<undefined> {
    await this.live.terminal.ended;
    await sleep(LAST_SCREEN_MS, undefined, { ref: false });
  }
}
