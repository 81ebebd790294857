/** Who is told of something. */
export class Listeners<T> {
  readonly #listeners = new Set<{ readonly listener: (value: T) => void }>();

  /** The function returned takes the listener away again. */
  add(listener: (value: T) => void): () => void {
    const entry = { listener };
    this.#listeners.add(entry);
    return () => this.#listeners.delete(entry);
  }

  tell(value: T): void {
    for (const { listener } of this.#listeners) listener(value);
  }
}
