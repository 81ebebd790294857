import { similarityOf } from '../../model/unit-vector.ts';

/** Keeps the passages that are most like a question, of however many are offered. */
export class NearestPassages {
  readonly #question: Float32Array;
  readonly #limit: number;
  readonly #least: number;
  #kept: { readonly id: number; readonly similarity: number }[] = [];
  #bar: number;

  constructor(question: Float32Array, limit: number, least: number) {
    this.#question = question;
    this.#limit = limit;
    this.#least = least;
    this.#bar = least;
  }

  offer(id: number, vector: Float32Array): void {
    const similarity = similarityOf(this.#question, vector);
    if (similarity <= this.#bar) return;
    this.#kept.push({ id, similarity });
    if (this.#kept.length >= this.#limit * 2) this.#cut();
  }

  /** The best first. */
  ids(): readonly number[] {
    this.#cut();
    return this.#kept.map(({ id }) => id);
  }

  #cut(): void {
    const sorted = this.#kept.sort((one, other) => other.similarity - one.similarity || one.id - other.id);
    this.#kept = sorted.slice(0, this.#limit);
    this.#bar =
      this.#kept.length < this.#limit ? this.#least : (this.#kept.at(-1)?.similarity ?? this.#least);
  }
}
