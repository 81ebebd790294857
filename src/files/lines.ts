/** The lines of a stream of bytes. */
export class Lines {
  readonly #longest: number;
  #begun: Buffer[] = [];
  #length = 0;

  /** @param longest how many bytes a line may have */
  constructor(longest = Number.POSITIVE_INFINITY) {
    this.#longest = longest;
  }

  /** The lines that end in the next piece of the stream. A line that is too long is a RangeError. */
  *take(piece: Buffer): Generator<string> {
    let from = 0;
    for (let end = piece.indexOf(0x0a); end !== -1; end = piece.indexOf(0x0a, from)) {
      this.#keep(piece.subarray(from, end));
      const line = Buffer.concat(this.#begun).toString('utf8');
      this.#begun = [];
      this.#length = 0;
      from = end + 1;
      yield line;
    }
    this.#keep(piece.subarray(from));
  }

  #keep(bytes: Buffer): void {
    this.#length += bytes.length;
    if (this.#length > this.#longest) throw new RangeError('A line is too long.');
    if (bytes.length > 0) this.#begun.push(bytes);
  }
}
