/** What several say at once, for one who listens; nothing is lost, however slow that one is. */
export class ToldEvents<Event> {
  readonly #waiting: Event[] = [];
  #isOver = false;
  #failure: { readonly error: unknown } | undefined;
  #changed = Promise.withResolvers<void>();
  #heard = Promise.withResolvers<void>();

  tell(event: Event): void {
    this.#waiting.push(event);
    this.#changed.resolve();
  }

  /** Nothing more comes. */
  end(): void {
    this.#isOver = true;
    this.#changed.resolve();
  }

  /** Nothing more comes, and this is why; what was told before is heard first. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.end();
  }

  /** Resolves once fewer than so many wait to be heard, or nobody listens any more. */
  async untilHeard(fewerThan: number, signal: AbortSignal): Promise<void> {
    while (this.#waiting.length >= fewerThan && !signal.aborted) {
      const stopped = Promise.withResolvers<void>();
      const onAbort = () => stopped.resolve();
      signal.addEventListener('abort', onAbort, { once: true });
      await Promise.race([this.#heard.promise, stopped.promise]);
      signal.removeEventListener('abort', onAbort);
    }
  }

  async *heard(): AsyncGenerator<Event, void> {
    for (;;) {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
        this.#heard.resolve();
        this.#heard = Promise.withResolvers();
        yield next;
      }
      if (this.#failure) throw this.#failure.error;
      if (this.#isOver) return;
      await this.#changed.promise;
      this.#changed = Promise.withResolvers();
    }
  }
}
