import type { ProgramEvent } from '../program.ts';

/** So much that came out waits for one who is slow to take it; then the oldest of it is left out. */
const WAITING_CHARACTERS = 4 * 1024 * 1024;

type Result = IteratorResult<ProgramEvent, undefined>;
const OVER: Result = { done: true, value: undefined };

/** What is done for whoever takes the events, and when. */
export interface TurnSteps {
  /** For the first event: nothing has happened before it. */
  open(): ProgramEvent;
  /** For the second one. */
  begin(): void;
  /** After the last one, or when nobody wants more. */
  leave(): void;
}

/**
 * Events of a turn, between the terminal and whoever follows it. What came out while nobody took it is one event. Made
 * by hand, for the next prompt is waited for: each generator on the way would cost as much as the shell itself.
 */
export class TurnEvents implements AsyncIterableIterator<ProgramEvent, undefined> {
  readonly #steps: TurnSteps;
  readonly #events: ProgramEvent[] = [];
  readonly #data: string[] = [];
  #dataLength = 0;
  #state: 'new' | 'opened' | 'begun' | 'over' = 'new';
  #give: ((result: Result) => void) | undefined;

  constructor(steps: TurnSteps) {
    this.#steps = steps;
  }

  push(event: ProgramEvent): void {
    this.#gather();
    this.#events.push(event);
    this.#wake();
  }

  pushData(data: string): void {
    this.#data.push(data);
    this.#dataLength += data.length;
    while (this.#dataLength > WAITING_CHARACTERS && this.#data.length > 1) {
      this.#dataLength -= this.#data.shift()?.length ?? 0;
    }
    this.#wake();
  }

  next(): Promise<Result> {
    if (this.#state === 'over') return Promise.resolve(OVER);
    if (this.#state === 'new') {
      this.#state = 'opened';
      this.#events.push(this.#steps.open());
    } else if (this.#state === 'opened') {
      this.#state = 'begun';
      this.#steps.begin();
    }
    this.#gather();
    if (this.#events.length > 0) return Promise.resolve(this.#take());
    const { promise, resolve } = Promise.withResolvers<Result>();
    this.#give = resolve;
    return promise;
  }

  return(): Promise<Result> {
    this.#leave();
    return Promise.resolve(OVER);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #wake(): void {
    const give = this.#give;
    if (!give) return;
    this.#give = undefined;
    this.#gather();
    give(this.#take());
  }

  #take(): Result {
    const event = this.#events.shift();
    if (event === undefined) return OVER;
    if (event.type === 'end') this.#leave();
    return { done: false, value: event };
  }

  #leave(): void {
    if (this.#state === 'over') return;
    this.#state = 'over';
    this.#give?.(OVER);
    this.#steps.leave();
  }

  #gather(): void {
    if (this.#dataLength === 0) return;
    this.#events.push({ type: 'data', data: this.#data.join('') });
    this.#data.length = 0;
    this.#dataLength = 0;
  }
}
