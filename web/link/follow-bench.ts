import { isRefusal } from '../../src/model/refusal.ts';
import { type BenchItem, benchItem, type ToldRun } from '../../src/wire/bench.ts';
import { benchRoutes } from '../../src/wire/bench-routes.ts';
import { addressOf, type Client } from '../../src/wire/client.ts';
import { isLastItem } from '../state/bench-progress.ts';
import { openEvents } from './event-stream.ts';
import { StreamSlot } from './stream-slot.ts';

export interface BenchListener {
  /** How it stands, as it is read: first of all, and whenever nobody tells more. */
  onRun(run: ToldRun): void;
  onItem(item: BenchItem): void;
  /** It is not there, or not any more. */
  onGone(error: unknown): void;
  /** The stream came, or broke. */
  onStream(isOpen: boolean): void;
  onError(error: unknown): void;
}

const TRY_AGAIN_MS = 1_000;
const ASK_MS = 2_000;

/**
 * Follows one run of a suite, over whatever happens to the connection, until it is over or closed. While too many pages
 * of the browser have a stream, it asks how the run stands instead.
 */
export class FollowedBench {
  readonly #ref: string;
  readonly #client: Client;
  readonly #listener: BenchListener;
  readonly #over = new AbortController();
  #slot: StreamSlot | undefined;
  /** Stops the stream, or the asking. */
  #unwatch: (() => void) | undefined;

  constructor(ref: string, client: Client, listener: BenchListener) {
    this.#ref = ref;
    this.#client = client;
    this.#listener = listener;
    document.addEventListener('visibilitychange', () => this.#onVisibility(), { signal: this.#over.signal });
    void this.#open();
  }

  close(): void {
    this.#over.abort();
    this.#leave();
  }

  async #open(): Promise<void> {
    const run = await this.#read(this.#over.signal);
    if (run?.state === 'running') this.#enter();
  }

  /** A browser keeps few connections to one server: tabs that nobody sees leave theirs to the others. */
  #onVisibility(): void {
    this.#leave();
    if (document.visibilityState === 'visible') void this.#open();
  }

  #enter(): void {
    if (this.#slot || this.#over.signal.aborted || document.visibilityState === 'hidden') return;
    this.#slot = new StreamSlot((isHad) => {
      this.#unwatch?.();
      this.#unwatch = isHad ? this.#watch() : this.#ask();
    });
  }

  #leave(): void {
    this.#slot?.close();
    this.#slot = undefined;
    this.#unwatch?.();
    this.#unwatch = undefined;
  }

  #watch(): () => void {
    return openEvents(addressOf(benchRoutes.watchBench, { params: { run: this.#ref } }), {
      onOpen: () => this.#listener.onStream(true),
      onMessage: (data) => {
        const item = benchItem.parse(JSON.parse(data));
        if (isLastItem(item)) this.close();
        this.#listener.onItem(item);
      },
      onBreak: (isRefused) => {
        this.#listener.onStream(false);
        // What the server refuses does not come back by itself.
        if (!isRefused) return;
        this.#leave();
        setTimeout(() => void this.#open(), TRY_AGAIN_MS);
      },
    });
  }

  #ask(): () => void {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, this.#over.signal]);
    void this.#askUntil(signal);
    return () => over.abort();
  }

  async #askUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const run = await this.#read(signal);
      if (run && run.state !== 'running') this.close();
      else await new Promise((resolve) => setTimeout(resolve, ASK_MS));
    }
  }

  /** Tries until it works, or until nobody wants it any more. */
  async #read(signal: AbortSignal): Promise<ToldRun | undefined> {
    while (!signal.aborted) {
      try {
        const run = await this.#client.json(benchRoutes.getBenchRun, { params: { run: this.#ref }, signal });
        if (!signal.aborted) this.#listener.onRun(run);
        return run;
      } catch (error) {
        if (signal.aborted) return undefined;
        if (isRefusal(error, 'NOT_FOUND') || isRefusal(error, 'INVALID_INPUT')) {
          this.close();
          this.#listener.onGone(error);
          return undefined;
        }
        this.#listener.onError(error);
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
      }
    }
    return undefined;
  }
}
