import type { RawData, WebSocket } from 'ws';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import type { TerminalEffect } from '../../model/terminal-effect.ts';
import { type TerminalFrame, type TerminalInput, terminalInput } from '../../wire/terminal.ts';
import { RateLimit } from '../access/rate-limit.ts';
import { type FrameSink, type LiveTerminal, TerminalOutlet } from './terminal-outlet.ts';

export interface VisitorWorld {
  /** What runs now in the terminal that is watched. */
  current(): LiveTerminal | undefined;
  mayType(): Promise<boolean>;
  readonly effects: Iterable<TerminalEffect>;
  /** Tells all who watch it, too. */
  resize(terminal: LiveTerminal['terminal'], size: LiveTerminal['terminal']['size']): void;
  report(error: unknown): void;
}

const WENT_WELL = 1000;
const POLICY = 1008;
const OUR_FAULT = 1011;
/** A key that is held down, a paste in pieces, a window that is dragged: nobody needs more. */
const RATE_OF_FRAMES = { burst: 5_000, perSecond: 1_000 };
const LONGEST_REASON = 100;

const WATCH_ONLY =
  'This workspace is not trusted: its terminals can be watched, and not typed into. If you trust it: cuebook trust';

/** Somebody who watches a terminal over a socket, and may type into it. */
export class TerminalVisitor {
  readonly #socket: WebSocket;
  readonly #world: VisitorWorld;
  readonly #sink: FrameSink;
  readonly #rate = new RateLimit(RATE_OF_FRAMES);
  #outlet: TerminalOutlet;
  #answering: Promise<void> = Promise.resolve();
  #unanswered = 0;
  #isThere = true;

  constructor(socket: WebSocket, live: LiveTerminal, world: VisitorWorld) {
    this.#socket = socket;
    this.#world = world;
    this.#sink = sinkOf(socket, () => {
      this.#isThere = true;
    });
    this.#outlet = this.#watch(live);
    socket.on('message', (data, isBinary) => this.#hear(data, isBinary));
    socket.on('pong', () => {
      this.#isThere = true;
    });
    // What the other end does to its connection is no fault of ours.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#outlet.stop());
  }

  get terminal(): LiveTerminal['terminal'] {
    return this.#outlet.live.terminal;
  }

  /** Shows what runs in the terminal by now, if that is something else. */
  follow(): void {
    const live = this.#world.current();
    if (!live || live.terminal === this.terminal || !this.#isOpen) return;
    this.#outlet.stop();
    this.#outlet = this.#watch(live);
  }

  /** Tells what has changed about the terminal. */
  look(): void {
    this.#outlet.look();
  }

  /** Asks whether anybody is there; who did not answer since the last time is gone. */
  ping(): void {
    if (!this.#isThere) this.#socket.terminate();
    else if (this.#isOpen) this.#socket.ping();
    this.#isThere = false;
  }

  leave(code: number, reason: string): void {
    this.#outlet.stop();
    this.#socket.close(code, reason);
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  #watch(live: LiveTerminal): TerminalOutlet {
    return new TerminalOutlet(live, this.#sink, {
      mayType: async () => await this.#world.mayType(),
      effects: this.#world.effects,
      over: ({ exitCode, signal }) => this.#over(exitCode, signal),
      failed: (error) => this.#fail(error),
    });
  }

  #over(exitCode: number, signal: number | undefined): void {
    const next = this.#world.current();
    if (next && next.terminal !== this.terminal) {
      this.follow();
      return;
    }
    this.#send({ type: 'ended', exitCode, ...(signal !== undefined && { signal }) });
    this.leave(WENT_WELL, 'The program has ended.');
  }

  #send(frame: TerminalFrame): void {
    this.#outlet.send(frame);
  }

  /** One after the other, as they came; until one is answered no further ones are read. */
  #hear(data: RawData, isBinary: boolean): void {
    this.#isThere = true;
    this.#unanswered++;
    this.#socket.pause();
    this.#answering = this.#answering
      .then(async () => await this.#answer(data, isBinary))
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#unanswered--;
        if (this.#unanswered === 0) this.#socket.resume();
      });
  }

  async #answer(data: RawData, isBinary: boolean): Promise<void> {
    if (!this.#isOpen) return;
    this.#rate.take();
    const input = inputIn(data, isBinary);
    if (!(await this.#world.mayType())) {
      this.#send({ type: 'refused', message: WATCH_ONLY });
      return;
    }
    this.follow();
    const { terminal } = this;
    if (input.type === 'input') terminal.type(input.data);
    else this.#world.resize(terminal, { columns: input.columns, rows: input.rows });
  }

  #fail(error: unknown): void {
    if (isRefusal(error)) {
      this.leave(POLICY, error.message.slice(0, LONGEST_REASON));
      return;
    }
    this.#world.report(error);
    this.leave(OUR_FAULT, 'Something went wrong that should not have.');
  }
}

/** Where what was sent goes, somebody reads. */
function sinkOf(socket: WebSocket, gone: () => void): FrameSink {
  return {
    get unread() {
      return socket.bufferedAmount;
    },
    send: (frame, sent) => {
      if (socket.readyState !== socket.OPEN) return;
      socket.send(JSON.stringify(frame), () => {
        gone();
        sent();
      });
    },
  };
}

function inputIn(data: RawData, isBinary: boolean): TerminalInput {
  if (isBinary) throw new Refusal('INVALID_INPUT', 'A frame is not text.');
  const { success, data: input, error } = terminalInput.safeParse(parsed(String(data)));
  if (success) return input;
  const [issue] = error.issues;
  const field = issue?.path.join('.');
  throw new Refusal(
    'INVALID_INPUT',
    `A frame is not right: ${field ? `${field}: ` : ''}${issue?.message ?? 'unknown'}`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('INVALID_INPUT', 'A frame is not JSON.');
  }
}
