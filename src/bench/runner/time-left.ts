/** How long the rest of a bench will take, as far as the trials that have ended tell. */
export class TimeLeft {
  readonly #concurrency: number;
  readonly #now: () => number;
  readonly #since: number;
  #ended = 0;
  #workMs = 0;

  constructor(concurrency: number, now: () => number = () => performance.now()) {
    this.#concurrency = concurrency;
    this.#now = now;
    this.#since = now();
  }

  /** @param lastedMs how long a trial took, from its start to when it was kept. */
  ended(lastedMs: number): void {
    this.#ended++;
    this.#workMs += lastedMs;
  }

  /** In milliseconds; null before the first trial has ended. */
  of(trialsLeft: number): number | null {
    if (trialsLeft === 0) return 0;
    if (this.#ended === 0) return null;
    const each = this.#workMs / this.#ended;
    const atOnce = Math.min(this.#concurrency, trialsLeft);
    // Trials may hold each other up, which their own times do not say.
    const paceMs = (this.#now() - this.#since) / this.#ended;
    return Math.round(Math.max(each / atOnce, this.#ended > this.#concurrency ? paceMs : 0) * trialsLeft);
  }
}
