import { once } from 'node:events';
import headless from '@xterm/headless';
import { onTestFinished } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { type TerminalFrame, type TerminalInput, terminalFrame } from '../../src/wire/terminal.ts';

/** Somebody who watches a terminal over a WebSocket, on a screen of their own. */
export class TerminalClient {
  readonly frames: TerminalFrame[] = [];
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  readonly socket: WebSocket;
  readonly #screen = new headless.Terminal({ allowProposedApi: true, scrollback: 30_000 });
  #changed = Promise.withResolvers<void>();

  private constructor(socket: WebSocket) {
    this.socket = socket;
    const { promise, resolve } = Promise.withResolvers<{ code: number; reason: string }>();
    this.closed = promise;
    socket.on('message', (data) => this.#take(terminalFrame.parse(JSON.parse(String(data)))));
    socket.on('close', (code, reason) => {
      resolve({ code, reason: String(reason) });
      this.#wake();
    });
    onTestFinished(() => socket.terminate());
  }

  /** Comes in, or throws with the status and the body of the refusal. */
  static async open(address: string, options: ClientOptions): Promise<TerminalClient> {
    const { 'sec-websocket-protocol': protocols, ...headers } = { ...options.headers };
    const names = protocols === undefined ? [] : String(protocols).split(', ');
    const socket = new WebSocket(address.replace(/^http/, 'ws'), names, { ...options, headers });
    const client = new TerminalClient(socket);
    const refused = new Promise<never>((_, reject) => {
      socket.on('unexpected-response', async (_request, response) => {
        const text = (await response.toArray()).join('');
        reject(Object.assign(new Error(text), { status: response.statusCode, body: JSON.parse(text) }));
        socket.terminate();
      });
      socket.on('error', reject);
    });
    refused.catch(() => undefined);
    await Promise.race([once(socket, 'open'), refused]);
    return client;
  }

  send(frame: TerminalInput): void {
    this.socket.send(JSON.stringify(frame));
  }

  type(data: string): void {
    this.send({ type: 'input', data });
  }

  /** What can be seen, row by row. */
  async rows(): Promise<readonly string[]> {
    return await this.#linesFrom(() => this.#screen.buffer.active.baseY);
  }

  /** The same with what has scrolled out of sight. */
  async lines(): Promise<readonly string[]> {
    return await this.#linesFrom(() => 0);
  }

  /** Waits until that holds; whoever waits for what never comes is ended by the time limit of the test. */
  async until(holds: () => boolean | Promise<boolean>): Promise<void> {
    for (;;) {
      const changed = this.#changed.promise;
      const isOver = this.socket.readyState === WebSocket.CLOSED;
      if (await holds()) return;
      if (isOver) throw new Error('The socket closed before.');
      await changed;
    }
  }

  /** Waits until a row reads like this. */
  async untilShown(pattern: RegExp): Promise<void> {
    await this.until(async () => (await this.rows()).some((row) => pattern.test(row)));
  }

  /** The first frame of a kind, or the first after so many frames. */
  async frame<Type extends TerminalFrame['type']>(
    type: Type,
    after = 0,
  ): Promise<Extract<TerminalFrame, { type: Type }>> {
    const isOne = (frame: TerminalFrame): frame is Extract<TerminalFrame, { type: Type }> =>
      frame.type === type;
    const found = () => this.frames.slice(after).find(isOne);
    await this.until(() => found() !== undefined);
    const frame = found();
    if (!frame) throw new Error('It was there a moment ago.');
    return frame;
  }

  async #linesFrom(first: () => number): Promise<readonly string[]> {
    await new Promise<void>((resolve) => this.#screen.write('', resolve));
    const { active } = this.#screen.buffer;
    const lineAt = (row: number) => active.getLine(row)?.translateToString(true) ?? '';
    return Array.from({ length: active.length - first() }, (_, row) => lineAt(first() + row).trimEnd());
  }

  #take(frame: TerminalFrame): void {
    this.frames.push(frame);
    if (frame.type === 'restore') {
      this.#screen.reset();
      this.#screen.resize(frame.columns, frame.rows);
    }
    if (frame.type === 'resized') this.#screen.resize(frame.columns, frame.rows);
    if (frame.type === 'restore' || frame.type === 'data') this.#screen.write(frame.data);
    this.#wake();
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}
