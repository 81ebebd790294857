const PER_MS = 10;
const MOST_MS = 20_000;

/** Many times, counted in steps of a tenth of a millisecond. */
export class Latencies {
  readonly #counts = new Uint32Array(MOST_MS * PER_MS + 1);
  #count = 0;
  #max = 0;

  get count(): number {
    return this.#count;
  }

  get max(): number {
    return this.#max;
  }

  add(ms: number): void {
    const step = Math.min(MOST_MS * PER_MS, Math.max(0, Math.round(ms * PER_MS)));
    this.#counts[step] = (this.#counts[step] ?? 0) + 1;
    this.#count++;
    this.#max = Math.max(this.#max, ms);
  }

  /** The time below which this share of all lies. */
  quantile(share: number): number {
    let left = this.#count * share;
    const step = this.#counts.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
    return step / PER_MS;
  }
}
