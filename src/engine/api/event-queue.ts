import { setImmediate } from 'node:timers/promises';
import type { EngineEvent } from '../../model/event.ts';

type Growing<Event> = Omit<Event, 'delta'> & { delta: string };

/**
 * Events between one who reads a stream and one who passes them on. What the network delivers at once comes out at
 * once: deltas of a part that wait are one delta.
 */
export class EventQueue {
  #events: EngineEvent[] = [];
  /** The last event, if it is a delta that may grow. */
  #waiting: Growing<Extract<EngineEvent, { delta: string }>> | undefined;
  isClosed = false;
  #wake: () => void = () => undefined;

  push(event: EngineEvent): void {
    const waiting = this.#waiting;
    if ('delta' in event && waiting?.partId === event.partId) {
      waiting.delta += event.delta;
      return;
    }
    this.#waiting = 'delta' in event ? { ...event } : undefined;
    this.#events.push(this.#waiting ?? event);
    this.#wake();
  }

  /** Nothing more will come. */
  close(): void {
    this.isClosed = true;
    this.#wake();
  }

  /** What is there, after waiting for something to be; nothing once it is closed and all was taken. */
  async take(): Promise<readonly EngineEvent[]> {
    if (this.#events.length === 0 && !this.isClosed) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
    }
    if (!this.isClosed) await setImmediate();
    const events = this.#events;
    this.#events = [];
    this.#waiting = undefined;
    return events;
  }
}
