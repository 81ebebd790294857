/** What a command prints, as text: all of it, or the beginning and the end where it is too long. */
export class CappedOutput {
  readonly #half: number;
  readonly #head: Buffer[] = [];
  #headBytes = 0;
  #tail: Buffer[] = [];
  #tailBytes = 0;
  #leftOut = 0;

  constructor(longestBytes: number) {
    this.#half = Math.ceil(longestBytes / 2);
  }

  add(bytes: Buffer): void {
    const first = bytes.subarray(0, this.#half - this.#headBytes);
    if (first.length > 0) this.#head.push(first);
    this.#headBytes += first.length;
    const rest = bytes.subarray(first.length);
    if (rest.length === 0) return;
    this.#tail.push(rest);
    this.#tailBytes += rest.length;
    // Not at every piece: what is too long is put together anew.
    if (this.#tailBytes > 4 * this.#half) this.#shorten();
  }

  /** What is no UTF-8 becomes U+FFFD. */
  text(): string {
    this.#shorten();
    const head = Buffer.concat(this.#head);
    const tail = Buffer.concat(this.#tail);
    if (this.#leftOut === 0) return asText(Buffer.concat([head, tail]));
    const start = firstWhole(tail);
    const beginning = new TextDecoder().decode(head, { stream: true });
    return `${beginning}\n… (${this.#leftOut + start} bytes are left out here) …\n${asText(tail.subarray(start))}`;
  }

  #shorten(): void {
    const over = this.#tailBytes - this.#half;
    if (over <= 0) return;
    // A copy: the pieces that it came in are let go.
    this.#tail = [Buffer.from(Buffer.concat(this.#tail).subarray(over))];
    this.#tailBytes -= over;
    this.#leftOut += over;
  }
}

function asText(bytes: Buffer): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** Where the first character begins that is there in full: the first bytes may be the end of one that is cut. */
function firstWhole(bytes: Buffer): number {
  const start = bytes.subarray(0, 4).findIndex((byte) => (byte & 0b1100_0000) !== 0b1000_0000);
  return Math.max(start, 0);
}
