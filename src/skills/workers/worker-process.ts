import { constants } from 'node:os';
import { Lines } from '../../files/lines.ts';
import { OutputTail } from '../../files/output-tail.ts';
import { wholeCharacters } from '../../model/surrogates.ts';
import { type CallEnd, type CallOrder, WORKER_FRAME, type WorkerFrame } from './frames.ts';
import type { WorkerLimits } from './limits.ts';
import type { SpawnedWorker } from './spawn-worker.ts';

/** Why a worker gives no answer any more, in words that go on a sentence about it. */
export class WorkerEnded extends Error {
  readonly reason: 'time' | 'memory' | 'other';
  /** Whether the script may have done something. */
  readonly hasBegun: boolean;
  /** The last of what it printed. */
  readonly output: string;

  constructor(how: string, reason: WorkerEnded['reason'], hasBegun: boolean, output: string) {
    super(how);
    this.name = 'WorkerEnded';
    this.reason = reason;
    this.hasBegun = hasBegun;
    this.output = output;
  }
}

/** For the last words to arrive once a process has ended, and for a process to end that has said its last ones. */
const DRAIN_MS = 500;
const GARBLED = 'wrote something to the pipe of Cuebook that is none of its messages';
/** What the guard of a worker says on the lifeline. */
const MEMORY_WORD = 'memory';
const SIGNALLED = 128;
const NO_HEAP_LEFT = 'JavaScript heap out of memory';

/** A process that runs one call of a script after the other. It ends when this process does, however that happens. */
export class WorkerProcess {
  /** Once it is gone. */
  readonly ended: Promise<void>;
  readonly #spawned: SpawnedWorker;
  readonly #limits: WorkerLimits;
  readonly #output: OutputTail;
  readonly #started = Promise.withResolvers<void>();
  #answer: PromiseWithResolvers<CallEnd> | undefined;
  #number = 0;
  #hasBegun = false;
  #isWell = true;
  #printed = 0;
  #killedFor: { readonly how: string; readonly reason: WorkerEnded['reason'] } | undefined;

  constructor(spawned: SpawnedWorker, limits: WorkerLimits) {
    const { stdout, stderr, channel, lifeline } = spawned;
    this.#spawned = spawned;
    this.#limits = limits;
    for (const stream of [stdout, stderr, channel, lifeline]) stream.on('error', () => undefined);
    for (const stream of [stdout, stderr]) stream.on('data', (piece: Buffer) => this.#count(piece.length));
    this.#output = new OutputTail(stdout, stderr);
    lifeline.on('data', (piece: Buffer) => {
      if (piece.includes(MEMORY_WORD)) this.#kill(`used more than ${limits.memoryMb} MB of memory`, 'memory');
      else this.end(GARBLED);
    });
    this.#listen();
    this.#started.promise.catch(() => undefined);
    this.ended = this.#untilEnd();
  }

  /** Whether nothing is known that keeps it from working. */
  get isWell(): boolean {
    return this.#isWell;
  }

  /** How a call ended; WorkerEnded if it says nothing any more. Only when the last call is over. */
  async call(order: Omit<CallOrder, 'number' | 'seconds'>, ms: number): Promise<CallEnd> {
    const { startMs } = this.#limits;
    await this.#within(startMs, `did not start within ${startMs / 1000} s`, this.#started.promise);
    this.#number += 1;
    this.#printed = 0;
    this.#hasBegun = false;
    this.#output.clear();
    this.#answer = Promise.withResolvers();
    const { promise } = this.#answer;
    if (!this.#isWell) this.#answer.reject(this.#end('has ended'));
    const seconds = Math.ceil((ms + DRAIN_MS) / 1000) + 1;
    this.#spawned.channel.write(`${wellFormed({ ...order, number: this.#number, seconds })}\n`);
    try {
      return await this.#within(ms, `was not done after ${ms / 1000} s`, promise, 'time');
    } finally {
      this.#answer = undefined;
    }
  }

  /** Whether this process waits for it. */
  setRef(isRef: boolean): void {
    const { child, stdout, stderr, channel, lifeline } = this.#spawned;
    for (const handle of [child, stdout, stderr, channel, lifeline]) {
      if (isRef) handle.ref();
      else handle.unref();
    }
  }

  /** At once. The first reason counts. */
  end(how: string): void {
    this.#kill(how, 'other');
  }

  #kill(how: string, reason: WorkerEnded['reason']): void {
    this.#killedFor ??= { how, reason };
    this.#isWell = false;
    this.setRef(true);
    this.#spawned.kill();
  }

  async #within<Result>(
    ms: number,
    how: string,
    promise: Promise<Result>,
    reason: 'time' | 'other' = 'other',
  ): Promise<Result> {
    const timer = setTimeout(() => this.#kill(how, reason), ms);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  #listen(): void {
    const { channel } = this.#spawned;
    const { resultLength } = this.#limits;
    // A character of a result may take several bytes, and is counted as one where the result is made.
    const lines = new Lines(4 * resultLength + 100_000);
    channel.on('data', (piece: Buffer) => {
      try {
        for (const line of lines.take(piece)) if (this.#isWell) this.#hear(frameIn(line));
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        this.end(`gave a result of more than ${resultLength} characters`);
      }
    });
    channel.on('end', () => {
      setTimeout(() => this.end('closed the pipe of Cuebook'), DRAIN_MS).unref();
    });
  }

  #hear(frame: WorkerFrame | undefined): void {
    if (frame?.type === 'started') this.#started.resolve();
    else if (frame === undefined || this.#answer === undefined || frame.number !== this.#number)
      this.end(GARBLED);
    else if (frame.type === 'begun') this.#hasBegun = true;
    else this.#answer.resolve(frame);
  }

  #count(bytes: number): void {
    this.#printed += bytes;
    const { outputBytes } = this.#limits;
    if (this.#printed > outputBytes) this.end(`printed more than ${outputBytes} bytes`);
  }

  async #untilEnd(): Promise<void> {
    const { child, kill, cleanUp, stdout, stderr, channel, lifeline } = this.#spawned;
    const how = await new Promise<string>((resolve) => {
      child.on('error', (error) => {
        if (child.pid === undefined) resolve(`could not be started: ${error.message}`);
      });
      child.on('exit', (code, signal) => {
        this.#isWell = false;
        kill();
        const settle = () => {
          clearTimeout(timer);
          resolve(exitWords(code, signal));
        };
        const timer = setTimeout(settle, DRAIN_MS);
        child.on('close', settle);
      });
    });
    this.#isWell = false;
    for (const stream of [stdout, stderr, channel, lifeline]) stream.destroy();
    const ended = this.#end(how);
    this.#started.reject(ended);
    this.#answer?.reject(ended);
    await cleanUp();
  }

  #end(how: string): WorkerEnded {
    const output = this.#output.text;
    if (!this.#killedFor && output.includes(NO_HEAP_LEFT))
      return new WorkerEnded(
        `used more than ${this.#limits.memoryMb} MB of memory`,
        'memory',
        this.#hasBegun,
        '',
      );
    const { how: why, reason } = this.#killedFor ?? { how, reason: 'other' };
    return new WorkerEnded(why, reason, this.#hasBegun, reason === 'memory' ? '' : output);
  }
}

/** Who runs a confined program tells in the manner of shells what ended it. */
function exitWords(code: number | null, signal: NodeJS.Signals | null): string {
  const name =
    signal ?? Object.entries(constants.signals).find(([, number]) => code === SIGNALLED + number)?.[0];
  return name === undefined ? `ended its process with exit code ${code}` : `was ended by ${name}`;
}

function frameIn(line: string): WorkerFrame | undefined {
  try {
    return WORKER_FRAME.parse(JSON.parse(line, hasHalves(line) ? wholeCharacters : undefined));
  } catch {
    return undefined;
  }
}

function wellFormed(order: CallOrder): string {
  const text = JSON.stringify(order);
  return hasHalves(text) ? JSON.stringify(order, wholeCharacters) : text;
}

/** Whether JSON may hold half a character, which is escaped. */
function hasHalves(json: string): boolean {
  return json.includes('\\ud');
}
