import type { DocumentText } from '../../model/document.ts';

/** The texts that were read last, up to a number of characters in all. */
export class RecentTexts {
  readonly #texts = new Map<string, DocumentText>();
  readonly #most: number;
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): DocumentText | undefined {
    const found = this.#texts.get(key);
    if (!found) return undefined;
    this.#texts.delete(key);
    this.#texts.set(key, found);
    return found;
  }

  keep(key: string, text: DocumentText): void {
    this.#forget(key);
    this.#texts.set(key, text);
    this.#length += lengthOf(text);
    for (const oldest of this.#texts.keys()) {
      if (this.#length <= this.#most) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const known = this.#texts.get(key);
    if (known) this.#length -= lengthOf(known);
    this.#texts.delete(key);
  }
}

function lengthOf({ parts }: DocumentText): number {
  return parts.reduce((length, { text }) => length + text.length, 0);
}
