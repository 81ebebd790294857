import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { Lines } from '../../files/lines.ts';
import { OutputTail } from '../../files/output-tail.ts';
import type { Environment } from '../../model/provider.ts';
import { CHILD_FRAME, type ChildFrame, type ParentFrame } from './frames.ts';
import type { CodeLimits } from './limits.ts';
import { spawnChild } from './spawn-child.ts';

/** How a process came to its end, in words that go on a sentence about it. */
export interface Ending {
  readonly how: string;
  /** Whether it was we who ended it. */
  readonly wasKilled: boolean;
  /** The last of what it wrote to its standard error. */
  readonly stderr: string;
}

/** Who is told what a process says, and how it ends. */
export interface ProcessListener {
  heard(frame: ChildFrame): void;
  ended(ending: Ending): void;
}

/** For the last words to arrive once a process has ended, and for a process to end that has said its last ones. */
const DRAIN_MS = 500;

const GARBLED = 'wrote something to the pipe of Cuebook that is none of its messages';

/**
 * A process that is told and tells frames. A Ctrl-C in the terminal does not reach it, and what it starts ends with it.
 * It ends when this process does, however that happens.
 */
export class CodeProcess {
  readonly ended: Promise<Ending>;
  #listener: ProcessListener | undefined;
  #ending: Ending | undefined;
  readonly #child: ChildProcess;
  readonly #channel: Socket;
  readonly #streams: readonly Socket[];
  readonly #stderr: OutputTail;
  readonly #limits: CodeLimits;
  #written = 0;
  #killedFor: string | undefined;

  constructor(workspace: string, environment: Environment, limits: CodeLimits) {
    const { child, stdout, stderr, channel, lifeline } = spawnChild(workspace, environment, limits);
    this.#limits = limits;
    this.#child = child;
    this.#channel = channel;
    this.#streams = [stdout, stderr, channel, lifeline];
    for (const stream of this.#streams) stream.on('error', () => undefined);
    stdout.on('data', (piece: Buffer) => this.#count(piece.length));
    stderr.on('data', (piece: Buffer) => this.#count(piece.length));
    this.#stderr = new OutputTail(stderr);
    lifeline.on('data', () => this.kill(this.#tooMuchMemory()));
    this.#read();
    this.ended = this.#end();
  }

  /** Whether nothing is known that keeps it from working. */
  get isWell(): boolean {
    return this.#killedFor === undefined && !this.#hasExited();
  }

  /** From now on this one is told, and nobody else. */
  listen(listener: ProcessListener): void {
    this.#listener = listener;
    const ending = this.#ending;
    if (ending) queueMicrotask(() => listener.ended(ending));
  }

  send(frame: ParentFrame): void {
    this.#channel.write(`${JSON.stringify(frame)}\n`);
  }

  /** Ends it at once, which this process waits for. The first reason counts. */
  kill(reason: string): void {
    this.#killedFor ??= reason;
    this.setRef(true);
    this.#killGroup();
  }

  /** Whether this process waits for it. */
  setRef(isRef: boolean): void {
    for (const handle of [this.#child, ...this.#streams]) {
      if (isRef) handle.ref();
      else handle.unref();
    }
  }

  /** What it wrote so far counts no more. */
  forgetOutput(): void {
    this.#written = 0;
    this.#stderr.clear();
  }

  #read(): void {
    const { responseBytes } = this.#limits;
    const lines = new Lines(responseBytes);
    this.#channel.on('data', (piece: Buffer) => {
      if (this.#killedFor !== undefined) return;
      try {
        for (const line of lines.take(piece)) this.#hear(line);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        this.kill(`sent more than ${responseBytes} bytes in one piece`);
      }
    });
    this.#channel.on('end', () => {
      setTimeout(() => {
        if (!this.#hasExited()) this.kill('closed the pipe of Cuebook');
      }, DRAIN_MS).unref();
    });
  }

  #hear(line: string): void {
    const frame = frameIn(line);
    if (frame) this.#listener?.heard(frame);
    else this.kill(GARBLED);
  }

  #count(bytes: number): void {
    this.#written += bytes;
    const { outputBytes } = this.#limits;
    if (this.#written > outputBytes) this.kill(`wrote more than ${outputBytes} bytes to its output`);
  }

  async #end(): Promise<Ending> {
    const exit = await new Promise<string>((resolve) => {
      this.#child.on('error', (error) => resolve(`could not be started: ${error.message}`));
      this.#child.on('exit', (code, signal) => {
        this.#killGroup();
        const settle = () => {
          clearTimeout(timer);
          resolve(this.#exitWords(code, signal));
        };
        const timer = setTimeout(settle, DRAIN_MS);
        this.#child.on('close', settle);
      });
    });
    for (const stream of this.#streams) stream.destroy();
    const how = this.#killedFor ?? exit;
    // Node's own words on a lack of memory are long, and help nobody.
    const stderr = how === this.#tooMuchMemory() ? '' : this.#stderr.text;
    this.#ending = { how, wasKilled: this.#killedFor !== undefined, stderr };
    this.#listener?.ended(this.#ending);
    return this.#ending;
  }

  #exitWords(code: number | null, signal: NodeJS.Signals | null): string {
    if (this.#stderr.text.includes('JavaScript heap out of memory')) return this.#tooMuchMemory();
    return signal === null ? `ended its process with exit code ${code}` : `was ended by ${signal}`;
  }

  #tooMuchMemory(): string {
    return `used more than ${this.#limits.memoryMb} MB of memory`;
  }

  #hasExited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** It leads its group; whatever it has started is in it, and may have outlived it. */
  #killGroup(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Nobody is left.
    }
  }
}

function frameIn(line: string): ChildFrame | undefined {
  try {
    return CHILD_FRAME.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
