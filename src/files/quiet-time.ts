/** How long nothing may happen before changes are looked at, and for how long they are held back at most. */
const QUIET_MS = 100;
const LONGEST_MS = 1_000;

/** Waits until a burst of changes is over, so that it is looked at once. */
export class QuietTime {
  readonly #onQuiet: () => void;
  #heldSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(onQuiet: () => void) {
    this.#onQuiet = onQuiet;
  }

  /** Something has happened. */
  touch(): void {
    const now = performance.now();
    this.#heldSince ??= now;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), Math.min(QUIET_MS, this.#heldSince + LONGEST_MS - now));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #end(): void {
    this.#heldSince = undefined;
    this.#onQuiet();
  }
}
