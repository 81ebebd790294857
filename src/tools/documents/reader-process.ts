import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { READER_FRAME, type ReadOrder, type ReadReply } from './frames.ts';
import type { DocumentLimits } from './limits.ts';
import { spawnReader } from './spawn-reader.ts';

const NO_HEAP_LEFT = 'JavaScript heap out of memory';

/** Why a process did not answer. */
export class ReaderEnded extends Error {
  /** Undefined where nobody knows: it was not ended by us, nor for what the document needs. */
  readonly limit: 'memory' | 'time' | undefined;

  constructor(how: string, limit?: 'memory' | 'time') {
    super(how);
    this.name = 'ReaderEnded';
    this.limit = limit;
  }
}

/** A process that reads one document after the other. It ends when this process does, however that happens. */
export class ReaderProcess {
  /** Once it is gone. */
  readonly ended: Promise<void>;
  readonly #limits: DocumentLimits;
  readonly #child: ChildProcess;
  readonly #pipes: readonly Readable[];
  readonly #started = Promise.withResolvers<void>();
  #reply = Promise.withResolvers<ReadReply>();
  #wasHeapFull = false;
  #end: ReaderEnded | undefined;

  constructor(limits: DocumentLimits) {
    const { child, stderr, lifeline } = spawnReader(limits);
    this.#limits = limits;
    this.#child = child;
    this.#pipes = [stderr, lifeline];
    for (const pipe of this.#pipes) pipe.on('error', () => undefined);
    stderr.on('data', (piece: Buffer) => {
      this.#wasHeapFull ||= piece.includes(NO_HEAP_LEFT);
    });
    lifeline.on('data', () => this.#endFor('it used too much memory', 'memory'));
    child.on('message', (message) => this.#hear(message));
    this.#started.promise.catch(() => undefined);
    this.#reply.promise.catch(() => undefined);
    this.ended = this.#untilEnd();
  }

  /** Whether nothing is known that keeps it from reading. */
  get isWell(): boolean {
    return this.#end === undefined && this.#child.connected;
  }

  /** What it says to an order; ReaderEnded if it says nothing any more. Only when the last order is over. */
  async read(order: ReadOrder, signal: AbortSignal): Promise<ReadReply> {
    signal.throwIfAborted();
    const onAbort = () => this.end('nobody waits for it');
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await this.#within(this.#limits.startMs, this.#started.promise);
      this.#child.send(order, (error) => error && this.end('it does not listen'));
      return await this.#within(this.#limits.readMs, this.#reply.promise, 'time');
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.#reply = Promise.withResolvers();
      this.#reply.promise.catch(() => undefined);
    }
  }

  /** Whether this process waits for it. */
  setRef(isRef: boolean): void {
    const handles = [this.#child, this.#child.channel, ...this.#pipes.filter(isHandle)];
    for (const handle of handles) {
      if (isRef) handle?.ref();
      else handle?.unref();
    }
  }

  /** At once. The first reason counts. */
  end(how: string): void {
    this.#endFor(how);
  }

  #endFor(how: string, limit?: 'memory' | 'time'): void {
    this.#end ??= new ReaderEnded(how, limit);
    this.setRef(true);
    this.#child.kill('SIGKILL');
  }

  async #within<Result>(ms: number, promise: Promise<Result>, limit?: 'time'): Promise<Result> {
    const timer = setTimeout(() => this.#endFor(`it took longer than ${ms} ms`, limit), ms);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  #hear(message: unknown): void {
    const { data: frame } = READER_FRAME.safeParse(message);
    if (!frame) this.end('it said something that nobody understands');
    else if (frame.type === 'started') this.#started.resolve();
    else this.#reply.resolve(frame);
  }

  async #untilEnd(): Promise<void> {
    const how = await new Promise<string>((resolve) => {
      this.#child.on('error', (error) => {
        if (this.#child.pid === undefined) resolve(`it could not be started: ${error.message}`);
      });
      this.#child.on('close', (code, signal) => resolve(`it ended with ${signal ?? `exit code ${code}`}`));
    });
    this.#end ??= new ReaderEnded(how, this.#wasHeapFull ? 'memory' : undefined);
    for (const pipe of this.#pipes) pipe.destroy();
    this.#started.reject(this.#end);
    this.#reply.reject(this.#end);
  }
}

function isHandle(pipe: Readable): pipe is Readable & { ref(): void; unref(): void } {
  return 'ref' in pipe && 'unref' in pipe;
}
