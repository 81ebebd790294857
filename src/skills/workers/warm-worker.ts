import type { CallEnd, CallOrder } from './frames.ts';
import type { WorkerLimits } from './limits.ts';
import type { LoadedCode } from './loaded-code.ts';
import type { Guest } from './room.ts';
import type { SpawnedWorker } from './spawn-worker.ts';
import { WorkerProcess } from './worker-process.ts';

/** What a worker is asked to do. */
export type WorkerCall = Omit<CallOrder, 'number' | 'seconds'>;

/** A worker of one skill, with the code that it has loaded. */
export class WarmWorker implements Guest {
  restsSince: number | undefined;
  readonly #process: WorkerProcess;
  readonly #code: LoadedCode;
  readonly #idleMs: number;
  readonly #onRest: (worker: WarmWorker) => void;
  #timer: NodeJS.Timeout | undefined;

  /** @param code as it was before the worker was started */
  constructor(
    spawned: SpawnedWorker,
    code: LoadedCode,
    limits: WorkerLimits,
    onRest: (worker: WarmWorker) => void,
  ) {
    this.#process = new WorkerProcess(spawned, limits);
    this.#code = code;
    this.#idleMs = limits.idleMs;
    this.#onRest = onRest;
  }

  get ended(): Promise<void> {
    return this.#process.ended;
  }

  /** Whether it can be called again: its code must still be what stands in the files. */
  isUsable(): boolean {
    return this.#process.isWell && !this.#code.hasChanged();
  }

  /** Ends the worker on an abort, whose reason is thrown. Only when the last call is over. */
  async call(call: WorkerCall, ms: number, signal: AbortSignal): Promise<CallEnd> {
    const onAbort = () => this.leave();
    signal.addEventListener('abort', onAbort, { once: true });
    this.#wake();
    try {
      signal.throwIfAborted();
      const end = await this.#process.call(call, ms);
      if (end.isSpent) await this.dismiss();
      else this.#rest();
      return end;
    } catch (error) {
      await this.dismiss();
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  leave(): void {
    this.restsSince = undefined;
    clearTimeout(this.#timer);
    this.#process.end('was ended');
  }

  async dismiss(): Promise<void> {
    this.leave();
    await this.ended;
  }

  #wake(): void {
    clearTimeout(this.#timer);
    this.restsSince = undefined;
    this.#process.setRef(true);
  }

  #rest(): void {
    if (!this.#process.isWell) return;
    this.restsSince = performance.now();
    this.#process.setRef(false);
    this.#timer = setTimeout(() => this.leave(), this.#idleMs).unref();
    this.#onRest(this);
  }
}
