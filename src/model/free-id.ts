/** Ids that are taken, and ways to one that is not. A number makes an id free, the first that does: `a-2`. */
export class FreeIds {
  readonly #used = new Set<string>();
  readonly #given = new Set<string>();
  readonly #numbers = new Map<string, number>();

  /** Ids that are there, whoever has them: none of them is made up. */
  mention(ids: Iterable<string>): void {
    for (const id of ids) this.#used.add(id);
  }

  /** The id that is asked for, unless it was given before. */
  own(wanted: string): string {
    return this.#given.has(wanted) ? this.#numbered(wanted) : this.#give(wanted);
  }

  /** The id that is asked for, unless it was given before or is there. */
  free(wanted: string): string {
    return this.#used.has(wanted) ? this.#numbered(wanted) : this.#give(wanted);
  }

  #numbered(wanted: string): string {
    let number = this.#numbers.get(wanted) ?? 1;
    let free: string;
    do free = `${wanted}-${++number}`;
    while (this.#used.has(free));
    this.#numbers.set(wanted, number);
    return this.#give(free);
  }

  #give(id: string): string {
    this.#used.add(id);
    this.#given.add(id);
    return id;
  }
}
