import { unlessAborted } from '../../model/unless-aborted.ts';
import type { CallEnd } from './frames.ts';
import type { WarmWorker, WorkerCall } from './warm-worker.ts';
import { WorkerEnded } from './worker-process.ts';

/** The calls of one skill in one language: one after the other, in one worker. */
export class Lane {
  readonly #start: (signal: AbortSignal) => Promise<WarmWorker>;
  #worker: WarmWorker | undefined;
  #last: Promise<void> = Promise.resolve();
  #inLine = 0;

  constructor(start: (signal: AbortSignal) => Promise<WarmWorker>) {
    this.#start = start;
  }

  /** Whether nobody is in line, and no worker rests. */
  get isEmpty(): boolean {
    return this.#inLine === 0 && this.#worker === undefined;
  }

  /** @param ms how long the call itself may take; waiting for others does not count */
  async call(call: WorkerCall, ms: number, signal: AbortSignal): Promise<CallEnd> {
    const before = this.#last;
    const done = Promise.withResolvers<void>();
    this.#last = before.then(() => done.promise);
    this.#inLine += 1;
    try {
      await unlessAborted(before, signal);
      return await this.#perform(call, ms, signal);
    } finally {
      this.#inLine -= 1;
      done.resolve();
    }
  }

  async #perform(call: WorkerCall, ms: number, signal: AbortSignal): Promise<CallEnd> {
    const rested = await this.#usable();
    if (!rested) return await this.#performAnew(call, ms, signal);
    try {
      return await rested.call(call, ms, signal);
    } catch (error) {
      // What an earlier call did to it is no fault of this one, which has not begun.
      if (!(error instanceof WorkerEnded) || error.hasBegun) throw error;
      return await this.#performAnew(call, ms, signal);
    }
  }

  async #performAnew(call: WorkerCall, ms: number, signal: AbortSignal): Promise<CallEnd> {
    const worker = await this.#start(signal);
    this.#worker = worker;
    void worker.ended.then(() => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return await worker.call(call, ms, signal);
  }

  async #usable(): Promise<WarmWorker | undefined> {
    const worker = this.#worker;
    if (worker === undefined || worker.isUsable()) return worker;
    await worker.dismiss();
    return undefined;
  }
}
