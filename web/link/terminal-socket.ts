import type { SessionId } from '../../src/model/ids.ts';
import { type TerminalFrame, type TerminalInput, terminalFrame } from '../../src/wire/terminal.ts';
import { terminalAddress } from '../../src/wire/terminal-address.ts';
import type { GridSize } from '../state/terminal-size.ts';

export interface TerminalListener {
  onFrame(frame: TerminalFrame): void;
  /** The connection broke, or was refused. It is tried again unless the terminal is not there. */
  onLost(): void;
  /** The server answered, and has no such terminal. */
  onGone(): void;
  /** Whether the server has the terminal; throws where it does not answer. */
  isThere(): Promise<boolean>;
}

export interface WatchedTerminal {
  readonly id: SessionId;
  readonly name: string;
  /** What it is made the size of as one comes, if anything. */
  size(): GridSize | undefined;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
/** Between hanging up and coming back, for who could not read as fast as it came. */
const BREATH_MS = 300;

/** Watches a terminal and types into it, over whatever happens to the connection, until it is closed or the program is over. */
export class TerminalSocket {
  readonly #watched: WatchedTerminal;
  readonly #listener: TerminalListener;
  readonly #over = new AbortController();
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT_MS;
  /** What was typed while one was about to come back. */
  #held: TerminalInput[] | undefined;

  constructor(watched: WatchedTerminal, listener: TerminalListener) {
    this.#watched = watched;
    this.#listener = listener;
    const { signal } = this.#over;
    // Who sits before the page again does not wait.
    for (const type of ['online', 'focus'] as const) {
      window.addEventListener(type, () => this.#hurry(), { signal });
    }
    window.addEventListener('offline', () => this.#socket && void this.#lose(), { signal });
    this.#open();
  }

  /** Sends something, if anybody is there to take it. */
  send(input: TerminalInput): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(input));
    else this.#held?.push(input);
  }

  /** Hangs up, and looks again a moment after `ready`: what came out meanwhile is left out, the screen is not. */
  lookAgain(ready: Promise<void>): void {
    this.#held ??= [];
    this.#leave();
    void ready.then(() => {
      if (!this.#over.signal.aborted) this.#comeBack(BREATH_MS);
    });
  }

  close(): void {
    this.#over.abort();
    this.#held = undefined;
    this.#leave();
  }

  #open(): void {
    this.#leave();
    const { id, name, size } = this.#watched;
    const address = new URL(terminalAddress(id, name, size() ?? {}), location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      for (const input of this.#held ?? []) this.send(input);
      this.#held = undefined;
    };
    socket.onmessage = ({ data }) => {
      const frame = terminalFrame.parse(JSON.parse(String(data)));
      this.#wait = FIRST_WAIT_MS;
      // After it there is nothing to come back for.
      if (frame.type === 'ended') this.close();
      this.#listener.onFrame(frame);
    };
    socket.onclose = () => void this.#lose();
  }

  async #lose(): Promise<void> {
    this.#leave();
    this.#held = undefined;
    this.#listener.onLost();
    let isThere = true;
    try {
      isThere = await this.#listener.isThere();
    } catch {
      // Nobody answers: whether it is there is not known.
    }
    if (this.#over.signal.aborted || this.#socket) return;
    if (isThere) {
      this.#comeBack(this.#wait);
      this.#wait = Math.min(LONGEST_WAIT_MS, this.#wait * 2);
      return;
    }
    this.close();
    this.#listener.onGone();
  }

  #comeBack(waitMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), waitMs);
  }

  #hurry(): void {
    if (this.#timer !== undefined) this.#comeBack(0);
  }

  #leave(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#socket) return;
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = undefined;
  }
}
