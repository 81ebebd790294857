import type { ApiLimits } from './limits.ts';

/** The model did not say anything for too long. */
export class AnswerTimeout extends Error {
  readonly waitedMs: number;
  readonly hasBegun: boolean;

  constructor(waitedMs: number, hasBegun: boolean) {
    super(`no sign of an answer for ${waitedMs} ms`);
    this.name = 'AnswerTimeout';
    this.waitedMs = waitedMs;
    this.hasBegun = hasBegun;
  }
}

/** Ends a request that shows no sign of life: `signal` is aborted then, and when `outer` is. */
export class Deadline implements Disposable {
  readonly signal: AbortSignal;
  readonly #limits: ApiLimits;
  readonly #expiry = new AbortController();
  #lastSign = performance.now();
  #hasBegun = false;
  #timer: NodeJS.Timeout;

  constructor(limits: ApiLimits, outer: AbortSignal) {
    this.#limits = limits;
    this.signal = AbortSignal.any([outer, this.#expiry.signal]);
    this.#timer = this.#timerFor(limits.firstByteMs);
  }

  /** The time-out that ended the request, if one did. */
  get timeout(): AnswerTimeout | undefined {
    return this.#expiry.signal.reason instanceof AnswerTimeout ? this.#expiry.signal.reason : undefined;
  }

  /** The answer has begun, or goes on. */
  signOfLife(): void {
    this.#lastSign = performance.now();
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    clearTimeout(this.#timer);
    this.#timer = this.#timerFor(this.#limits.idleMs);
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }

  /** One timer for many signs: it looks when the last one was, and sleeps again for what is left. */
  #timerFor(ms: number): NodeJS.Timeout {
    const limit = this.#hasBegun ? this.#limits.idleMs : this.#limits.firstByteMs;
    return setTimeout(() => {
      const left = limit - (performance.now() - this.#lastSign);
      if (left > 0) this.#timer = this.#timerFor(Math.ceil(left));
      else this.#expiry.abort(new AnswerTimeout(limit, this.#hasBegun));
    }, ms);
  }
}
