import type { ApiLimits } from './limits.ts';

/** Ends a request that shows no sign of life: `signal` is aborted then, and when `outer` is. */
export class Deadline implements Disposable {
  readonly signal: AbortSignal;
  /** How long nothing was heard, once that was too long. */
  expiredAfterMs: number | undefined;
  readonly #limits: ApiLimits;
  readonly #expiry = new AbortController();
  readonly #outer: AbortSignal;
  readonly #follow = () => this.#expiry.abort(this.#outer.reason);
  #lastSign = performance.now();
  #isAlive = false;
  #timer: NodeJS.Timeout;

  constructor(limits: ApiLimits, outer: AbortSignal) {
    this.#limits = limits;
    this.signal = this.#expiry.signal;
    this.#outer = outer;
    if (outer.aborted) this.#follow();
    // One listener that is taken away again: `AbortSignal.any` costs more, for each request.
    else outer.addEventListener('abort', this.#follow, { once: true });
    this.#timer = this.#timerFor(limits.firstByteMs);
  }

  /** Something came. */
  signOfLife(): void {
    this.#lastSign = performance.now();
    if (this.#isAlive) return;
    this.#isAlive = true;
    // A timer that ends sooner looks again by itself.
    if (this.#limits.idleMs >= this.#limits.firstByteMs) return;
    clearTimeout(this.#timer);
    this.#timer = this.#timerFor(this.#limits.idleMs);
  }

  /** Ends the request if it still goes on. */
  hangUp(): void {
    this.#expiry.abort();
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#outer.removeEventListener('abort', this.#follow);
  }

  /** One timer for many signs: it looks when the last one was, and sleeps again for what is left. */
  #timerFor(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      const limit = this.#isAlive ? this.#limits.idleMs : this.#limits.firstByteMs;
      const left = limit - (performance.now() - this.#lastSign);
      if (left > 0) {
        this.#timer = this.#timerFor(Math.ceil(left));
        return;
      }
      this.expiredAfterMs = limit;
      this.#expiry.abort();
    }, ms);
  }
}
