import type { Heard, Wanted } from './contract.ts';
import { Latencies } from './latencies.ts';
import { clock, DELTA_CHARS, madeAt } from './stamped-delta.ts';

/** What many watchers hear of one answer: each should hear what the others do, from its beginning, and nothing twice. */
export class Hearing {
  readonly #reached: number[];
  #events = 0;
  /** Characters that did not go on where a watcher was, or were not what the others heard there. */
  #strays = 0;
  readonly #latencies = new Latencies();
  /** What the foremost has heard, and when each delta of it was made. */
  #text = '';
  readonly #madeAt: number[] = [];

  constructor(watchers: number) {
    this.#reached = Array(watchers).fill(0);
  }

  hear(watcher: number, offset: number, delta: string): void {
    this.#events++;
    const end = offset + delta.length;
    const isNext = offset === this.#reached[watcher];
    if (isNext && offset === this.#text.length) this.#goOn(delta);
    if (!isNext || this.#text.slice(offset, end) !== delta) {
      this.#strays += delta.length;
      return;
    }
    this.#reached[watcher] = end;
    const now = clock();
    for (let place = offset; place < end; place += DELTA_CHARS) {
      this.#latencies.add((now - (this.#madeAt[place / DELTA_CHARS] ?? 0)) / 1000);
    }
  }

  isComplete({ deltas }: Wanted): boolean {
    return this.#reached.every((reached) => reached >= deltas * DELTA_CHARS);
  }

  result({ deltas }: Wanted): Heard {
    const reached = this.#reached.reduce((sum, each) => sum + each, 0);
    return {
      text: this.#text,
      share: (reached - this.#strays) / (this.#reached.length * deltas * DELTA_CHARS),
      events: this.#events / this.#reached.length,
      p50: this.#latencies.quantile(0.5),
      p99: this.#latencies.quantile(0.99),
      max: this.#latencies.max,
    };
  }

  #goOn(delta: string): void {
    this.#text += delta;
    for (let place = 0; place < delta.length; place += DELTA_CHARS) {
      this.#madeAt.push(madeAt(delta.slice(place)));
    }
  }
}
