import type { SessionId } from '../../src/model/ids.ts';
import { type TerminalFrame, type TerminalInput, terminalFrame } from '../../src/wire/terminal.ts';
import { terminalAddress, terminalProtocols } from '../../src/wire/terminal-address.ts';
import type { GridSize } from '../state/terminal-size.ts';
import { access } from './access.ts';

export interface TerminalListener {
  onFrame(frame: TerminalFrame): void;
  /** The connection broke, or was refused. It is tried again. */
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
/** Before one looks again, for who could not read as fast as it came. */
const BREATH_MS = 250;
/** How long a connection stays that another has taken the place of: what was typed into it arrives. */
const LINGER_MS = 1_000;
/** How a frame of output begins. */
const OUTPUT = '{"type":"data"';

/** Watches a terminal and types into it, over whatever happens to the connection, until it is closed or the program is over. */
export class TerminalSocket {
  readonly #watched: WatchedTerminal;
  readonly #listener: TerminalListener;
  readonly #over = new AbortController();
  /** What is typed goes through it. */
  #socket: WebSocket | undefined;
  /** The one that is to take its place. */
  #next: WebSocket | undefined;
  #isPassing = false;
  #asking: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT_MS;

  constructor(watched: WatchedTerminal, listener: TerminalListener) {
    this.#watched = watched;
    this.#listener = listener;
    const { signal } = this.#over;
    // Who sits before the page again does not wait.
    for (const type of ['online', 'focus'] as const) {
      window.addEventListener(type, () => this.#hurry(), { signal });
    }
    window.addEventListener('offline', () => this.#lose(), { signal });
    void this.#enter();
  }

  /** Sends something, if anybody is there to take it. */
  send(input: TerminalInput): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(input));
  }

  /** Passes over what comes out until `ready`, and then looks at the screen again. One can type all the while. */
  lookAgain(ready: Promise<void>): void {
    if (this.#isPassing) return;
    this.#isPassing = true;
    void ready.then(() => {
      if (this.#isPassing && this.#socket) this.#comeBack(BREATH_MS);
    });
  }

  close(): void {
    this.#over.abort();
    this.#leave();
  }

  /** Comes in, if there is something to come to: a browser does not say why it was refused. */
  async #enter(): Promise<void> {
    this.#timer = undefined;
    const asked = new AbortController();
    this.#asking = asked;
    let isThere: boolean;
    try {
      isThere = await this.#listener.isThere();
    } catch {
      // Nobody answers: whether it is there is not known.
      if (!asked.signal.aborted) this.#lose();
      return;
    }
    if (asked.signal.aborted) return;
    if (isThere) this.#open();
    else if (!this.#socket) {
      this.close();
      this.#listener.onGone();
    }
  }

  #open(): void {
    const { id, name, size } = this.#watched;
    const address = new URL(terminalAddress(id, name, size() ?? {}), location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const token = access.lastToken;
    const socket = new WebSocket(address, token === undefined ? [] : terminalProtocols(token));
    this.#next = socket;
    socket.onopen = () => {
      const before = this.#socket;
      this.#socket = socket;
      this.#next = undefined;
      this.#isPassing = false;
      if (!before) return;
      before.onmessage = before.onclose = null;
      setTimeout(() => hangUp(before), LINGER_MS);
    };
    socket.onmessage = ({ data }) => this.#hear(String(data));
    socket.onclose = () => this.#lose();
  }

  #hear(text: string): void {
    if (this.#isPassing && text.startsWith(OUTPUT)) return;
    const frame = terminalFrame.parse(JSON.parse(text));
    this.#wait = FIRST_WAIT_MS;
    // After it there is nothing to come back for.
    if (frame.type === 'ended') this.close();
    this.#listener.onFrame(frame);
  }

  #lose(): void {
    this.#leave();
    this.#listener.onLost();
    this.#comeBack(this.#wait);
    this.#wait = Math.min(LONGEST_WAIT_MS, this.#wait * 2);
  }

  #comeBack(waitMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#enter(), waitMs);
  }

  #hurry(): void {
    if (this.#timer !== undefined) this.#comeBack(0);
  }

  #leave(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#asking?.abort();
    this.#isPassing = false;
    for (const socket of [this.#socket, this.#next]) if (socket) hangUp(socket);
    this.#socket = undefined;
    this.#next = undefined;
  }
}

function hangUp(socket: WebSocket): void {
  socket.onopen = socket.onmessage = socket.onclose = null;
  socket.close();
}
