/** Short pieces are put together: a long list of them is slow to take from. */
const PIECE = 8_192;

/** A text of any length, of which the begin and the end are kept. */
export class KeptText {
  readonly #limit: number;
  #head = '';
  #tail: string[] = [];
  #tailLength = 0;
  #dropped = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  push(text: string): void {
    const room = this.#limit - this.#head.length;
    if (room > 0) this.#head += text.slice(0, room);
    if (text.length <= room) return;
    const rest = room > 0 ? text.slice(room) : text;
    const last = this.#tail.at(-1);
    if (last !== undefined && last.length < PIECE) this.#tail[this.#tail.length - 1] = last + rest;
    else this.#tail.push(rest);
    this.#tailLength += rest.length;
    while (this.#tail.length > 1 && this.#tailLength - (this.#tail[0]?.length ?? 0) >= this.#limit) {
      const oldest = this.#tail.shift()?.length ?? 0;
      this.#tailLength -= oldest;
      this.#dropped += oldest;
    }
  }

  /** Its last characters, without those that were pushed in many small pieces long before. */
  end(length: number): string {
    const tail = this.#tail.slice(-Math.ceil(length / PIECE) - 1).join('');
    return tail.length < length ? (this.#head + tail).slice(-length) : tail.slice(-length);
  }

  finish(): { readonly text: string; readonly cut: number } {
    const tail = this.#tail.join('');
    const kept = tail.slice(-this.#limit);
    const cut = this.#dropped + tail.length - kept.length;
    if (cut === 0) return { text: this.#head + tail, cut };
    const said = `\n[… ${cut.toLocaleString('en')} characters are left out here …]\n`;
    return { text: this.#head + said + kept, cut };
  }
}
