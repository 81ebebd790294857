const POLL_MS = 3_000;
const AWAY_MS = 1_000;

/** Asks again and again while the page is seen, at once when it is looked at again, and sooner while nobody answers. */
export class Poll {
  readonly #ask: () => Promise<boolean>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: Promise<void> | undefined;
  #isAskedAgain = false;
  readonly #ending = new AbortController();

  /** @param ask tells whether there was an answer */
  constructor(ask: () => Promise<boolean>) {
    this.#ask = ask;
    const { signal } = this.#ending;
    document.addEventListener('visibilitychange', () => this.now(), { signal });
    window.addEventListener('focus', () => this.now(), { signal });
    window.addEventListener('online', () => this.now(), { signal });
  }

  /** Asks no more. */
  end(): void {
    this.#ending.abort();
    clearTimeout(this.#timer);
  }

  /** Asks now; who asks while an answer is awaited gets another one after it. */
  now(): void {
    clearTimeout(this.#timer);
    if (document.visibilityState === 'hidden' || this.#ending.signal.aborted) return;
    if (this.#asking) this.#isAskedAgain = true;
    else this.#asking = this.#run();
  }

  async #run(): Promise<void> {
    const isAnswered = await this.#ask();
    this.#asking = undefined;
    if (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      this.now();
    } else this.#timer = setTimeout(() => this.now(), isAnswered ? POLL_MS : AWAY_MS);
  }
}
