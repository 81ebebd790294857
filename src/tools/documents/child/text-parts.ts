import type { DocumentPart, DocumentText } from '../../../model/document.ts';
import { isHighSurrogate } from '../../../model/surrogates.ts';

/** The parts of a document as they are found, up to a length. */
export class TextParts {
  readonly #parts: DocumentPart[] = [];
  readonly #warnings: string[] = [];
  #room: number;
  #isCut = false;
  readonly #longest: number;

  constructor(longest: number) {
    this.#longest = longest;
    this.#room = longest;
  }

  /** Whether nothing more can be taken. */
  get isFull(): boolean {
    return this.#isCut;
  }

  /** How many more characters can be taken. */
  get room(): number {
    return this.#room;
  }

  add(text: string, place?: string): void {
    if (this.#isCut) return;
    const kept = text.length > this.#room ? this.#cut(text) : text;
    this.#room -= kept.length;
    this.#parts.push({ ...(place !== undefined && { place }), text: kept.toWellFormed() });
  }

  warn(sentence: string): void {
    this.#warnings.push(sentence);
  }

  get result(): DocumentText {
    const cut = `It is longer than ${this.#longest.toLocaleString('en')} characters; what comes after them is left out.`;
    return { parts: this.#parts, warnings: [...this.#warnings, ...(this.#isCut ? [cut] : [])] };
  }

  #cut(text: string): string {
    this.#isCut = true;
    const isPair = isHighSurrogate(text.charCodeAt(this.#room - 1));
    return text.slice(0, isPair ? this.#room - 1 : this.#room);
  }
}
