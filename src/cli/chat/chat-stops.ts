import { onReaderGone } from '../reader-gone.ts';

const INTERRUPTED = 130;

/** What ends a conversation, or what runs in it, from outside. */
export class ChatStops implements Disposable {
  readonly #onEnd: () => void;
  #run: AbortController | undefined;
  #isEnding = false;
  readonly #unlisten: () => void;

  /** @param onEnd called when the whole conversation is to end. */
  constructor(onEnd: () => void, { keepsOnInterrupt }: { readonly keepsOnInterrupt: boolean }) {
    this.#onEnd = onEnd;
    process.on('SIGINT', keepsOnInterrupt ? this.interrupt : this.#onSignal);
    process.on('SIGTERM', this.#onSignal);
    process.on('SIGHUP', this.#end);
    this.#unlisten = onReaderGone(this.#end);
  }

  /** The terminal or the reader went away, or somebody asked us to end. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Stops what runs, and the conversation if nothing does. Asked twice, everything ends at once. */
  readonly interrupt = (): void => {
    if (!this.#run) this.#end();
    else if (this.#run.signal.aborted) process.exit(INTERRUPTED);
    else this.#run.abort();
  };

  /** Does something that can be stopped. */
  async during<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const run = new AbortController();
    if (this.#isEnding) run.abort();
    this.#run = run;
    try {
      return await work(run.signal);
    } finally {
      this.#run = undefined;
    }
  }

  [Symbol.dispose](): void {
    process.off('SIGINT', this.interrupt);
    process.off('SIGINT', this.#onSignal);
    process.off('SIGTERM', this.#onSignal);
    process.off('SIGHUP', this.#end);
    this.#unlisten();
  }

  readonly #onSignal = (): void => {
    if (this.#isEnding) process.exit(INTERRUPTED);
    this.#end();
  };

  readonly #end = (): void => {
    this.#isEnding = true;
    this.#run?.abort();
    this.#onEnd();
  };
}
