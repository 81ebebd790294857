import { Refusal } from '../../model/refusal.ts';

export interface Rate {
  /** How many may come at once. */
  readonly burst: number;
  readonly perSecond: number;
}

/** A bucket of tokens that fills by the second: who finds it empty is refused. */
export class RateLimit {
  readonly #rate: Rate;
  readonly #now: () => number;
  #tokens: number;
  #filledAt: number;

  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.#rate = rate;
    this.#now = now;
    this.#tokens = rate.burst;
    this.#filledAt = now();
  }

  /** Refuses with TOO_MANY_REQUESTS. */
  take(): void {
    const now = this.#now();
    const { burst, perSecond } = this.#rate;
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#filledAt) / 1_000) * perSecond);
    this.#filledAt = now;
    if (this.#tokens < 1) {
      throw new Refusal('TOO_MANY_REQUESTS', 'These are too many requests at a time.', {
        remedy: 'Wait a second, then send fewer requests.',
      });
    }
    this.#tokens -= 1;
  }
}
