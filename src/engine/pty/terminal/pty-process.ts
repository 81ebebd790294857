import { StringDecoder } from 'node:string_decoder';
import type { IPty, spawn } from '@lydell/node-pty';
import { errorMessage } from '../../../model/error-code.ts';
import type { TerminalEnd, TerminalSize } from './terminal.ts';

export interface PtyStart {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly size: TerminalSize;
}

export type Spawn = typeof spawn;

/** Loads what starts programs in terminals, on first use. */
export async function loadSpawn(): Promise<Spawn> {
  return (await import('@lydell/node-pty')).spawn;
}

/** So long the last words of a program are waited for that holds on to its terminal after its end. */
const DRAIN_MS = 2_000;

/** A program in a pseudoterminal: whole characters come out of it, and nothing is told before `flow`. */
export class PtyProcess {
  readonly pid: number;
  /** The device that the program has its terminal at, where the library tells. */
  readonly tty: string | undefined;
  /** Resolves after the last characters were told. */
  readonly ended: Promise<TerminalEnd>;
  readonly #pty: IPty;
  readonly #begun = Promise.withResolvers<void>();

  constructor(spawn: Spawn, { file, args, cwd, env, size }: PtyStart, heard: (text: string) => void) {
    const pty = spawn(file, [...args], {
      name: env['TERM'] ?? 'xterm-256color',
      cwd,
      env: { ...env },
      cols: size.columns,
      rows: size.rows,
      encoding: null,
    });
    this.#pty = pty;
    this.pid = pty.pid;
    this.tty = 'ptsName' in pty && typeof pty.ptsName === 'string' ? pty.ptsName : undefined;
    pty.pause();
    const decoder = new StringDecoder('utf8');
    const { promise, resolve } = Promise.withResolvers<TerminalEnd>();
    this.ended = promise;
    readToTheEnd(pty, this.#begun.promise);
    // With no encoding set these are bytes, whatever the types say.
    pty.onData((bytes: unknown) => {
      const text = Buffer.isBuffer(bytes) ? decoder.write(bytes) : String(bytes);
      if (text !== '') heard(text);
    });
    pty.onExit(({ exitCode, signal }) => {
      const text = decoder.end();
      if (text !== '') heard(text);
      resolve({ exitCode, ...(signal && { signal }) });
    });
  }

  /** Lets what the program puts out come, or holds it up. */
  flow(isOn: boolean): void {
    if (isOn) {
      this.#begun.resolve();
      this.#pty.resume();
    } else this.#pty.pause();
  }

  write(text: string): void {
    this.#pty.write(text);
  }

  resize({ columns, rows }: TerminalSize): void {
    try {
      this.#pty.resize(columns, rows);
    } catch (error) {
      // Its terminal is closed before its end is known.
      if (!/EBADF|ENOTTY|EIO/.test(errorMessage(error))) throw error;
    }
  }
}

/** Errors of writing to a terminal that is closed. */
const CLOSED = /EPIPE|ECONNRESET|EIO|EAGAIN/;

interface Socket {
  resume(): unknown;
  destroy(): unknown;
  on(event: 'data', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/**
 * The library closes a terminal a moment after its program has ended, read or not. Here it is closed when nothing more
 * comes: a program that was held up, or a machine that was busy, loses none of its last words.
 */
function readToTheEnd(pty: IPty, begun: Promise<void>): void {
  const socket = '_socket' in pty ? pty._socket : undefined;
  if (!isSocket(socket)) return;
  const destroy = socket.destroy.bind(socket);
  // Writing to a program that has just ended fails. Without a second listener, node-pty throws the error.
  socket.on('error', (error) => {
    if (!CLOSED.test(errorMessage(error))) throw error;
  });
  let hasCome = false;
  socket.on('data', () => {
    hasCome = true;
  });
  socket.destroy = () => {
    socket.destroy = destroy;
    let deadline = Number.POSITIVE_INFINITY;
    let quietTurns = 0;
    const look = () => {
      quietTurns = hasCome ? 0 : quietTurns + 1;
      hasCome = false;
      socket.resume();
      if (quietTurns > 2 || performance.now() > deadline) destroy();
      else setImmediate(look);
    };
    begun.then(() => {
      deadline = performance.now() + DRAIN_MS;
      look();
    });
    return socket;
  };
}

function isSocket(value: unknown): value is Socket {
  return (
    typeof value === 'object' &&
    value !== null &&
    'destroy' in value &&
    typeof value.destroy === 'function' &&
    'resume' in value &&
    'on' in value
  );
}
