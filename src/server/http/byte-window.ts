/** Bytes that are looked at once, in their order, as they come. No more of them are held than a mark may be hidden in. */
export class ByteWindow {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Buffer;

  /** As if something stood before them. */
  constructor(before: string, chunks: AsyncIterator<Uint8Array>) {
    this.#chunks = chunks;
    this.#held = Buffer.from(before, 'latin1');
  }

  /** What stands before a mark, in pieces; the mark itself is passed over. Returns whether it came. */
  async *until(mark: string): AsyncGenerator<Uint8Array, boolean> {
    for (;;) {
      const at = this.#held.indexOf(mark, 0, 'latin1');
      if (at >= 0) {
        if (at > 0) yield this.#take(at);
        this.#take(mark.length);
        return true;
      }
      const past = this.#pastWithout(mark);
      if (past > 0) yield this.#take(past);
      if (!(await this.#hold())) return false;
    }
  }

  /** The next few bytes, a letter for each; fewer where they end. */
  async text(length: number): Promise<string> {
    while (this.#held.length < length && (await this.#hold()));
    return this.#take(length).toString('latin1');
  }

  /** The text before a mark, a letter for each byte; undefined where it does not come, or not soon enough. */
  async textUntil(mark: string, longest: number): Promise<string | undefined> {
    let text = '';
    const pieces = this.until(mark);
    for (let next = await pieces.next(); ; next = await pieces.next()) {
      if (next.done) return next.value ? text : undefined;
      text += Buffer.from(next.value).toString('latin1');
      if (text.length > longest) return undefined;
    }
  }

  /** How many of the bytes cannot belong to a mark that begins in them. */
  #pastWithout(mark: string): number {
    const earliest = Math.max(0, this.#held.length - mark.length + 1);
    const first = this.#held.indexOf(mark.charAt(0), earliest, 'latin1');
    return first < 0 ? this.#held.length : first;
  }

  #take(length: number): Buffer {
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return taken;
  }

  async #hold(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done) return false;
    this.#held =
      this.#held.length === 0
        ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
        : Buffer.concat([this.#held, value]);
    return true;
  }
}
