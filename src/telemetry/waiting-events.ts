/** What waits to be written, the oldest first. When it is full, what comes is turned away. */
export class WaitingEvents<Event> {
  #events: Event[] = [];
  #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#events.length;
  }

  set limit(limit: number) {
    this.#limit = limit;
  }

  /** Whether there was room. */
  push(event: Event): boolean {
    if (this.#events.length >= this.#limit) return false;
    this.#events.push(event);
    return true;
  }

  take(count: number): readonly Event[] {
    if (count < this.#events.length) return this.#events.splice(0, count);
    const all = this.#events;
    this.#events = [];
    return all;
  }

  /** Has those at hand again that were taken before all others; they had room. */
  putBack(events: readonly Event[]): void {
    this.#events = [...events, ...this.#events];
  }

  clear(): number {
    return this.take(this.size).length;
  }
}
