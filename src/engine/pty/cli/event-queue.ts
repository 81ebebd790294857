/** Events that are told as they happen and taken one by one. */
export class EventQueue<Event> {
  readonly #events: Event[] = [];
  #isOver = false;
  #wake: (() => void) | undefined;

  push(event: Event): void {
    if (this.#isOver) return;
    this.#events.push(event);
    this.#wake?.();
  }

  /** Nothing comes after what was pushed so far. */
  end(): void {
    this.#isOver = true;
    this.#wake?.();
  }

  /** Gives what was pushed, in its order, up to the end. */
  async *take(): AsyncGenerator<Event> {
    for (;;) {
      const events = this.#events.splice(0);
      yield* events;
      if (this.#events.length > 0) continue;
      if (this.#isOver) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
    }
  }
}
