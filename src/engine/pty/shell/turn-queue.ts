import type { ProgramEvent } from '../program.ts';

/** So much that came out waits for one who is slow to take it; then the oldest of it is left out. */
const WAITING_CHARACTERS = 4 * 1024 * 1024;

/** Events of a turn, between the terminal and whoever follows it. What came out while nobody took it is one event. */
export class TurnQueue {
  #events: ProgramEvent[] = [];
  #data: string[] = [];
  #waiting = 0;
  #wake: (() => void) | undefined;

  push(event: ProgramEvent): void {
    this.#gather();
    this.#events.push(event);
    this.#wake?.();
  }

  pushData(data: string): void {
    this.#data.push(data);
    this.#waiting += data.length;
    while (this.#waiting > WAITING_CHARACTERS && this.#data.length > 1) {
      this.#waiting -= this.#data.shift()?.length ?? 0;
    }
    this.#wake?.();
  }

  /** Gives what was pushed, up to the end of the turn. */
  async *take(): AsyncGenerator<ProgramEvent> {
    for (;;) {
      this.#gather();
      const events = this.#events;
      this.#events = [];
      for (const event of events) {
        yield event;
        if (event.type === 'end') return;
      }
      if (this.#events.length > 0 || this.#data.length > 0) continue;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
    }
  }

  #gather(): void {
    if (this.#data.length === 0) return;
    this.#events.push({ type: 'data', data: this.#data.join('') });
    this.#data = [];
    this.#waiting = 0;
  }
}
